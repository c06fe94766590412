import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { loadMasterKey } from '../../platform/crypto/master-key';
import { prepareDatabase } from '../../platform/database/bootstrap';
import { prepareJobSchema } from '../../platform/jobs/job-schema';
import type { Cli } from '../cli';
import { audited, type OfflineDatabase, withClient, withDatabase } from '../offline-database';
import { writeRecord } from '../output';
import { readSchemaState } from '../schema-state';

interface JsonOption {
  readonly json?: boolean;
}

/** `db migrate|status`. */
export function addDatabaseCommands(program: Command, cli: Cli): void {
  const db = program.command('db').description('Manage the database without a running service');
  db.command('migrate')
    .description(
      'Bring the schema up to date, as the service does when it starts; creates the embedded database if it does ' +
        'not exist',
    )
    .option('--json', 'print the result as JSON')
    .action(({ json }: JsonOption) => migrate(cli, json === true));
  db.command('status')
    .description('Show the state of the schema without changing it; the exit code is 1 if it is not up to date')
    .option('--json', 'print the result as JSON')
    .action(({ json }: JsonOption) => status(cli, json === true));
}

async function migrate(cli: Cli, isJson: boolean): Promise<void> {
  const { settings, terminal } = cli;
  const masterKeyFile = settings.masterKeyFile ?? join(settings.dataDir, 'master.key');
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const onProgress = (message: string): void => void terminal.stderr.write(`${message}\n`);
  await withDatabase(settings, { mayMake: true, onProgress }, async ({ ownerUrl }) => {
    const masterKey = loadMasterKey(masterKeyFile);
    const { pending } = await readSchemaState(ownerUrl);
    await audited(cli.parts, ownerUrl, { action: 'database.migrate', resourceIds: pending }, () =>
      prepareDatabase(ownerUrl, masterKey, prepareJobSchema, settings.migrationLockTimeoutSeconds * 1_000),
    );
    const { applied } = await readSchemaState(ownerUrl);
    writeRecord(terminal, isJson, { migrated: pending, migrations: applied.length });
  });
}

async function status(cli: Cli, isJson: boolean): Promise<void> {
  const { settings, terminal } = cli;
  const options = { mayMake: false, onProgress: () => undefined };
  await withDatabase(settings, options, async (database) => {
    const facts = await audited(cli.parts, database.ownerUrl, { action: 'database.status', resourceIds: [] }, () =>
      readStatus(database),
    );
    writeRecord(terminal, isJson, facts);
    cli.exitCode = facts.pending.length + facts.unknown.length === 0 ? 0 : 1;
  });
}

async function readStatus({ ownerUrl, isEmbedded, isServed }: OfflineDatabase) {
  const { host, pathname } = new URL(ownerUrl);
  const schema = await readSchemaState(ownerUrl);
  const server = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ version: string; bytes: string }>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
    );
    return rows[0];
  });
  return {
    database: isEmbedded ? 'embedded' : 'external',
    address: host + pathname,
    in_use: isEmbedded ? isServed : null,
    postgres: server?.version ?? null,
    bytes: Number(server?.bytes),
    applied: schema.applied.length,
    pending: schema.pending,
    unknown: schema.unknown,
  };
}

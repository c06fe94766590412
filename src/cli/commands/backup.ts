import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadMasterKey } from '../../platform/crypto/master-key';
import { writeBackup } from '../../platform/database/embedded/backup/backup';
import type { BackupFacts } from '../../platform/database/embedded/backup/backup-format';
import { DATABASE_MAJOR } from '../../platform/database/embedded/cluster';
import type { Cli } from '../cli';
import { CliError } from '../cli-error';
import { audited, withDatabase } from '../offline-database';
import { writeRecord } from '../output';
import { ProgressBar } from '../progress-bar';
import { readFingerprint } from '../schema-state';

interface BackupOptions {
  readonly force?: boolean;
  /** commander sets `--without-…` options to true unless the option is given. */
  readonly withoutSecrets?: boolean;
  readonly json?: boolean;
}

/** `backup FILE`. */
export function addBackupCommand(program: Command, cli: Cli): void {
  program
    .command('backup <file>')
    .description('Back up the embedded database and its keys into one archive; the service can keep running')
    .option('--without-secrets', 'leave out the master, operator and demo keys; keep the master key elsewhere')
    .option('--force', 'overwrite the file if it exists')
    .option('--json', 'print the result as JSON')
    .action((file: string, options: BackupOptions) => backup(cli, file, options));
}

async function backup(cli: Cli, file: string, options: BackupOptions): Promise<void> {
  const { settings, terminal } = cli;
  refuseExternal(cli, 'backup');
  const hasSecrets = options.withoutSecrets !== true;
  const bar = new ProgressBar(terminal.stderr, 'backing up');
  await withDatabase(settings, { mayMake: false, onProgress: () => undefined }, async ({ ownerUrl }) => {
    const fingerprint = await databaseFingerprint(ownerUrl);
    const secretFiles = hasSecrets ? secretsOf(cli, fingerprint) : {};
    const command = { action: 'database.backup', resourceIds: [basename(file)] };
    const written = await audited(cli.parts, ownerUrl, command, () =>
      writeBackup({
        file,
        mayReplace: options.force === true,
        dataDir: settings.dataDir,
        ownerUrl,
        facts: backupFacts(fingerprint, hasSecrets),
        secretFiles,
        onProgress: (done, total) => bar.update(done, total),
      }),
    ).finally(() => bar.done());
    writeRecord(terminal, options.json === true, { ...written, has_secrets: hasSecrets });
  });
  if (hasSecrets)
    terminal.stderr.write('The archive contains the master key: anyone who has the archive can read all data.\n');
  else terminal.stderr.write('The archive cannot be restored without the master key. Keep the key in another place.\n');
}

/** @throws CliError for an external database, whose own tools make better backups */
export function refuseExternal({ settings }: Cli, command: string): void {
  if (settings.databaseUrl === undefined) return;
  throw new CliError(
    `${command} only works on the embedded database, but DATABASE_URL names another one. Use its own tools ` +
      '(pg_dump, pg_basebackup), and keep the master key together with their output.',
  );
}

async function databaseFingerprint(ownerUrl: string): Promise<string> {
  const fingerprint = await readFingerprint(ownerUrl);
  if (fingerprint === null) throw new CliError('The database has no schema yet, so there is nothing to back up.');
  return fingerprint;
}

/**
 * The secrets that are files, by their names in the archive. @throws CliError if the database was created with
 * another master key
 */
function secretsOf({ settings: { dataDir, masterKeyFile } }: Cli, fingerprint: string): Record<string, string> {
  const master = resolve(masterKeyFile ?? join(dataDir, 'master.key'));
  if (!existsSync(master))
    throw new CliError(`The master key file ${master} does not exist. Use --without-secrets to back up without it.`);
  if (loadMasterKey(master).fingerprint !== fingerprint) {
    throw new CliError(`The master key in ${master} is not the one that the database was created with.`);
  }
  const others = ['operator.key', 'demo.key'].filter((name) => existsSync(join(dataDir, name)));
  return { 'master.key': master, ...Object.fromEntries(others.map((name) => [name, join(dataDir, name)])) };
}

const backupFacts = (fingerprint: string, hasSecrets: boolean): BackupFacts => ({
  format: 'tms-backup',
  version: 1,
  created_at: new Date().toISOString(),
  postgres_major: DATABASE_MAJOR,
  master_key_fingerprint: fingerprint,
  has_secrets: hasSecrets,
});

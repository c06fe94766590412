import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Settings } from '../../config/settings';
import { sqlState } from '../platform/database/database-errors';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { runningServerUrl } from '../platform/database/embedded/running-server';
import type { CliParts } from './cli';
import { CliError } from './cli-error';

/** The installation's database, for a command that needs no service. */
export interface OfflineDatabase {
  /** As the owner of the schema. */
  readonly ownerUrl: string;
  readonly isEmbedded: boolean;
  /** A service runs on the embedded database at this moment. */
  readonly isServed: boolean;
}

export interface OfflineOptions {
  /** Makes the embedded database where there is none yet. */
  readonly mayMake: boolean;
  readonly onProgress: (message: string) => void;
}

/**
 * Works on the database that the settings name. The embedded one is used where a service runs it, else started and stopped.
 * @throws CliError where there is none yet; EmbeddedPostgresError where it can't be started
 */
export async function withDatabase<T>(
  settings: Settings,
  { mayMake, onProgress }: OfflineOptions,
  work: (database: OfflineDatabase) => Promise<T>,
): Promise<T> {
  const external = settings.databaseAdminUrl ?? settings.databaseUrl;
  if (settings.databaseUrl !== undefined && external !== undefined) {
    return work({ ownerUrl: external, isEmbedded: false, isServed: false });
  }
  const { dataDir } = settings;
  const running = runningServerUrl(dataDir);
  if (running !== undefined) return work({ ownerUrl: running, isEmbedded: true, isServed: true });
  if (!mayMake && !existsSync(join(dataDir, 'postgres', 'cluster'))) {
    throw new CliError(
      `There is no database in ${resolve(dataDir)} (DATA_DIR) yet. Start the service once to create it.`,
    );
  }
  const embedded = await startEmbeddedPostgres({ dataDir, onProgress });
  try {
    return await work({ ownerUrl: embedded.ownerUrl, isEmbedded: true, isServed: false });
  } finally {
    await embedded.stop();
  }
}

/** One connection as the owner. */
export async function withClient<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'tms cli',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const UNDEFINED_TABLE = '42P01';

/**
 * Runs an offline command and writes its audit record, on the platform's chain: the running service, or the next one, gives it its
 * place there. A failure is recorded as one. A database without a schema yet takes no record.
 */
export async function audited<T>(
  { auditRecord }: CliParts,
  ownerUrl: string,
  command: { action: string; resourceIds: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  const record = (outcome: 'success' | 'error'): Promise<void> =>
    writeRecord(ownerUrl, auditRecord(command.action, command.resourceIds, outcome));
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // What failed first is what counts.
    await record('error').catch(() => undefined);
    throw error;
  }
  await record('success');
  return result;
}

async function writeRecord(ownerUrl: string, statement: ReturnType<CliParts['auditRecord']>): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    try {
      await client.query(statement.sql, statement.parameters);
    } catch (error) {
      if (sqlState(error) !== UNDEFINED_TABLE) throw error;
      await client.query('rollback');
      return;
    }
    await client.query('commit');
  });
}

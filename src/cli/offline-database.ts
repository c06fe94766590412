import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Settings } from '../../config/settings';
import { sqlState } from '../platform/database/database-errors';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres';
import { runningServerUrl } from '../platform/database/embedded/running-server';
import type { CliParts } from './cli';
import { CliError } from './cli-error';

/** The installation's database, for a command that needs no running service. */
export interface OfflineDatabase {
  /** Connects as the owner of the schema. */
  readonly ownerUrl: string;
  readonly isEmbedded: boolean;
  /** True if a service is running on the embedded database now. */
  readonly isServed: boolean;
}

export interface OfflineOptions {
  /** Creates the embedded database if there is none yet. */
  readonly mayMake: boolean;
  readonly onProgress: (message: string) => void;
}

/**
 * Uses the database of the settings. If a service runs the embedded one, the command uses it; otherwise it is started
 * and stopped.
 * @throws CliError if there is none yet; EmbeddedPostgresError if it cannot be started
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

/** Opens one connection as the owner. */
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
 * Runs an offline command and writes its audit record to the platform's chain, in which the running or next service
 * assigns its position. A failure is recorded as a failure. A database without a schema gets no record.
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
    // The first error is the one to report.
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

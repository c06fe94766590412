import { Pool, types } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations';

// Counts and revisions stay far below 2^53. A date is a calendar day, not an instant in the server's time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

export const STATEMENT_TIMEOUT_MS = 60_000;
// A worker that is frozen in a transaction must lose its locks at about the time when it is considered dead.
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

interface PoolOptions {
  url: string;
  /** The maximum number of connections. */
  size: number;
  applicationName: string;
  statementTimeoutMs?: number;
}

/** Options of the pool for serving. The schema is never synchronized; migrations run separately, as the owner. */
export function serviceDataSourceOptions(options: PoolOptions): DataSourceOptions {
  return {
    type: 'postgres',
    url: options.url,
    synchronize: false,
    logging: false,
    installExtensions: false,
    applicationName: options.applicationName,
    extra: {
      max: options.size,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
  };
}

/** The pool of the replica for reading. It connects when it is first used, since the service also runs without the replica. */
export const replicaPool = ({ url, size, applicationName }: Omit<PoolOptions, 'statementTimeoutMs'>): Pool =>
  new Pool({
    connectionString: url,
    max: size,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  });

/**
 * Keeps the process alive if a connection breaks at the moment when its pool hands it out. Nothing listens to the
 * errors of the connection then, for example if the server's greeting and its shutdown message arrive together.
 */
export function surviveBrokenConnections(dataSource: DataSource): void {
  const { master } = dataSource.driver as unknown as { master: Pool };
  master.on('connect', (client) => client.on('error', () => undefined));
}

/** The single connection of the owner, for migrations. */
export function ownerDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    synchronize: false,
    logging: false,
    installExtensions: false,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    applicationName: 'tms migrations',
    extra: { max: 1, connectionTimeoutMillis: 10_000 },
  });
}

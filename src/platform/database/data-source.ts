import { Pool, type PoolConfig, types } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations';

// Counts and revisions stay far below 2^53. A date is a calendar day, not an instant in the server's time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

const CONNECT_TIMEOUT_MS = 5_000;
export const STATEMENT_TIMEOUT_MS = 60_000;
// A worker that is frozen in a transaction must lose its locks at about the time when it is considered dead.
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

interface PoolOptions {
  url: string;
  /** The maximum number of connections. */
  size: number;
  applicationName: string;
  /** How long to wait for a connection. */
  connectTimeoutMs?: number;
  /** After how long the database ends a transaction in which nothing happens. */
  idleTransactionTimeoutMs?: number;
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
    extra: poolLimits(options),
  };
}

const poolLimits = ({
  size,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  idleTransactionTimeoutMs = IDLE_IN_TRANSACTION_TIMEOUT_MS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: PoolOptions): PoolConfig => ({
  max: size,
  connectionTimeoutMillis: connectTimeoutMs,
  idleTimeoutMillis: 30_000,
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
});

/** The pool of the replica for reading. It connects when it is first used, since the service also runs without the replica. */
export const replicaPool = (options: PoolOptions): Pool =>
  openPool({
    connectionString: options.url,
    application_name: options.applicationName,
    ...poolLimits(options),
  });

/** A pool without TypeORM. It replaces broken connections; without listeners their errors would end the process. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  listenToConnections(pool);
  return pool;
}

/** The same for the pool of TypeORM, which listens to the errors of idle connections itself. */
export function surviveBrokenConnections(dataSource: DataSource): void {
  listenToConnections((dataSource.driver as unknown as { master: Pool }).master);
}

/**
 * For connections that break at the moment when their pool hands them out. Nothing else listens to their errors then, for example if
 * the server's greeting and its shutdown message arrive together.
 */
function listenToConnections(pool: Pool): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
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

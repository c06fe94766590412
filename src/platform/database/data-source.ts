import { type Pool, types } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MIGRATIONS } from './migrations';

// Counts and revisions stay far below 2^53; a date is a day on the calendar, not an instant in the server's time zone.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

interface PoolOptions {
  url: string;
  /** Connections at most. */
  size: number;
  applicationName: string;
  statementTimeoutMs?: number;
}

/** A pool for serving. The schema is never synchronized; migrations run apart, as the owner. */
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
      statement_timeout: options.statementTimeoutMs ?? 60_000,
      // A worker frozen in a transaction must lose its locks about when it is taken for dead.
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

/**
 * A connection that breaks in the very moment in which its pool hands it out has nobody who listens to its errors: where the
 * server's greeting and its farewell come in one piece, that would end the process.
 */
export function surviveBrokenConnections(dataSource: DataSource): void {
  const { master } = dataSource.driver as unknown as { master: Pool };
  master.on('connect', (client) => client.on('error', () => undefined));
}

/** The owner's single connection, for migrations. */
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

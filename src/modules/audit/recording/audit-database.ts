import type { Pool, PoolClient } from 'pg';
import { openPool } from '../../../platform/database/data-source';

const CONNECTIONS = 3;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 3_000;
// Longer than the server's own limit, so this only applies if the network lost the response.
const ANSWER_TIMEOUT_MS = 4_000;

/**
 * A few connections for the audit log alone, so that records are written even if all connections for requests are in
 * use. They work across tenants.
 */
export class AuditDatabase {
  readonly #pool: Pool;

  /** @param url the database URL of the system role */
  constructor(url: string) {
    this.#pool = openPool({
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'tms audit',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 10_000,
    });
  }

  async transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    // Without a listener, a connection that breaks between two statements would end the process.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    let hasFailed = true;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      hasFailed = false;
      return result;
    } finally {
      client.off('error', ignore);
      // A failed connection may still be executing its statement, so it is closed and not rolled back.
      client.release(hasFailed);
    }
  }

  /** Whether the next statement may use an idle connection that has died unnoticed. */
  get mayBeStale(): boolean {
    return this.#pool.idleCount > 0;
  }

  /** Runs one statement, which is its own transaction. */
  async run(sql: string, parameters: unknown[]): Promise<void> {
    await this.#pool.query(sql, parameters);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

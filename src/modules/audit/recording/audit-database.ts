import type { Pool, PoolClient } from 'pg';
import { openPool } from '../../../platform/database/data-source';

const CONNECTIONS = 3;
const TIMEOUT_MS = 3_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;
// The server's own limit comes first, so this only applies if the network lost the response.
const EXTRA_ANSWER_TIMEOUT_MS = 1_000;

/**
 * A few connections for the audit log alone, so that records are written even if all connections for requests are in
 * use. They work across tenants.
 */
export class AuditDatabase {
  readonly #pool: Pool;

  /**
   * @param url the database URL of the system role
   * @param timeoutMs how long to wait for a connection, and for each statement
   */
  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#pool = openPool({
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'tms audit',
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + EXTRA_ANSWER_TIMEOUT_MS,
      idle_in_transaction_session_timeout: Math.max(IDLE_TRANSACTION_TIMEOUT_MS, timeoutMs),
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

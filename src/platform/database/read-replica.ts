import { setTimeout as delay } from 'node:timers/promises';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { isConnectionFailure, isConnectTimeout, isSerializationFailure } from './database-errors';

/**
 * What an attempt to read found. `current`: the replica has replayed all that the primary has written. `behind`: it has not.
 * `not_a_replica`: the server accepts writes, for example after a failover. `unreachable`: it does not respond.
 */
type FoundState = 'current' | 'behind' | 'not_a_replica' | 'unreachable';
export type ReplicaState = FoundState | 'unused';

/** The end of the log of the primary, also of what is not on its disk yet. */
const POSITION = 'select pg_current_wal_insert_lsn()::text as position';

/** How long a read waits for a replica that is behind: 100 ms in all. Most replicas lag by a few milliseconds. */
const WAITS_MS = [0, 5, 10, 20, 25, 40];

/** How long all reads go to the primary after an attempt has failed, so that each of them need not wait. */
const PAUSE_MS = { behind: 1_000, not_a_replica: 5_000, unreachable: 5_000 } as const;

interface Options {
  /** Connects as the serving role. */
  readonly pool: Pool;
  /** Runs one statement on the primary. */
  readonly queryPrimary: (sql: string) => Promise<{ position: string }[]>;
}

/**
 * A standby of the database that reads may use (hot standby, streaming replication). It is only used if it has replayed everything that
 * the primary had written when the read began, so that a reader always sees what was written before, through any process. The position
 * includes commits that are not on disk yet, since those of imports (`synchronous_commit = off`) are visible before.
 */
export class ReadReplica {
  state: ReplicaState = 'unused';
  /** Called with the state that each attempt found. */
  onAttempt: ((state: FoundState) => void) | undefined;
  /** Called for each read with the server that it used. */
  onRead: ((server: 'replica' | 'primary') => void) | undefined;
  #pausedUntilMs = 0;

  constructor(private readonly options: Options) {}

  close(): Promise<void> {
    return this.options.pool.end();
  }

  /** Finds the state of the replica without reading anything. Unlike reads, it does not wait for the end of a pause. */
  async probe(): Promise<void> {
    await this.#attempt(() => Promise.resolve([])).catch(() => undefined);
  }

  /**
   * Runs one reading statement. Returns null if it has to run on the primary.
   * @throws what PostgreSQL reports of the statement itself, such as a statement that takes too long
   */
  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[] | null> {
    const read = async (client: PoolClient): Promise<Row[]> => (await client.query(sql, [...parameters])).rows as Row[];
    const rows = Date.now() < this.#pausedUntilMs ? null : await this.#attempt(read);
    this.onRead?.(rows === null ? 'primary' : 'replica');
    return rows;
  }

  async #attempt<Row>(read: (client: PoolClient) => Promise<Row[]>): Promise<Row[] | null> {
    // If the primary does not respond, the read is left to the primary, which reports the error.
    const [primary] = await this.options.queryPrimary(POSITION).catch(() => []);
    if (!primary) return null;
    const client = await this.#openTransaction(primary.position);
    if (client === null) return null;
    try {
      const rows = await read(client);
      await client.query('commit');
      client.release();
      this.#record('current');
      return rows;
    } catch (error) {
      client.release(true);
      if (isConnectionFailure(error)) this.#record('unreachable');
      // A replica cancels a statement that needs rows which the primary has removed (SQLSTATE 40001).
      else if (!isSerializationFailure(error)) throw error;
      return null;
    }
  }

  /**
   * Returns a connection with an open transaction on a replica that is current. The check and the read are one transaction, so that a
   * pooler sends both to the same server; each of its statements has a snapshot of its own.
   */
  async #openTransaction(position: string): Promise<PoolClient | null> {
    let client: PoolClient | undefined;
    try {
      client = await this.options.pool.connect();
      await client.query('begin isolation level read committed, read only');
      const state = await waitFor(client, position);
      if (state === 'current') return client;
      await client.query('rollback');
      client.release();
      this.#record(state);
      return null;
    } catch (error) {
      client?.release(true);
      // If all connections are in use, nothing is known about the replica.
      const isFull = client === undefined && isConnectTimeout(error) && this.#isFull();
      if (!isFull) this.#record('unreachable');
      return null;
    }
  }

  #isFull(): boolean {
    const { totalCount, options } = this.options.pool;
    return totalCount >= options.max;
  }

  #record(state: FoundState): void {
    this.state = state;
    this.#pausedUntilMs = state === 'current' ? 0 : Date.now() + PAUSE_MS[state];
    this.onAttempt?.(state);
  }
}

/** Waits a moment for the replica to replay the log of the primary up to a position. */
async function waitFor(client: PoolClient, position: string): Promise<Exclude<FoundState, 'unreachable'>> {
  const sql = `select case when not pg_is_in_recovery() then 'not_a_replica'
    when pg_last_wal_replay_lsn() >= ${escapeLiteral(position)}::pg_lsn then 'current' else 'behind' end as state`;
  for (const wait of WAITS_MS) {
    if (wait > 0) await delay(wait);
    const { rows } = await client.query<{ state: Exclude<FoundState, 'unreachable'> }>(sql);
    const [row] = rows;
    if (row && row.state !== 'behind') return row.state;
  }
  return 'behind';
}

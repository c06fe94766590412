import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import { retryConnect } from '../../../platform/database/retry-connect';
import type { AuditDatabase } from './audit-database';
import { abortedEndRecord, type AuditRecord } from './audit-record';
import { insertPending, pendingRow } from './audit.repository';

const BEAT = `
  insert into audit_instance (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`;

const LOCK_GONE = `
  select id, seen_at from audit_instance where id <> $1 and seen_at < now() - $2 * interval '1 millisecond'
  for update skip locked`;

// A subquery for each stream instead of a join: the time in the request's id excludes older partitions.
const OPEN_STREAMS = `
  select payload from (
    select payload, request_id from audit_record where outcome = 'streaming' and instance_id = $1
    union all
    select payload, request_id from audit_pending where outcome = 'streaming' and instance_id = $1
  ) as stream
  where (
    select e.seq from audit_record e where e.request_id = stream.request_id and e.part = 1
      and e.logged_at >= audit_request_time(stream.request_id) - interval '1 day' limit 1
  ) is null`;

interface LeaseOptions {
  /** How long after its last heartbeat an instance counts as stopped. */
  leaseMs?: number;
}

/**
 * Writes the heartbeat of this instance, and finishes the records of instances that have stopped: a response whose
 * stream was interrupted by a crash gets its second record, `aborted`.
 */
export class AuditLease {
  readonly #leaseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #unbrokenSinceMs = Infinity;

  constructor(
    private readonly database: AuditDatabase,
    private readonly instanceId: string,
    private readonly log: Logger,
    { leaseMs = 30_000 }: LeaseOptions = {},
  ) {
    this.#leaseMs = leaseMs;
  }

  /** Streams may be recorded once this has resolved, because their end will then be recorded even after a crash. */
  async start(): Promise<void> {
    await retryConnect(() => this.#beat());
    this.#isStarted = true;
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (!this.#isStarted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#beatAndSweep().finally(() => this.#schedule());
    }, this.#leaseMs / 6);
  }

  async #beat(): Promise<void> {
    await this.database.transaction((client) => client.query(BEAT, [this.instanceId]));
    this.#unbrokenSinceMs = Math.min(this.#unbrokenSinceMs, performance.now());
  }

  async #beatAndSweep(): Promise<void> {
    try {
      await this.#beat();
      // An instance that could not reach the database must not judge others by their missing heartbeats: all may have
      // been disconnected together, and the first one to return would count the others as stopped.
      if (performance.now() - this.#unbrokenSinceMs > this.#leaseMs) await this.#sweep();
    } catch (error) {
      this.#unbrokenSinceMs = Infinity;
      this.log.warn({ err: error }, 'the audit log cannot check on the other instances');
    }
  }

  async #sweep(): Promise<void> {
    await this.database.transaction(async (client) => {
      const parameters = [this.instanceId, this.#leaseMs];
      const { rows } = await client.query<{ id: string; seen_at: Date }>(LOCK_GONE, parameters);
      for (const { id, seen_at } of rows) {
        const count = await this.#endStreams(client, id, seen_at);
        await client.query('delete from audit_instance where id = $1', [id]);
        if (count > 0)
          this.log.warn(
            { instance_id: id, count },
            'open streams of an instance that is no longer running were recorded as aborted',
          );
      }
    });
  }

  async #endStreams(client: PoolClient, instanceId: string, seenAt: Date): Promise<number> {
    const { rows } = await client.query<{ payload: string }>(OPEN_STREAMS, [instanceId]);
    const nowMs = Date.now();
    const ends = rows.map(({ payload }) =>
      abortedEndRecord(JSON.parse(payload) as AuditRecord, seenAt.getTime(), nowMs),
    );
    const { sql, parameters } = insertPending(ends.map((end) => pendingRow(end, this.instanceId)));
    await client.query(sql, parameters);
    return ends.length;
  }
}

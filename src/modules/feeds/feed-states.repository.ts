import { Injectable } from '@nestjs/common';
import { Db, type SystemTx } from '../../platform/database/db';
import type { FeedMemory } from './feed-reader';

/** A poll that takes longer has lost its process, and another job may start. */
const LOST_AFTER = '10 minutes';
const IS_DUE = `(polling_job is null and next_poll_at <= now() or polling_since < now() - interval '${LOST_AFTER}')`;

/** The stored state of a feed. */
export interface FeedRow {
  feed: string;
  last_error: string | null;
  last_attempt_at: Date | null;
  last_success_at: Date | null;
  last_change_at: Date | null;
  consecutive_failures: number;
  /** Null while the feed is being fetched. */
  next_poll_at: Date | null;
}

/** A feed that this process is fetching. */
export interface ClaimedFeed {
  memory: FeedMemory;
  consecutiveFailures: number;
}

/** The result of a poll; times are by the database's clock. */
export interface PollEnd {
  /** The HTTP status of a failure, if there was a response. */
  status: number | null;
  error: string | null;
  hasChanged: boolean;
  consecutiveFailures: number;
  pauseS: number;
  /** Null keeps the stored state. */
  memory: FeedMemory | null;
}

/** The repository of the table feed_state. */
@Injectable()
export class FeedStatesRepository {
  constructor(private readonly db: Db) {}

  all(): Promise<FeedRow[]> {
    return this.db.queryShared<FeedRow>(
      `select feed, last_error, last_attempt_at, last_success_at, last_change_at, consecutive_failures,
         nullif(next_poll_at, 'infinity') as next_poll_at
       from feed_state`,
    );
  }

  /** The feeds among these that are due; new feeds are due. */
  async due(tx: SystemTx, feeds: readonly string[]): Promise<string[]> {
    await tx.query('insert into feed_state (feed) select unnest($1::text[]) on conflict do nothing', [feeds]);
    const rows = await tx.query<{ feed: string }>(
      `select feed from feed_state where feed = any($1::text[])
         and ${IS_DUE}`,
      [feeds],
    );
    return rows.map(({ feed }) => feed);
  }

  /** Makes a feed due. Returns the time of the demand; a poll that serves it begins later. */
  async demand(tx: SystemTx, feed: string): Promise<Date> {
    const [row] = await tx.query<{ now: Date }>(
      `insert into feed_state (feed) values ($1)
       on conflict (feed) do update set next_poll_at = now() returning now() as now`,
      [feed],
    );
    if (!row) throw new Error('an upsert returned no row');
    return row.now;
  }

  /**
   * Claims a feed that is due for one job; null if it is not due, or another job has it. The same job gets it again if
   * it is repeated after its process was lost. The stored state counts only for the same address.
   */
  async claim(tx: SystemTx, feed: string, jobId: string, urlHash: string): Promise<ClaimedFeed | null> {
    const [row] = await tx.query<MemoryRow>(
      `update feed_state set polling_job = $2, polling_since = now(), next_poll_at = 'infinity',
         etag = case when url_hash = $3 then etag end, last_modified = case when url_hash = $3 then last_modified end,
         body_hash = case when url_hash = $3 then body_hash end, position = case when url_hash = $3 then position end,
         url_hash = $3
       where feed = $1 and (polling_job = $2 or ${IS_DUE})
       returning etag, last_modified, encode(body_hash, 'hex') as body_hash, position, consecutive_failures`,
      [feed, jobId, Buffer.from(urlHash, 'hex')],
    );
    if (!row) return null;
    const { etag, last_modified: lastModified, body_hash: bodyHash, position } = row;
    return { memory: { etag, lastModified, bodyHash, position }, consecutiveFailures: row.consecutive_failures };
  }

  /** The claim of this job, if it has not ended. */
  async claimedBy(tx: SystemTx, feed: string, jobId: string): Promise<{ consecutiveFailures: number } | undefined> {
    const [row] = await tx.query<{ consecutiveFailures: number }>(
      `select consecutive_failures as "consecutiveFailures" from feed_state
       where feed = $1 and polling_job = $2 for update`,
      [feed, jobId],
    );
    return row;
  }

  /**
   * Stores the result of a poll, unless another job has claimed the feed. True if it is due again, because it was
   * demanded meanwhile.
   */
  async end(tx: SystemTx, feed: string, jobId: string, end: PollEnd): Promise<boolean> {
    const { memory } = end;
    const [row] = await tx.query<{ is_due: boolean }>(
      `update feed_state set polling_job = null, polling_since = null, last_attempt_at = polling_since,
         last_status = $3, last_error = $4, consecutive_failures = $5,
         last_success_at = case when $4::text is null then now() else last_success_at end,
         last_change_at = case when $6 then now() else last_change_at end,
         next_poll_at = case when next_poll_at = 'infinity' then now() + $7 * interval '1 second' else next_poll_at end,
         etag = case when $8 then $9 else etag end, last_modified = case when $8 then $10 else last_modified end,
         body_hash = case when $8 then $11 else body_hash end, position = case when $8 then $12 else position end
       where feed = $1 and polling_job = $2
       returning next_poll_at <= now() as is_due`,
      [
        ...[feed, jobId, end.status, end.error, end.consecutiveFailures, end.hasChanged, end.pauseS, memory !== null],
        ...[memory?.etag ?? null, memory?.lastModified ?? null],
        ...[memory?.bodyHash ? Buffer.from(memory.bodyHash, 'hex') : null, memory?.position ?? null],
      ],
    );
    return row?.is_due ?? false;
  }
}

interface MemoryRow {
  etag: string | null;
  last_modified: string | null;
  body_hash: string | null;
  position: string | null;
  consecutive_failures: number;
}

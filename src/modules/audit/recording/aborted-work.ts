import { rmSync } from 'node:fs';
import type { Logger } from 'pino';
import { isAboutOneRow } from '../../../platform/database/database-errors';
import { retryConnect } from '../../../platform/database/retry-connect';
import { type LeftFile, leftFiles, setAside } from '../../../platform/watchdog/in-flight-file';
import { abortedRecords, type KnownRequest } from './aborted-records';
import { appendRecord } from './append-record';
import type { AuditDatabase } from './audit-database';
import type { AuditRecord } from './audit-record';
import type { AuditWriter } from './audit-writer';
import type { PendingRow } from './audit.repository';
import { earliestLogging } from './request-time';

const FIND = `
  select part, payload from audit_pending where request_id = any($1)
  union all
  select 0, payload from audit_view where request_id = any($1)
  union all
  select part, payload from audit_record where request_id = any($1) and logged_at >= $2`;

// A database that has just recovered from a crash may be slow.
const MAX_TRIES = 5;

/**
 * Creates audit records for the requests and jobs of an earlier process that ended unexpectedly. The request's id
 * identifies its record, and a file is removed only once all its records are durable, so a start that is killed in
 * between neither loses nor repeats a record.
 */
export class AbortedWork {
  constructor(
    private readonly database: AuditDatabase,
    private readonly writer: Pick<AuditWriter<PendingRow>, 'append'>,
    private readonly instanceId: string,
    private readonly log: Logger,
  ) {}

  /** Resolves with the number of processes that the watchdog had ended. */
  async record(dataDir: string): Promise<{ endedByWatchdog: number }> {
    let endedByWatchdog = 0;
    for (const file of leftFiles(dataDir)) {
      if (await this.#recordFile(file)) endedByWatchdog += 1;
    }
    return { endedByWatchdog };
  }

  /** True if the watchdog had ended the process. */
  async #recordFile(file: LeftFile): Promise<boolean> {
    const { content, path } = file;
    if (content === undefined) {
      this.log.error({ path }, 'a file of in-flight requests cannot be read and was moved aside');
      setAside(path);
      return false;
    }
    const known = await retryConnect(() => this.#knownAmong(content.items.map((item) => item.request_id)));
    const records = abortedRecords(file, known, Date.now());
    await Promise.all(records.map((record) => this.#append(record)));
    rmSync(path, { force: true });
    this.log.warn(
      { ended_by: content.ended_by ?? 'unknown', records: records.length, untracked: content.untracked },
      'an earlier process ended unexpectedly; its requests and jobs in progress were recorded as aborted',
    );
    return content.ended_by === 'watchdog';
  }

  /** A single record that the database refuses must not prevent every later start of the service. */
  async #append(record: AuditRecord): Promise<void> {
    for (let triesLeft = MAX_TRIES; ; triesLeft -= 1) {
      try {
        await appendRecord(this.writer, record, this.instanceId);
        return;
      } catch (error) {
        if (isAboutOneRow(error)) {
          this.log.error({ err: error, request_id: record.request_id }, 'an aborted request could not be recorded');
          return;
        }
        if (triesLeft === 1) throw error;
      }
    }
  }

  async #knownAmong(requestIds: readonly string[]): Promise<Map<string, KnownRequest>> {
    if (requestIds.length === 0) return new Map();
    const rows = await this.database.transaction(async (client) => {
      const found = await client.query<{ part: number; payload: string }>(FIND, [
        requestIds,
        earliestLogging(requestIds),
      ]);
      return found.rows;
    });
    const ends = new Set(rows.filter(({ part }) => part === 1).map(({ payload }) => idOf(payload)));
    const firsts = rows.filter(({ part }) => part === 0).map(({ payload }) => JSON.parse(payload) as AuditRecord);
    return new Map(firsts.map((first) => [first.request_id, { first, hasEnd: ends.has(first.request_id) }]));
  }
}

const idOf = (payload: string): string => (JSON.parse(payload) as AuditRecord).request_id;

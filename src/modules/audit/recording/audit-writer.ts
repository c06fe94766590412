import type { Logger } from 'pino';
import { isAboutOneRow, isConnectionFailure } from '../../../platform/database/database-errors';
import type { AuditDatabase } from './audit-database';
import type { Statement } from './audit.repository';

const MAX_QUEUED = 10_000;
const MAX_BATCH = 1_000;
const PROBE_INTERVAL_MS = 1_000;

export interface AuditHealth {
  /** False from a failed write until the next successful one. */
  isWritable: boolean;
  queued: number;
}

/** The record was not written, or the outcome was not known in time. */
export class AuditWriteError extends Error {
  override readonly name = 'AuditWriteError';
}

interface Waiting<Row> {
  readonly row: Row;
  /** False once it has timed out. */
  isWaiting: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

interface WriterOptions {
  /** The maximum time that a caller waits. */
  timeoutMs?: number;
  /** Called after each batch that was written. */
  onFlushed?: () => void;
}

/**
 * Group commit: while one INSERT runs, new records wait for the next one. With one statement at a time the batches grow
 * with the load, and no record waits for a timer.
 */
export class AuditWriter<Row> {
  readonly #timeoutMs: number;
  readonly #onFlushed: (() => void) | undefined;
  #queue: Waiting<Row>[] = [];
  #flushing: Promise<void> | undefined;
  #probe: NodeJS.Timeout | undefined;
  #isWritable = true;
  #isClosed = false;

  /** @param insert the statement that writes rows; without rows, it checks that the database accepts writes */
  constructor(
    private readonly database: AuditDatabase,
    private readonly insert: (rows: readonly Row[]) => Statement,
    private readonly log: Logger,
    { timeoutMs = 5_000, onFlushed }: WriterOptions = {},
  ) {
    this.#timeoutMs = timeoutMs;
    this.#onFlushed = onFlushed;
  }

  /** Resolves once the record is durable. @throws when it can't be written, or not in time */
  append(row: Row): Promise<void> {
    if (this.#isClosed) return Promise.reject(new AuditWriteError('the audit writer is closed'));
    if (this.#queue.length >= MAX_QUEUED) return Promise.reject(new AuditWriteError('too many records are waiting'));
    return new Promise((resolve, reject) => {
      const entry: Waiting<Row> = {
        row,
        isWaiting: true,
        resolve: () => finish(resolve),
        reject: (error) => finish(reject, error),
      };
      const timer = setTimeout(() => entry.reject(new AuditWriteError('the record took too long')), this.#timeoutMs);
      const finish = (callback: (error?: never) => void, error?: unknown): void => {
        clearTimeout(timer);
        entry.isWaiting = false;
        callback(error as never);
      };
      this.#queue.push(entry);
      this.#flushing ??= this.#flush();
    });
  }

  health(): AuditHealth {
    return { isWritable: this.#isWritable && !this.#isClosed, queued: this.#queue.length };
  }

  /** Accepts no more records and waits for those being written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#probe);
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    // Records that arrive in the same turn of the event loop share a batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, MAX_BATCH).filter((entry) => entry.isWaiting);
      this.#queue = this.#queue.slice(MAX_BATCH);
      if (batch.length > 0) await this.#write(batch);
    }
    this.#flushing = undefined;
  }

  async #write(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      await this.#insertPersistently(batch.map(({ row }) => row));
      for (const entry of batch) entry.resolve();
      this.#noteWritable();
      this.#onFlushed?.();
    } catch (error) {
      if (isAboutOneRow(error) && batch.length > 1) {
        for (const entry of batch) await this.#write([entry]);
        return;
      }
      for (const entry of batch) entry.reject(error);
      if (isAboutOneRow(error)) this.log.error({ err: error }, 'the database refused an audit record');
      else this.#noteFailure(error);
    }
  }

  /**
   * All idle connections may have died unnoticed, for example when the database restarted. Each of them costs one
   * attempt and is discarded; the last attempt uses a new connection.
   */
  async #insertPersistently(rows: readonly Row[]): Promise<void> {
    for (;;) {
      const { mayBeStale } = this.database;
      try {
        await this.#insert(rows);
        return;
      } catch (error) {
        if (!mayBeStale || !isConnectionFailure(error)) throw error;
      }
    }
  }

  async #insert(rows: readonly Row[]): Promise<void> {
    const { sql, parameters } = this.insert(rows);
    await this.database.run(sql, parameters);
  }

  #noteWritable(): void {
    if (!this.#isWritable) this.log.info('audit records can be written again');
    this.#isWritable = true;
  }

  #noteFailure(error: unknown): void {
    if (this.#isWritable)
      this.log.error({ err: error }, 'audit records cannot be written; requests are refused with 503');
    this.#isWritable = false;
    if (!this.#isClosed) this.#probe ??= setTimeout(() => void this.#tryAgain(), PROBE_INTERVAL_MS);
  }

  /** An instance that cannot write receives no requests, so it has to probe by itself whether it can write again. */
  async #tryAgain(): Promise<void> {
    this.#probe = undefined;
    try {
      if (!this.#isWritable) await this.#insert([]);
      this.#noteWritable();
    } catch (error) {
      this.#noteFailure(error);
    }
  }
}

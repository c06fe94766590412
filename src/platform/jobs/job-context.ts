import type { Logger } from 'pino';
import type { AnyTx, Db } from '../database/db';

/**
 * This run of a job is no longer the current one: its worker was considered dead, and nothing that it writes is
 * committed.
 */
export class StaleJobError extends Error {
  override readonly name = 'StaleJobError';
}

/** What a handler receives in addition to its payload. */
export interface JobContext {
  readonly jobId: string;
  /** Begins with 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Increases with every start of the job. */
  readonly epoch: number;
  /**
   * Aborts when the worker stops or was considered dead. The handler should end soon, because the job runs again
   * elsewhere.
   */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * A writing transaction that any service opens on it while the handler runs commits only if this run is still the
   * current one. Otherwise it throws StaleJobError.
   */
  readonly db: Db;
  /**
   * Marks the job as done when `tx` commits, so that what `tx` writes is written exactly once even if the process is
   * killed right after. Without it, a job runs again if its worker dies before the job was marked as done. Call it
   * last in the last transaction.
   */
  finish(tx: AnyTx): Promise<void>;
  /**
   * Whether this run is still the current one, which stays so until `tx` ends. `tx` may be a transaction of another job that relies on
   * this one.
   */
  isCurrent(tx: AnyTx): Promise<boolean>;
}

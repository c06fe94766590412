import type { Logger } from 'pino';
import type { AnyTx, Db } from '../database/db';

/** This run of a job is no longer the one that counts: its worker was taken for dead, and nothing it writes is kept. */
export class StaleJobError extends Error {
  override readonly name = 'StaleJobError';
}

/** What a handler gets besides its payload. */
export interface JobContext {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Rises with every start of the job. */
  readonly epoch: number;
  /** Aborts when the worker stops or was taken for dead: end soon, the job will run again elsewhere. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * Every writing transaction that is opened on it while the handler runs, by whatever service, commits only if this run
   * still counts; otherwise it throws StaleJobError.
   */
  readonly db: Db;
  /**
   * Makes the job done when `tx` commits, so that what `tx` writes is written exactly once even if the process is killed
   * right after. Without it a job runs again when its worker dies before it could be marked as done. Call it last in the
   * last transaction.
   */
  finish(tx: AnyTx): Promise<void>;
}

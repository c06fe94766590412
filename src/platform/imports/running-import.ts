import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { ImportStreamError } from '../records/import-stream-error';

/** An import that is running. */
export interface RunningImport<Result> {
  /** The progress so far: the number of rows read, and everything else that a line of progress shows. */
  readonly counts: { readonly read: number };
  /** @throws ValidationError if the body could not be read to its end */
  readonly result: Promise<Result>;
}

interface ImportRun<Result> {
  readonly log: Logger;
  readonly counts: () => { readonly read: number };
  /** Reads the rows, stores them and closes the import. */
  readonly run: () => Promise<Result>;
  /** Marks the import as failed. */
  readonly fail: (error: unknown) => Promise<unknown>;
  /** The error for a file that could not be read to its end. */
  readonly aborted: (reason: string) => Error;
  readonly cleanUp?: () => void;
}

/** Runs an import in the background, whether or not anyone waits for its result. */
export function startRun<Result>({ run, counts, ...end }: ImportRun<Result>): RunningImport<Result> {
  const result = runToEnd({ run, counts, ...end });
  // A rejection that nobody awaits, yet or any longer, must not end the process.
  result.catch(() => undefined);
  return {
    get counts() {
      return counts();
    },
    result,
  };
}

async function runToEnd<Result>({ run, fail, aborted, log, cleanUp }: ImportRun<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    // If the database does not respond, it cannot store the failure either. An import without progress counts as
    // failed.
    await fail(error).catch((failure: unknown) => {
      log.error({ err: failure }, 'a failed import could not be marked as failed');
    });
    throw error instanceof ImportStreamError ? aborted(error.message) : error;
  } finally {
    cleanUp?.();
  }
}

/** Drains the rest of a body, even if a handler already started reading it: otherwise its connection would never be closed. */
export function drain(body: Readable): void {
  body.on('pause', () => body.resume());
  body.resume();
}

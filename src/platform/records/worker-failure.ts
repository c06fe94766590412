import { WorkerTaskError, type WorkerTaskFailure } from '../workers/worker-task';
import { ImportStreamError } from './import-stream-error';
import { RECORD_TEXTS } from './record.texts';

const REASONS: Record<WorkerTaskFailure, string> = {
  deadline: RECORD_TEXTS.readingTooSlow,
  memory: RECORD_TEXTS.readingTooLarge,
  crashed: RECORD_TEXTS.unreadableFile,
};

/** If a task process could not read a file, the file is the cause, as if it were damaged. */
export function toImportFailure(error: unknown): unknown {
  return error instanceof WorkerTaskError ? new ImportStreamError(REASONS[error.reason], { cause: error }) : error;
}

/** The rows of a file that a task process reads. @throws ImportStreamError if the process had to be ended */
export async function* fileRows<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw toImportFailure(error);
  }
}

import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { RunningImport } from '../../imports/running-import';
import type { StreamNotes } from '../answers/streamed-answer';

const PROGRESS_INTERVAL_MS = 1_000;

/**
 * An import as lines of JSON: `{"progress": {counts}}` once a second, then the response itself, or `{"detail": […]}` as in a
 * 422 if the body could not be read to its end, or `{"error": {code, message}}` if the import was refused.
 */
export async function* importLines<Result>(
  start: () => Promise<RunningImport<Result>>,
  answerOf: (result: Result) => object,
  notes: StreamNotes,
): AsyncGenerator<string> {
  const running = await start();
  const outcome = running.result.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  for (;;) {
    const ended = await endedWithin(outcome, PROGRESS_INTERVAL_MS);
    notes.rows = running.counts.read;
    if (ended === undefined) {
      yield `${JSON.stringify({ progress: running.counts })}\n`;
    } else if ('result' in ended) {
      yield `${JSON.stringify(answerOf(ended.result))}\n`;
      return;
    } else {
      const body = errorBody(ended.error);
      if (body === null) throw ended.error;
      notes.hasFailed = true;
      yield `${JSON.stringify(body)}\n`;
      return;
    }
  }
}

/** The body that a separate response would have; null for errors of the service, which cut the response off. */
function errorBody(error: unknown): object | null {
  if (error instanceof ValidationError) return { detail: error.detail };
  if (!(error instanceof ServiceError) || error.status >= 500) return null;
  return { error: { code: error.code, message: error.message } };
}

async function endedWithin<T>(outcome: Promise<T>, timeoutMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([outcome, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

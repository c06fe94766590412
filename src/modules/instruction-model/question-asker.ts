import { randomBytes } from 'node:crypto';
import { type RetrySettings, retryTransient } from '../../platform/fetch/outbound-retry';
import type { ChatCompletions, Completion } from './chat-completions';
import type { AskedQuestion } from './instruction-model.contract';
import { readVerdict } from './instruction-answer';
import { buildMessages } from './instruction-prompt';
import { ModelError } from './model-error';
import type { QuestionOutcome } from './verdict-queue.repository';

const RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;
// Without jitter, so that `longestMs` is exact.
const RETRY: RetrySettings = {
  attempts: RETRIES + 1,
  firstBackoffMs: FIRST_PAUSE_MS,
  maxBackoffMs: FIRST_PAUSE_MS * 2 ** RETRIES,
  jitter: 'none',
};
const MAX_STORED_ANSWER_LENGTH = 2_000;
const NONCE_BYTES = 16;
export const BUDGET_FAILURE = 'the tenant has used up its budget of calls for today';

export interface AskedOutcome {
  outcome: QuestionOutcome;
  /** The model could not be reached at all, so that no other question should be sent now. */
  isDown: boolean;
}

/** How long one question may take at most, retries included. */
export const longestMs = (timeoutMs: number): number =>
  (RETRIES + 1) * timeoutMs + FIRST_PAUSE_MS * (2 ** RETRIES - 1) + 30_000;

class BudgetExhausted extends Error {}

/**
 * Sends one question, and repeats a call that failed for a transient reason up to three times.
 * @param spend counts a call and returns true, or returns false if the budget is used up
 * @throws the reason for which `signal` stopped it, and any error that is not a fault of the model
 */
export async function askQuestion(
  client: Pick<ChatCompletions, 'complete'>,
  question: AskedQuestion,
  spend: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<AskedOutcome> {
  const asked = new Asked();
  try {
    return await retryTransient(RETRY, { signal }, async () => {
      asked.completion = null;
      if (!(await spend())) throw new BudgetExhausted();
      asked.calls++;
      const nonce = randomBytes(NONCE_BYTES).toString('hex');
      const completion = (asked.completion = await client.complete(buildMessages(question, nonce), signal));
      const verdict = readVerdict(completion.content);
      const answer = storable(completion.content);
      return { outcome: { ...asked.summary(), state: 'decided', verdict, answer }, isDown: false };
    });
  } catch (error) {
    if (error instanceof BudgetExhausted) {
      return {
        outcome: { ...asked.summary(), state: 'budget_exhausted', failure: BUDGET_FAILURE },
        isDown: false,
      };
    }
    if (!(error instanceof ModelError)) throw error;
    return { outcome: failed(error, asked.summary()), isDown: error.isTransient };
  }
}

/** The progress of a question. */
class Asked {
  readonly #startedMs = Date.now();
  calls = 0;
  /** The answer to the last call, if there was one. */
  completion: Completion | null = null;

  summary() {
    return {
      calls: this.calls,
      answer: null,
      promptTokens: this.completion?.promptTokens ?? null,
      completionTokens: this.completion?.completionTokens ?? null,
      durationMs: Date.now() - this.#startedMs,
    };
  }
}

const failed = (error: ModelError, common: ReturnType<Asked['summary']>): QuestionOutcome => ({
  ...common,
  state: 'failed',
  failure: `${error.kind}: ${error.message}`,
  answer: error.answer === null ? null : storable(error.answer),
});

/** The text without NUL, which PostgreSQL cannot store. */
const storable = (answer: string): string =>
  [...answer.replaceAll('\0', '\ufffd')].slice(0, MAX_STORED_ANSWER_LENGTH).join('');

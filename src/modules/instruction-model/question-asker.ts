import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatCompletions, Completion } from './chat-completions';
import type { AskedQuestion } from './instruction-model.contract';
import { readVerdict } from './instruction-answer';
import { messagesOf } from './instruction-prompt';
import { ModelError } from './model-error';
import type { QuestionOutcome } from './verdict-queue.repository';

const RETRIES = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_KEPT_ANSWER_LENGTH = 2_000;
const NONCE_BYTES = 16;
export const BUDGET_FAILURE = 'the tenant has used up its budget of calls for today';

export interface AskedOutcome {
  outcome: QuestionOutcome;
  /** The model could not be reached at all, so that others needn't be asked now. */
  isDown: boolean;
}

/** How long one question may take at most, with everything. */
export const longestMs = (timeoutMs: number): number =>
  (RETRIES + 1) * timeoutMs + FIRST_PAUSE_MS * (2 ** RETRIES - 1) + 30_000;

/**
 * Asks one question, up to three times more where that may help, each time after twice the pause.
 * @param spend counts a call, or says that there is no budget for it
 * @throws what `signal` stopped it for, and whatever is no fault of the model
 */
export async function askQuestion(
  client: Pick<ChatCompletions, 'complete'>,
  question: AskedQuestion,
  spend: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<AskedOutcome> {
  const startedMs = Date.now();
  for (let calls = 0; ; calls++) {
    if (!(await spend())) {
      const failure = BUDGET_FAILURE;
      return { outcome: { ...asked(calls, startedMs), state: 'budget_exhausted', failure }, isDown: false };
    }
    let completion: Completion | null = null;
    try {
      completion = await client.complete(messagesOf(question, randomBytes(NONCE_BYTES).toString('hex')), signal);
      const verdict = readVerdict(completion.content);
      const answer = kept(completion.content);
      return {
        outcome: { ...asked(calls + 1, startedMs, completion), state: 'decided', verdict, answer },
        isDown: false,
      };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (!error.isPassing || calls === RETRIES) {
        return { outcome: failed(error, asked(calls + 1, startedMs, completion)), isDown: error.isPassing };
      }
    }
    await delay(FIRST_PAUSE_MS * 2 ** calls, undefined, { signal });
  }
}

const failed = (error: ModelError, common: ReturnType<typeof asked>): QuestionOutcome => ({
  ...common,
  state: 'failed',
  failure: `${error.kind}: ${error.message}`,
  answer: error.answer === null ? null : kept(error.answer),
});

const asked = (calls: number, startedMs: number, completion: Completion | null = null) => ({
  calls,
  answer: null,
  promptTokens: completion?.promptTokens ?? null,
  completionTokens: completion?.completionTokens ?? null,
  durationMs: Date.now() - startedMs,
});

/** As PostgreSQL can hold it. */
const kept = (answer: string): string =>
  [...answer.replaceAll('\0', '\ufffd')].slice(0, MAX_KEPT_ANSWER_LENGTH).join('');

import { sampleAsset, sampleEvent } from '../../../test/support/samples/evaluation-samples';
import type { Completion } from './chat-completions';
import { toAskedQuestion } from './instruction-prompt';
import { ModelError } from './model-error';
import { askQuestion, type AskedOutcome, BUDGET_FAILURE } from './question-asker';

const QUESTION = toAskedQuestion({ asset: sampleAsset(), lines: ['Staff first.'], event: sampleEvent() });
const VERDICT: Completion = {
  content: '{"step": "raise", "reason": "Staff work there."}',
  promptTokens: 100,
  completionTokens: 10,
};

const ask = (
  complete: () => Promise<Completion>,
  { budget = 100, signal = AbortSignal.timeout(60_000) } = {},
): Promise<AskedOutcome> => askQuestion({ complete }, QUESTION, () => Promise.resolve(budget-- > 0), signal);

describe('a question to the language model', () => {
  test('is decided by the first valid answer', async () => {
    expect(await ask(() => Promise.resolve(VERDICT))).toMatchObject({
      outcome: { state: 'decided', calls: 1, verdict: { step: 1 }, answer: VERDICT.content, promptTokens: 100 },
      isDown: false,
    });
  });

  test('is sent again after a transient failure, and its calls are counted', async () => {
    const complete = jest
      .fn(() => Promise.resolve(VERDICT))
      .mockRejectedValueOnce(new ModelError('rate_limited', 'too many requests'));
    expect(await ask(complete)).toMatchObject({ outcome: { state: 'decided', calls: 2 }, isDown: false });
  });

  test('is not sent again after an answer in the wrong form, which is stored without NUL', async () => {
    const complete = jest.fn(() => Promise.resolve({ ...VERDICT, content: 'no\0 JSON' }));
    expect(await ask(complete)).toMatchObject({
      outcome: { state: 'failed', calls: 1, answer: 'no\ufffd JSON', promptTokens: 100 },
      isDown: false,
    });
    expect(complete).toHaveBeenCalledTimes(1);
  });

  test('is not sent if the budget is used up before or between calls', async () => {
    const complete = jest.fn(() => Promise.reject(new ModelError('unreachable', 'away')));
    const exhausted = { state: 'budget_exhausted', failure: BUDGET_FAILURE };
    expect(await ask(complete, { budget: 0 })).toMatchObject({ outcome: { ...exhausted, calls: 0 } });
    expect(await ask(complete, { budget: 1 })).toMatchObject({ outcome: { ...exhausted, calls: 1 } });
    expect(complete).toHaveBeenCalledTimes(1);
  });

  test('ends during a pause if its job ends, and rethrows errors other than those of the model', async () => {
    const end = new AbortController();
    const complete = (): Promise<never> => {
      setImmediate(() => end.abort());
      return Promise.reject(new ModelError('unreachable', 'away'));
    };
    await expect(ask(complete, { signal: end.signal })).rejects.toMatchObject({ name: 'AbortError' });
    await expect(ask(() => Promise.reject(new TypeError('a fault')))).rejects.toThrow(TypeError);
  });
});

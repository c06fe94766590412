import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { fakeConnector, never } from '../../../../test/support/peers/fake-connector';
import { Deadline } from '../../../platform/deadline';
import { ConnectorGuard, type GuardLimits } from './connector-guard';
import { ConnectorError, type ConnectorPolicy, type UnavailableReason } from '../connectors.contract';

const LIMITS: GuardLimits = { failures: 3, openMs: 3_600_000, firstBackoffMs: 2, maxBackoffMs: 10 };
const LONG_MS = 20_000;

interface Guarded {
  guard: ConnectorGuard;
  events: string[];
  run: <T>(attempt: (signal: AbortSignal) => Promise<T>, deadlineMs?: number) => Promise<T>;
}

function guarded(policy: Partial<ConnectorPolicy> = {}, limits: Partial<GuardLimits> = {}): Guarded {
  const events: string[] = [];
  const guard = new ConnectorGuard(
    { ...fakeConnector().policy, ...policy },
    {
      tried: (_durationMs, failure) => {
        events.push(failure === null ? 'answer' : failure instanceof ConnectorError ? failure.kind : 'thrown');
      },
      opened: () => events.push('opened'),
      closed: () => events.push('closed'),
    },
    { ...LIMITS, ...limits },
  );
  const run = async <T>(attempt: (signal: AbortSignal) => Promise<T>, deadlineMs = LONG_MS): Promise<T> => {
    const deadline = new Deadline(deadlineMs);
    try {
      return await guard.run(attempt, deadline);
    } finally {
      deadline.release();
    }
  };
  return { guard, events, run };
}

const answer = (): Promise<string> => Promise.resolve('answer');
const failing =
  (reason: UnavailableReason, isTransient = false) =>
  (): Promise<never> =>
    Promise.reject(new ConnectorError(reason, reason, isTransient));
const unreachable = failing('unreachable');
const reasonOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answer',
    (error: unknown) => (error instanceof ConnectorError ? error.kind : error),
  );

describe('the attempts of a connector guard', () => {
  test('a transient failure is retried until an attempt succeeds', async () => {
    const { run, events } = guarded({ attempts: 3 });
    const attempt = jest
      .fn(answer)
      .mockImplementationOnce(failing('error', true))
      .mockImplementationOnce(failing('timeout'));
    await expect(run(attempt)).resolves.toBe('answer');
    expect(events).toEqual(['error', 'timeout', 'answer']);
  });

  test.each([1, 2, 4])('makes at most %i attempts', async (attempts) => {
    const { run } = guarded({ attempts }, { failures: 10 });
    const attempt = jest.fn(failing('unreachable', true));
    expect(await reasonOf(run(attempt))).toBe('unreachable');
    expect(attempt).toHaveBeenCalledTimes(attempts);
  });

  test.each<UnavailableReason>(['unreachable', 'invalid_answer', 'credential_missing', 'no_data', 'error'])(
    'does not retry a permanent failure (%s)',
    async (reason) => {
      const { run } = guarded({ attempts: 3 });
      const attempt = jest.fn(failing(reason));
      expect(await reasonOf(run(attempt))).toBe(reason);
      expect(attempt).toHaveBeenCalledTimes(1);
    },
  );

  test('rethrows an unexpected exception unchanged without a retry', async () => {
    const { run } = guarded({ attempts: 3 });
    const attempt = jest.fn(() => Promise.reject(new TypeError('a fault')));
    await expect(run(attempt)).rejects.toThrow(TypeError);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('gives each attempt its own timeout and signal', async () => {
    const { run, events } = guarded({ attempts: 2, timeoutMs: 30 });
    const signals: AbortSignal[] = [];
    const attempt = (signal: AbortSignal): Promise<string> => {
      signals.push(signal);
      return signals.length === 1 ? never() : answer();
    };
    await expect(run(attempt)).resolves.toBe('answer');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(signals[0]?.reason).toMatchObject({ name: 'TimeoutError' });
    expect(events).toEqual(['timeout', 'answer']);
  });

  test('ignores the late outcome of an attempt that timed out', async () => {
    const { run } = guarded({ timeoutMs: 10 });
    const late = [() => Promise.resolve('late'), () => Promise.reject(new Error('late'))];
    for (const end of late) {
      const attempt = delay(200).then(end);
      expect(await reasonOf(run(() => attempt))).toBe('timeout');
      await Promise.allSettled([attempt]);
    }
  });
});

describe('the deadline of a connector guard', () => {
  test('ends an attempt that ignores its signal', async () => {
    const { run, events } = guarded();
    const signals: AbortSignal[] = [];
    const attempt = (signal: AbortSignal): Promise<never> => {
      signals.push(signal);
      return never();
    };
    expect(await reasonOf(run(attempt, 20))).toBe('timeout');
    expect(signals[0]?.aborted).toBe(true);
    expect(events).toEqual([]);
  });

  test('reports a failure immediately if the pause before a retry exceeds the remaining time', async () => {
    // Long enough that no jitter brings the retry within the deadline.
    const { guard } = guarded({ attempts: 5 }, { firstBackoffMs: 86_400_000_000, maxBackoffMs: 86_400_000_000 });
    const attempt = jest.fn(failing('unreachable', true));
    const deadline = new Deadline(LONG_MS);
    expect(await reasonOf(guard.run(attempt, deadline))).toBe('unreachable');
    expect(deadline.signal.aborted).toBe(false);
    deadline.release();
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('ends further attempts and reports the last failure', async () => {
    const { run, guard } = guarded({ attempts: 100, concurrency: 1 }, { failures: 1_000 });
    const attempt = jest.fn(failing('rate_limited', true));
    const first = new Deadline(100);
    expect(await reasonOf(guard.run(attempt, first))).toBe('rate_limited');
    const calls = attempt.mock.calls.length;
    await delay(50);
    expect(attempt.mock.calls.length).toBe(calls);
    await expect(run(answer)).resolves.toBe('answer');
  });

  test('does not count as a failure of the source', async () => {
    const { run, events } = guarded();
    for (let i = 0; i < 10; i++) expect(await reasonOf(run(never, 2))).toBe('timeout');
    await expect(run(answer)).resolves.toBe('answer');
    expect(events).toEqual(['answer']);
  });
});

describe('the circuit of a connector guard', () => {
  // The breaker reads the clock. The test advances it, so that no pause of the machine half-opens a circuit.
  let passedMs = 0;
  beforeEach(() => {
    passedMs = 0;
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + passedMs);
  });
  afterEach(() => jest.restoreAllMocks());

  const untilTrial = (): void => {
    passedMs += LIMITS.openMs;
  };
  const open = async ({ run }: Guarded): Promise<void> => {
    for (let i = 0; i < LIMITS.failures; i++) expect(await reasonOf(run(unreachable))).toBe('unreachable');
  };

  test('opens after failures in a row: then the source is not queried', async () => {
    const tested = guarded();
    await open(tested);
    const attempt = jest.fn(answer);
    expect(await reasonOf(tested.run(attempt))).toBe('circuit_open');
    expect(attempt).not.toHaveBeenCalled();
    expect([...tested.events].sort()).toEqual(['opened', 'unreachable', 'unreachable', 'unreachable']);
  });

  test('allows one trial after a while, refuses other queries, and closes if the trial is answered', async () => {
    const tested = guarded();
    await open(tested);
    untilTrial();
    let give: (text: string) => void = () => undefined;
    const trial = tested.run(() => new Promise<string>((resolve) => (give = resolve)));
    await delay(1);
    const others = jest.fn(answer);
    expect(await Promise.all([1, 2, 3].map(() => reasonOf(tested.run(others))))).toEqual(Array(3).fill('circuit_open'));
    expect(others).not.toHaveBeenCalled();
    give('answer');
    await expect(trial).resolves.toBe('answer');
    await expect(tested.run(answer)).resolves.toBe('answer');
    expect(tested.events.slice(-3)).toEqual(expect.arrayContaining(['closed', 'answer', 'answer']));
  });

  test.each<[string, (signal: AbortSignal) => Promise<unknown>, number, unknown]>([
    ['fails', unreachable, LONG_MS, 'unreachable'],
    ['is ended by its lookup', never, 20, 'timeout'],
    [
      'fails with an error of the service itself',
      () => Promise.reject(new TypeError('a fault')),
      LONG_MS,
      new TypeError('a fault'),
    ],
  ])('stays open if the trial %s', async (_what, attempt, deadlineMs, outcome) => {
    const tested = guarded();
    await open(tested);
    untilTrial();
    expect(await reasonOf(tested.run(attempt, deadlineMs))).toEqual(outcome);
    expect(await reasonOf(tested.run(answer))).toBe('circuit_open');
    untilTrial();
    await expect(tested.run(answer)).resolves.toBe('answer');
  });

  test('closes if the source answers the trial, even with a refusal', async () => {
    const tested = guarded();
    await open(tested);
    untilTrial();
    expect(await reasonOf(tested.run(failing('no_data')))).toBe('no_data');
    await expect(tested.run(answer)).resolves.toBe('answer');
  });

  test('opens exactly if the count of failures in a row reaches the limit', async () => {
    const outcome = fc.constantFrom<UnavailableReason | 'answer' | 'thrown'>(
      ...(['answer', 'thrown', 'timeout', 'unreachable', 'rate_limited', 'invalid_answer'] as const),
      ...(['credential_missing', 'credential_refused', 'no_data', 'error'] as const),
    );
    const faults: readonly string[] = ['timeout', 'unreachable', 'rate_limited', 'invalid_answer'];
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 30 }), async (outcomes) => {
        const { run } = guarded();
        let failuresInARow = 0;
        for (const wanted of outcomes) {
          const attempt = jest.fn(
            wanted === 'answer' ? answer : wanted === 'thrown' ? () => Promise.reject(new Error('x')) : failing(wanted),
          );
          const isOpen = failuresInARow >= LIMITS.failures;
          const came = await reasonOf(run(attempt));
          expect(came instanceof Error ? 'thrown' : came).toBe(isOpen ? 'circuit_open' : wanted);
          expect(attempt).toHaveBeenCalledTimes(isOpen ? 0 : 1);
          if (isOpen) continue;
          if (faults.includes(wanted)) failuresInARow++;
          else if (wanted === 'answer') failuresInARow = 0;
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the bulkhead of a connector guard', () => {
  test('allows as many attempts at once as the policy says; the others get their turn in order', async () => {
    const { run } = guarded({ concurrency: 3 });
    const order: number[] = [];
    let [running, most] = [0, 0];
    const attempt = (index: number) => async (): Promise<void> => {
      order.push(index);
      most = Math.max(most, ++running);
      await delay(5);
      running--;
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => run(attempt(index))));
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test('a query that waits past its deadline times out without an attempt and takes no turn', async () => {
    const { run } = guarded({ concurrency: 1, timeoutMs: LONG_MS });
    let release = (): void => undefined;
    const first = run(() => new Promise<void>((resolve) => (release = resolve)));
    const impatient = jest.fn(answer);
    const waiting = [1, 2, 3].map(() => reasonOf(run(impatient, 10)));
    const patient = run(answer);
    expect(await Promise.all(waiting)).toEqual(['timeout', 'timeout', 'timeout']);
    release();
    await first;
    await expect(patient).resolves.toBe('answer');
    expect(impatient).not.toHaveBeenCalled();
  });

  test('frees the slot of an attempt at its timeout', async () => {
    const { run } = guarded({ concurrency: 1, timeoutMs: 20 });
    const stuck = reasonOf(run(never));
    await expect(run(answer)).resolves.toBe('answer');
    expect(await stuck).toBe('timeout');
  });

  test('ends all attempts and never exceeds the limit, for any durations and deadlines', async () => {
    const task = fc.record({ takesMs: fc.nat(8), deadlineMs: fc.integer({ min: 1, max: 30 }), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(task, { maxLength: 15 }),
        async (concurrency, tasks) => {
          const { run } = guarded({ concurrency }, { failures: 1_000 });
          let [running, most] = [0, 0];
          const reasons = await Promise.all(
            tasks.map(({ takesMs, deadlineMs, fails }) =>
              reasonOf(
                run(async (signal) => {
                  most = Math.max(most, ++running);
                  await delay(takesMs, undefined, { signal }).finally(() => running--);
                  if (fails) throw new ConnectorError('unreachable', 'x');
                }, deadlineMs),
              ),
            ),
          );
          expect(most).toBeLessThanOrEqual(concurrency);
          for (const [index, reason] of reasons.entries()) {
            expect(['timeout', tasks[index]?.fails === true ? 'unreachable' : 'answer']).toContain(reason);
          }
          await expect(run(answer)).resolves.toBe('answer');
        },
      ),
      { numRuns: 60 },
    );
  });
});

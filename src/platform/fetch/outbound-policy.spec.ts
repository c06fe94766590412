import { setTimeout as delay } from 'node:timers/promises';
import { OutboundFailure } from './outbound-failure';
import { OutboundPolicy, type OutboundPolicySettings } from './outbound-policy';
import { retryTransient } from './outbound-retry';

const never = new AbortController().signal;
const call = { signal: never };
const RETRY = { attempts: 1, firstBackoffMs: 1, maxBackoffMs: 2 };

const policyWith = (settings: Partial<OutboundPolicySettings> = {}): OutboundPolicy =>
  new OutboundPolicy({
    timeoutMs: 5_000,
    concurrency: 10,
    retry: RETRY,
    circuit: { failures: 1, openMs: 0, othersDuringTrial: 'refuse' },
    failures: {
      slow: (ms) => new OutboundFailure('timeout', `slower than ${ms} ms`),
      circuitOpen: () => new OutboundFailure('circuit_open', 'open'),
    },
    ...settings,
  });
const unreachable = (): Promise<never> => Promise.reject(new OutboundFailure('unreachable', 'unreachable'));
const answer = (): Promise<string> => Promise.resolve('answer');

describe('the policy of outbound calls', () => {
  test('ends an attempt after its timeout, even if it ignores the signal', async () => {
    const stuck = policyWith({ timeoutMs: 10 }).run(() => new Promise(() => undefined), call);
    await expect(stuck).rejects.toMatchObject({ kind: 'timeout', message: 'slower than 10 ms' });
  });

  test('takes from the rate limit before each attempt, and makes none if nothing is left', async () => {
    let left = 2;
    const takeFromLimit = (): Promise<void> =>
      left-- > 0 ? Promise.resolve() : Promise.reject(new OutboundFailure('rate_limited', 'too many'));
    const policy = policyWith({
      takeFromLimit,
      retry: { ...RETRY, attempts: 5 },
      circuit: { failures: 10, openMs: 1_000, othersDuringTrial: 'refuse' },
    });
    const attempt = jest.fn(unreachable);
    await expect(policy.run(attempt, call)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('makes no attempt for a caller that ended while the attempt waited for its turn', async () => {
    const takeFromLimit = jest.fn(() => Promise.resolve());
    const policy = policyWith({ concurrency: 1, takeFromLimit });
    let release = (): void => undefined;
    const first = policy.run(() => new Promise<void>((resolve) => (release = resolve)), call);
    const end = new AbortController();
    const second = policy.run(answer, { signal: end.signal });
    end.abort(new Error('ended'));
    await expect(second).rejects.toThrow('ended');
    release();
    await first;
    await expect(policy.run(answer, call)).resolves.toBe('answer');
    expect(takeFromLimit).toHaveBeenCalledTimes(2);
  });

  describe.each(['refuse', 'wait'] as const)(
    'an open circuit that lets other calls %s during a trial',
    (othersDuringTrial) => {
      const opened = async (): Promise<OutboundPolicy> => {
        const policy = policyWith({ circuit: { failures: 1, openMs: 30, othersDuringTrial } });
        await expect(policy.run(unreachable, call)).rejects.toMatchObject({ kind: 'unreachable' });
        await expect(policy.run(answer, call)).rejects.toMatchObject({ kind: 'circuit_open' });
        await delay(40);
        return policy;
      };

      test('closes after a trial that succeeds', async () => {
        const policy = await opened();
        let give: (text: string) => void = () => undefined;
        const trial = policy.run(() => new Promise<string>((resolve) => (give = resolve)), call);
        await delay(1);
        const other = policy.run(answer, call).catch((error: unknown) => (error as OutboundFailure).kind);
        await delay(1);
        give('trial');
        expect(await trial).toBe('trial');
        expect(await other).toBe(othersDuringTrial === 'wait' ? 'answer' : 'circuit_open');
      });

      test('stays open if the trial ends without a response of the other system', async () => {
        const policy = await opened();
        await expect(policy.run(() => Promise.reject(new TypeError('a fault')), call)).rejects.toThrow('a fault');
        await expect(policy.run(answer, call)).rejects.toMatchObject({ kind: 'circuit_open' });
      });
    },
  );
});

describe('a retry', () => {
  test('doubles its pauses if it has no jitter, and gives up after the last attempt', async () => {
    const startedMs: number[] = [];
    const attempt = (): Promise<never> => {
      startedMs.push(performance.now());
      return unreachable();
    };
    const settings = { attempts: 3, firstBackoffMs: 30, maxBackoffMs: 1_000, jitter: 'none' } as const;
    await expect(retryTransient(settings, call, attempt)).rejects.toMatchObject({ kind: 'unreachable' });
    const [first = 0, second = 0, third = 0] = startedMs;
    expect(startedMs).toHaveLength(3);
    expect(second - first).toBeGreaterThanOrEqual(29);
    expect(third - second).toBeGreaterThanOrEqual(59);
  });

  test('ends during a pause if its caller ends', async () => {
    const end = new AbortController();
    const settings = { attempts: 2, firstBackoffMs: 60_000, maxBackoffMs: 60_000, jitter: 'none' } as const;
    const attempt = jest.fn(unreachable);
    const retried = retryTransient(settings, { signal: end.signal }, attempt);
    await delay(1);
    end.abort();
    await expect(retried).rejects.toMatchObject({ name: 'AbortError' });
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

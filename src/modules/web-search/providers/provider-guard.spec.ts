import { ProviderError } from './provider-error';
import { ProviderGuard } from './provider-guard';
import type { ProviderOutput, ProviderPolicy, ProviderQuery, SearchProvider } from '../web-search.contract';

const POLICY: ProviderPolicy = { timeoutMs: 5_000, attempts: 3, concurrency: 2, perMinute: null };
const QUERY = {} as ProviderQuery;
const WARNING: ProviderOutput = { warning: { code: 'noted', message: 'noted' } };
const never = new AbortController().signal;

function provider(
  search: (signal: AbortSignal, call: number) => AsyncIterable<ProviderOutput>,
  policy: Partial<ProviderPolicy> = {},
): SearchProvider & { calls: number } {
  return {
    id: 'fake',
    name: 'Fake',
    description: '',
    platforms: ['web'],
    egress: [],
    policy: { ...POLICY, ...policy },
    isConfigured: true,
    calls: 0,
    takes: () => true,
    search(_query, signal) {
      this.calls++;
      return search(signal, this.calls);
    },
  };
}

const always = { take: () => Promise.resolve({ isAllowed: true }) };

async function outcome(
  guard: ProviderGuard,
  signal = never,
): Promise<{ outputs: number; kind: string | undefined; error: unknown }> {
  let outputs = 0;
  try {
    await guard.search(QUERY, signal, () => {
      outputs++;
      return Promise.resolve();
    });
    return { outputs, kind: undefined, error: undefined };
  } catch (error) {
    return { outputs, kind: error instanceof ProviderError ? error.kind : undefined, error };
  }
}

const unreachable = (): ProviderError => new ProviderError('unreachable', 'away');

async function* yielding(count: number, fault?: Error): AsyncGenerator<ProviderOutput> {
  for (let left = count; left > 0; left--) yield await Promise.resolve(WARNING);
  if (fault !== undefined) throw fault;
}

describe('a guarded search provider', () => {
  test('passes on everything that it yields', async () => {
    expect(
      await outcome(
        new ProviderGuard(
          provider(() => yielding(3)),
          always,
        ),
      ),
    ).toMatchObject({ outputs: 3 });
  });

  test('is queried again after a transient failure if it has yielded nothing', async () => {
    const flaky = provider((_signal, call) => (call < 3 ? yielding(0, unreachable()) : yielding(2)));
    expect(await outcome(new ProviderGuard(flaky, always))).toMatchObject({ outputs: 2, kind: undefined });
    expect(flaky.calls).toBe(3);
    const cut = provider(() => yielding(1, unreachable()));
    expect(await outcome(new ProviderGuard(cut, always))).toMatchObject({ outputs: 1, kind: 'unreachable' });
    expect(cut.calls).toBe(1);
  });

  test('is not queried again after a permanent failure', async () => {
    const refusing = provider(() => yielding(0, new ProviderError('unauthorized', 'the key is not valid')));
    expect(await outcome(new ProviderGuard(refusing, always))).toMatchObject({ kind: 'unauthorized' });
    expect(refusing.calls).toBe(1);
  });

  test('is not queried for a while after five failures', async () => {
    const away = provider(() => yielding(0, unreachable()), { attempts: 1 });
    const guard = new ProviderGuard(away, always);
    for (let failure = 0; failure < 5; failure++) await outcome(guard);
    expect(await outcome(guard)).toMatchObject({ kind: 'circuit_open' });
    expect(away.calls).toBe(5);
  });

  test('is ended after its timeout, even if it ignores the signal', async () => {
    const stuck = provider(
      async function* () {
        await new Promise(() => undefined);
      },
      { timeoutMs: 20, attempts: 1 },
    );
    expect(await outcome(new ProviderGuard(stuck, always))).toMatchObject({ kind: 'timeout' });
  });

  test('has at most the concurrent queries of its policy', async () => {
    let running = 0;
    let most = 0;
    const slow = provider(async function* () {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      yield WARNING;
    });
    const guard = new ProviderGuard(slow, always);
    await Promise.all(Array.from({ length: 8 }, () => outcome(guard)));
    expect(most).toBe(2);
  });

  test('has at most the queries per minute of its policy', async () => {
    const limits = { take: jest.fn(() => Promise.resolve({ isAllowed: false })) };
    const limited = provider(() => yielding(1), { perMinute: 30 });
    expect(await outcome(new ProviderGuard(limited, limits))).toMatchObject({ outputs: 0, kind: 'rate_limited' });
    expect(limits.take).toHaveBeenCalledWith('provider_fake', 'installation', { capacity: 30, perMinute: 30 });
  });

  test('ends when its search ends', async () => {
    const end = new AbortController();
    const reason = new Error('cancelled');
    const stuck = provider(async function* () {
      await new Promise(() => undefined);
    });
    const waiting = outcome(new ProviderGuard(stuck, always), end.signal);
    end.abort(reason);
    expect((await waiting).error).toBe(reason);
  });

  test('rethrows the error of its reader without a retry', async () => {
    const fine = provider(() => yielding(2));
    const fault = new Error('the database is unavailable');
    const guard = new ProviderGuard(fine, always);
    await expect(guard.search(QUERY, never, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(fine.calls).toBe(1);
  });
});

import {
  bulkhead,
  type BulkheadPolicy,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { Deadline } from '../../../platform/deadline';
import type { BucketLimit, BucketOutcome } from '../../../platform/rate-limit/token-bucket';
import { untilAborted } from '../../../platform/until-aborted';
import { ProviderError, providerErrorOf } from './provider-error';
import type { ProviderOutput, ProviderQuery, SearchProvider } from '../web-search.contract';
import { PROVIDER_TEXTS } from '../web-search.texts';

const FAILURES_IN_A_ROW = 5;
const OPEN_MS = 30_000;
const BACKOFF = { initialDelay: 200, maxDelay: 2_000 };

interface Turns {
  take(name: string, principal: string, limit: BucketLimit): Promise<Pick<BucketOutcome, 'isAllowed'>>;
}

/**
 * Stands before one provider: so many searches at a time and a minute, each with a timeout, repeated with jitter as long
 * as nothing came, and after some failures in a row none for a while.
 */
export class ProviderGuard {
  readonly #breaker: CircuitBreakerPolicy;
  readonly #bulkhead: BulkheadPolicy;

  constructor(
    private readonly provider: SearchProvider,
    private readonly turns: Turns,
  ) {
    this.#breaker = circuitBreaker(
      handleWhen((error) => providerErrorOf(error).isPassing),
      { breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW), halfOpenAfter: OPEN_MS },
    );
    this.#bulkhead = bulkhead(provider.policy.concurrency, Number.POSITIVE_INFINITY);
  }

  /** Resolves once the provider has yielded all. @throws ProviderError; what `onOutput` throws; the signal's reason */
  async search(
    query: ProviderQuery,
    signal: AbortSignal,
    onOutput: (output: ProviderOutput) => Promise<void>,
  ): Promise<void> {
    const { policy } = this.provider;
    let hasYielded = false;
    const isWorthwhile = handleWhen((error) => !hasYielded && !signal.aborted && providerErrorOf(error).isPassing);
    const retrying = retry(isWorthwhile, {
      maxAttempts: policy.attempts - 1,
      backoff: new ExponentialBackoff(BACKOFF),
    });
    const once = (): Promise<void> =>
      this.#breaker.execute(() =>
        this.#attempt(query, signal, (output) => {
          hasYielded = true;
          return onOutput(output);
        }),
      );
    try {
      await untilAborted(signal, () => retrying.execute(() => this.#bulkhead.execute(once)));
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ProviderError('circuit_open', PROVIDER_TEXTS.circuitOpen);
      throw error;
    }
  }

  async #attempt(
    query: ProviderQuery,
    signal: AbortSignal,
    onOutput: (output: ProviderOutput) => Promise<void>,
  ): Promise<void> {
    const { id, policy } = this.provider;
    if (policy.perMinute !== null) {
      const limit = { capacity: policy.perMinute, perMinute: policy.perMinute };
      const { isAllowed } = await this.turns.take(`provider_${id}`, 'installation', limit);
      if (!isAllowed) throw new ProviderError('rate_limited', PROVIDER_TEXTS.tooManySearches(policy.perMinute));
    }
    const deadline = new Deadline(policy.timeoutMs, signal);
    try {
      await untilAborted(deadline.signal, async () => {
        for await (const output of this.provider.search(query, deadline.signal)) {
          deadline.signal.throwIfAborted();
          await onOutput(output);
        }
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!deadline.signal.aborted) throw error;
      throw new ProviderError('timeout', PROVIDER_TEXTS.slow(policy.timeoutMs));
    } finally {
      deadline.release();
    }
  }
}

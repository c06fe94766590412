import { OutboundPolicy } from '../../../platform/fetch/outbound-policy';
import type { BucketLimit, BucketOutcome } from '../../../platform/rate-limit/token-bucket';
import type { ProviderOutput, ProviderPolicy, ProviderQuery, SearchProvider } from '../web-search.contract';
import { PROVIDER_TEXTS } from '../web-search.texts';
import { ProviderError } from './provider-error';

const FAILURES_IN_A_ROW = 5;
const OPEN_MS = 30_000;
const BACKOFF = { firstBackoffMs: 200, maxBackoffMs: 2_000 };

interface RateLimits {
  take(name: string, principal: string, limit: BucketLimit): Promise<Pick<BucketOutcome, 'isAllowed'>>;
}

/** Queries one provider under its policy. A search that has yielded results is not repeated. */
export class ProviderGuard {
  readonly #policy: OutboundPolicy;

  constructor(
    private readonly provider: SearchProvider,
    rateLimits: RateLimits,
  ) {
    const { timeoutMs, concurrency, attempts, perMinute } = provider.policy;
    this.#policy = new OutboundPolicy({
      timeoutMs,
      concurrency,
      retry: { attempts, ...BACKOFF },
      // A search is a job with minutes of time, so it waits for the trial instead of skipping the provider.
      circuit: { failures: FAILURES_IN_A_ROW, openMs: OPEN_MS, othersDuringTrial: 'wait' },
      takeFromLimit: () => takeSearch(rateLimits, provider.id, perMinute),
      failures: {
        slow: (ms) => new ProviderError('timeout', PROVIDER_TEXTS.slow(ms)),
        circuitOpen: () => new ProviderError('circuit_open', PROVIDER_TEXTS.circuitOpen),
      },
    });
  }

  /** Resolves when the provider has yielded everything. @throws ProviderError; what `onOutput` throws; the signal's reason */
  async search(
    query: ProviderQuery,
    signal: AbortSignal,
    onOutput: (output: ProviderOutput) => Promise<void>,
  ): Promise<void> {
    let hasYielded = false;
    const attempt = async (limit: AbortSignal): Promise<void> => {
      for await (const output of this.provider.search(query, limit)) {
        limit.throwIfAborted();
        hasYielded = true;
        await onOutput(output);
      }
    };
    await this.#policy.run(attempt, { signal, mayRetry: () => !hasYielded });
  }
}

/** @throws ProviderError if the provider has had its searches of this minute */
async function takeSearch(
  rateLimits: RateLimits,
  providerId: string,
  perMinute: ProviderPolicy['perMinute'],
): Promise<void> {
  if (perMinute === null) return;
  const limit = { capacity: perMinute, perMinute };
  const { isAllowed } = await rateLimits.take(`provider_${providerId}`, 'installation', limit);
  if (!isAllowed) throw new ProviderError('rate_limited', PROVIDER_TEXTS.tooManySearches(perMinute));
}

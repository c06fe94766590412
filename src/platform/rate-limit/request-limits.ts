import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../config/settings';
import { principalKey } from '../../kernel/identity/principal-key';
import type { RequestContext } from '../context/request-context';
import type { RateLimitBucket } from '../http/operations/route-configuration';
import { isConnectionFailure } from '../database/database-errors';
import { LOG } from '../log/log';
import { isExact, requestLimit } from './request-limit';
import { type BucketLimit, type BucketOutcome, TokenBuckets } from './token-bucket';
import { TokenLeases } from './token-leases';

/** The multiple of a principal's rate that each of its buckets has: a view of a map consists of dozens of tiles. */
const MULTIPLES: Readonly<Record<RateLimitBucket, number>> = { requests: 1, tiles: 5 };

const ownLimits = new WeakMap<RequestContext, number>();

/** Sets the request limit of the principal; others have the limit of the setting. */
export function noteRequestLimit(context: RequestContext, perMinute: number): void {
  ownLimits.set(context, perMinute);
}

/** Limits the requests of each principal, over all routes and portfolios (docs/api-keys-and-limits.md). */
@Injectable()
export class RequestLimits {
  readonly #uncounted = new WeakSet<RequestContext>();

  constructor(
    private readonly buckets: TokenBuckets,
    private readonly leases: TokenLeases,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Takes a token for this request. Returns null if nothing is counted: without a principal, or if limits are
   * disabled or cannot be enforced.
   */
  take(context: RequestContext, bucket: RateLimitBucket = 'requests'): Promise<BucketOutcome | null> {
    return this.#counted(context, bucket, (principal, limit) =>
      (isExact(limit) ? this.buckets : this.leases).take(bucket, principal, limit),
    );
  }

  /** Like `take`, but takes no token. */
  look(context: RequestContext, bucket: RateLimitBucket = 'requests'): Promise<BucketOutcome | null> {
    return this.#counted(context, bucket, async (principal, limit) => {
      const known = isExact(limit) ? undefined : this.leases.look(bucket, principal);
      return known ?? (await this.buckets.look(bucket, principal, limit));
    });
  }

  async #counted(
    context: RequestContext,
    bucket: RateLimitBucket,
    count: (principal: string, limit: BucketLimit) => Promise<BucketOutcome>,
  ): Promise<BucketOutcome | null> {
    const { rateLimitPerMinute } = this.settings;
    if (rateLimitPerMinute === 0 || context.principal.type === 'anonymous' || this.#uncounted.has(context)) return null;
    const limit = requestLimit((ownLimits.get(context) ?? rateLimitPerMinute) * MULTIPLES[bucket]);
    try {
      return await count(principalKey(context.principal), limit);
    } catch (error) {
      this.#uncounted.add(context);
      // A request that needs the database reports by itself that it is unavailable.
      if (!isConnectionFailure(error))
        this.log.error({ err: error }, 'a request could not be counted against its rate limit');
      return null;
    }
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ServiceError } from '../../kernel/errors/service-error';
import { Db } from '../database/db';
import { defineJob } from '../jobs/job-definition';
import { JobHandlers } from '../jobs/job-handlers';

/** A bucket that holds `capacity` tokens and gains `perMinute` tokens per minute. Each request takes one. */
export interface BucketLimit {
  readonly capacity: number;
  readonly perMinute: number;
}

export interface BucketOutcome {
  readonly isAllowed: boolean;
  /** The bucket's capacity. */
  readonly limit: number;
  /** The number of whole tokens that remain. */
  readonly remaining: number;
  /** The time until the bucket is full. */
  readonly resetSeconds: number;
  /** The time until there is a token; 0 if the request was allowed. */
  readonly retryAfterSeconds: number;
}

// The clock is read once the row is locked, because now() is the start of the statement and may be earlier than the
// time in the row. The decision is a column, because RETURNING can show the old row only since PostgreSQL 18.
const TAKE = `
  insert into rate_limit_bucket as bucket (name, principal, tokens, refilled_at, was_allowed)
  values ($1, $2, $3::float8 - 1, clock_timestamp(), true)
  on conflict (name, principal) do update set (tokens, refilled_at, was_allowed) = (
    select tokens - case when tokens >= 1 then 1 else 0 end, at, tokens >= 1
    from (select greatest(clock_timestamp(), bucket.refilled_at) as at) as clock,
      lateral (select least($3::float8,
        bucket.tokens + extract(epoch from at - bucket.refilled_at)::float8 * $4::float8 / 60) as tokens) as refilled)
  returning tokens, was_allowed`;

// Tokens that instances hold (token-leases.ts) are not included, since they may be spent at any time.
const LOOK = `
  select greatest(0, least(
    $3::float8 - (select coalesce(sum((lease.value->>0)::float8), 0) from jsonb_each(leases) as lease),
    tokens + greatest(0, extract(epoch from clock_timestamp() - refilled_at)::float8) * $4::float8 / 60)) as tokens
  from rate_limit_bucket where name = $1 and principal = $2`;

export const REMOVE_IDLE_BUCKETS = defineJob<Record<string, never>>('remove_idle_rate_limit_buckets', {
  maxAttempts: 3,
});
const REMOVE_INTERVAL_MS = 3_600_000;
const MAX_MINUTES_TO_FILL = 1_440;

/** Token buckets in the database, which make a limit exact over all instances. */
@Injectable()
export class TokenBuckets implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly handlers: JobHandlers,
  ) {}

  /** A bucket that was idle for a day is full, like a missing one, so a job removes it. No request waits for that. */
  onModuleInit(): void {
    this.handlers.register(REMOVE_IDLE_BUCKETS, async (_payload, { db }) => {
      await db.runAsSystem('remove idle rate limit buckets', (tx) =>
        tx.query(`delete from rate_limit_bucket where refilled_at < now() - interval '${MAX_MINUTES_TO_FILL} minutes'`),
      );
    });
    this.handlers.every(REMOVE_IDLE_BUCKETS, REMOVE_INTERVAL_MS);
  }

  /**
   * Takes one token of the principal's bucket with this name, if there is one. It is a single statement outside the
   * transactions of the request, so that a token stays taken even if the request fails.
   * @param principal the result of `principalKey`
   */
  async take(name: string, principal: string, { capacity, perMinute }: BucketLimit): Promise<BucketOutcome> {
    if (capacity < 1 || capacity > perMinute * MAX_MINUTES_TO_FILL) {
      throw new Error(`the bucket ${name} should hold a token at least, and fill within a day`);
    }
    const parameters = [name, principal, capacity, perMinute];
    const [bucket] = await this.db.queryShared<{ tokens: number; was_allowed: boolean }>(TAKE, parameters);
    if (!bucket) throw new Error(`the bucket ${name} was not written`);
    return outcomeOf(bucket.was_allowed, bucket.tokens, { capacity, perMinute });
  }

  /** The state of a bucket, without taking a token. */
  async look(name: string, principal: string, { capacity, perMinute }: BucketLimit): Promise<BucketOutcome> {
    const parameters = [name, principal, capacity, perMinute];
    const [bucket] = await this.db.queryShared<{ tokens: number }>(LOOK, parameters);
    return outcomeOf(true, bucket?.tokens ?? capacity, { capacity, perMinute });
  }
}

function outcomeOf(isAllowed: boolean, tokens: number, { capacity, perMinute }: BucketLimit): BucketOutcome {
  const secondsFor = (missing: number): number => Math.ceil((missing * 60) / perMinute);
  return {
    isAllowed,
    limit: capacity,
    remaining: Math.floor(tokens),
    resetSeconds: secondsFor(capacity - tokens),
    retryAfterSeconds: isAllowed ? 0 : secondsFor(1 - tokens),
  };
}

/** The headers that report how much of a limit is left (docs/api-keys-and-limits.md). */
export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: BucketOutcome): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(resetSeconds),
});

/** The response to a request whose bucket is empty. */
export const tooManyRequests = (outcome: BucketOutcome): ServiceError =>
  new ServiceError('rate_limit_exceeded', undefined, undefined, {
    ...rateLimitHeaders(outcome),
    'retry-after': String(outcome.retryAfterSeconds),
  });

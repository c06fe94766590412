import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Db } from '../database/db';
import type { BucketLimit, BucketOutcome } from './token-bucket';
import { LEASE_MS, type LeaseSource, TokenLease } from './token-lease';

const SWEEP_INTERVAL_MS = 1_000;

/*
 * One row contains the bucket and the tokens that all instances hold, so that one statement reads and changes both
 * under the lock of the row. Held tokens count towards the capacity as of the last write of the row, so that no
 * interval can spend more than the capacity plus what the interval gains. The clock is read once the row is locked:
 * see token-bucket.ts.
 */
const REFILLED = `
  (select greatest(clock_timestamp(), bucket.refilled_at) as at) as clock,
  lateral (select greatest(0, least(
    $3::float8 - (select coalesce(sum((lease.value->>0)::float8), 0) from jsonb_each(bucket.leases) as lease),
    bucket.tokens + extract(epoch from at - bucket.refilled_at)::float8 * $4::float8 / 60)) as tokens) as refilled,
  lateral (select coalesce(jsonb_object_agg(lease.key, lease.value), '{}') as leases from jsonb_each(bucket.leases) as lease
    where lease.key <> $5::text and (lease.value->>1)::float8 > extract(epoch from at)) as others`;

const leaseOf = (tokens: string, at: string): string =>
  `jsonb_build_object($5::text, jsonb_build_array(${tokens}, extract(epoch from ${at})::float8 + $8::float8))`;

const BORROW = `
  insert into rate_limit_bucket as bucket (name, principal, tokens, refilled_at, was_allowed, granted, leases)
  values ($1, $2, $3::float8 - $7::integer, clock_timestamp(), true, $7, ${leaseOf('$7::integer', 'clock_timestamp()')})
  on conflict (name, principal) do update set (tokens, refilled_at, was_allowed, granted, leases) = (
    select refilled.tokens - block.granted, at, block.granted > 0, block.granted,
      others.leases || ${leaseOf('$6::integer + block.granted', 'at')}
    from ${REFILLED}, lateral (select least($7::integer, floor(refilled.tokens)::integer) as granted) as block)
  returning granted, tokens as left`;

const GIVE_BACK = `
  update rate_limit_bucket as bucket set (tokens, refilled_at, leases) = (
    select refilled.tokens + $6::integer, at, others.leases from ${REFILLED})
  where name = $1 and principal = $2 and leases ? $5::text`;

/**
 * Token buckets in the database from which instances lease blocks, so that most requests spend a token without a
 * query.
 */
@Injectable()
export class TokenLeases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #instance = randomUUID();
  readonly #leases = new Map<string, TokenLease>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(private readonly db: Db) {}

  onApplicationBootstrap(): void {
    this.#sweep = setInterval(() => void this.giveBackIdle(), SWEEP_INTERVAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#sweep);
    await this.#giveBack(() => true);
  }

  /** Takes one token of the principal's bucket with this name. */
  take(name: string, principal: string, limit: BucketLimit): Promise<BucketOutcome> {
    const key = `${name} ${principal}`;
    let known = this.#leases.get(key);
    if (!known || !isSame(known.limit, limit)) {
      known = new TokenLease(limit, this.#sourceOf(name, principal, limit), () => performance.now());
      this.#leases.set(key, known);
    }
    return known.take();
  }

  /** What this instance knows about the bucket; undefined if it knows nothing. */
  look(name: string, principal: string): BucketOutcome | undefined {
    return this.#leases.get(`${name} ${principal}`)?.look();
  }

  /** Returns the tokens of principals that no longer send requests. */
  giveBackIdle(): Promise<void> {
    return this.#giveBack((known) => known.isIdle);
  }

  async #giveBack(isOver: (known: TokenLease) => boolean): Promise<void> {
    for (const [key, known] of this.#leases) {
      if (!isOver(known)) continue;
      // Tokens that could not be returned are lost; the bucket gains new ones over time.
      await known.giveBack().catch(() => undefined);
      if (isOver(known)) this.#leases.delete(key);
    }
  }

  #sourceOf(name: string, principal: string, { capacity, perMinute }: BucketLimit): LeaseSource {
    const common = [name, principal, capacity, perMinute, this.#instance];
    return {
      borrow: async (held, wanted) => {
        const parameters = [...common, held, Math.min(wanted, capacity), LEASE_MS / 1_000];
        const [bucket] = await this.db.queryShared<{ granted: number; left: number }>(BORROW, parameters);
        if (!bucket) throw new Error(`the bucket ${name} was not written`);
        return bucket;
      },
      giveBack: async (unspent) => {
        await this.db.queryShared(GIVE_BACK, [...common, unspent]);
      },
    };
  }
}

const isSame = (one: BucketLimit, other: BucketLimit): boolean =>
  one.capacity === other.capacity && one.perMinute === other.perMinute;

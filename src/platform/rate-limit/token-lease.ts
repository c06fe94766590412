import { blockSize } from './request-limit';
import type { BucketLimit, BucketOutcome } from './token-bucket';

/** The shared bucket from which blocks of tokens are borrowed. */
export interface LeaseSource {
  /**
   * Takes up to `wanted` tokens, or as many as there are. `held` is what the instance still has of an earlier block.
   */
  borrow(held: number, wanted: number): Promise<{ granted: number; left: number }>;
  giveBack(unspent: number): Promise<void>;
}

/**
 * How long an instance may hold tokens. The database waits a little longer, so that it never considers a held token
 * lost.
 */
export const LEASE_MS = 10_000;
const IDLE_MS = 2_000;

/**
 * The tokens that one instance holds of one principal's bucket: a block of tokens, spent in memory. Times are in ms
 * of a monotonic clock.
 */
export class TokenLease {
  #tokens = 0;
  #expiresAtMs = -Infinity;
  /** The remaining tokens of the shared bucket, as last reported. */
  #left: number;
  #reportedAtMs: number;
  /** The shared bucket has no token before this time, so it is not queried. */
  #emptyUntilMs = -Infinity;
  #usedAtMs: number;
  #waiting = 0;
  #exchange: Promise<void> | null = null;

  constructor(
    readonly limit: BucketLimit,
    private readonly source: LeaseSource,
    private readonly nowMs: () => number,
  ) {
    this.#left = limit.capacity;
    this.#reportedAtMs = this.#usedAtMs = nowMs();
  }

  /** True if the lease is idle and no exchange is running, so that its tokens should be returned. */
  get isIdle(): boolean {
    return this.#exchange === null && this.nowMs() - this.#usedAtMs >= IDLE_MS;
  }

  /** Takes a token, from memory if there is one. @throws the errors of the shared bucket */
  async take(): Promise<BucketOutcome> {
    this.#usedAtMs = this.nowMs();
    for (;;) {
      if (this.#held() > 0) {
        this.#tokens -= 1;
        this.#orderAhead();
        return this.#outcome(true);
      }
      if (this.nowMs() < this.#emptyUntilMs) return this.#outcome(false);
      this.#waiting += 1;
      try {
        await (this.#exchange ?? this.#borrow());
      } finally {
        this.#waiting -= 1;
      }
    }
  }

  look(): BucketOutcome {
    return this.#outcome(true);
  }

  /** Returns unspent tokens to the shared bucket. Concurrent requests wait for it. */
  async giveBack(): Promise<void> {
    while (this.#exchange) await this.#exchange;
    const unspent = this.#held();
    this.#tokens = 0;
    if (unspent > 0) await this.#exchanging(this.source.giveBack(unspent));
  }

  #held(): number {
    if (this.nowMs() >= this.#expiresAtMs) this.#tokens = 0;
    return this.#tokens;
  }

  /** Borrows the next block before this one is spent, so that requests rarely wait for it. */
  #orderAhead(): void {
    const isLow = this.#tokens <= blockSize(this.limit) / 2;
    if (!isLow || this.#exchange || this.nowMs() < this.#emptyUntilMs) return;
    // A request that finds no token borrows again and then receives the error.
    this.#borrow().catch(() => undefined);
  }

  #borrow(): Promise<void> {
    return this.#exchanging(this.#order(Math.max(blockSize(this.limit), this.#waiting)));
  }

  async #order(wanted: number): Promise<void> {
    const askedAtMs = this.nowMs();
    const { granted, left } = await this.source.borrow(this.#held(), wanted);
    this.#tokens = this.#held() + granted;
    this.#expiresAtMs = askedAtMs + LEASE_MS;
    this.#left = left;
    this.#reportedAtMs = this.nowMs();
    if (granted === 0) this.#emptyUntilMs = this.#reportedAtMs + (1 - left) * this.#msPerToken;
  }

  #exchanging(exchange: Promise<void>): Promise<void> {
    const ended = exchange.finally(() => {
      this.#exchange = null;
    });
    this.#exchange = ended;
    return ended;
  }

  get #msPerToken(): number {
    return 60_000 / this.limit.perMinute;
  }

  #outcome(isAllowed: boolean): BucketOutcome {
    const { capacity } = this.limit;
    const nowMs = this.nowMs();
    const refilled = this.#left + (nowMs - this.#reportedAtMs) / this.#msPerToken;
    const tokens = Math.min(capacity, refilled + this.#tokens);
    return {
      isAllowed,
      limit: capacity,
      remaining: isAllowed ? Math.max(0, Math.floor(tokens)) : 0,
      resetSeconds: Math.ceil(((capacity - tokens) * this.#msPerToken) / 1_000),
      retryAfterSeconds: isAllowed ? 0 : Math.max(1, Math.ceil((this.#emptyUntilMs - nowMs) / 1_000)),
    };
  }
}

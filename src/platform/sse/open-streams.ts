import { ServiceError } from '../../kernel/errors/service-error';

export interface StreamLimits {
  readonly maxStreamsPerPrincipal: number;
  readonly maxStreamsPerTenant: number;
}

export interface StreamOwner {
  /** The result of `principalKey`. */
  readonly principal: string;
  readonly tenantId: string | null;
}

/** How long it may take until a stream has ended: browsers reconnect by themselves after two seconds. */
const RETRY_AFTER = { 'retry-after': '30' };

/** Counts the event streams that are open in this process. Open streams use no rate tokens. */
export class OpenStreams {
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(private readonly limits: StreamLimits) {}

  /**
   * Counts one more stream. The returned function ends it, and has no effect when it is called again.
   * @throws ServiceError rate_limit_exceeded
   */
  open({ principal, tenantId }: StreamOwner): () => void {
    const { maxStreamsPerPrincipal, maxStreamsPerTenant } = this.limits;
    const counted = [{ key: principal, limit: maxStreamsPerPrincipal, whose: 'credential' }];
    if (tenantId !== null) counted.push({ key: tenantKey(tenantId), limit: maxStreamsPerTenant, whose: 'tenant' });
    const full = counted.find(({ key, limit }) => this.#countOf(key) >= limit);
    if (full) throw tooMany(full.whose, full.limit);
    for (const { key } of counted) this.#open.set(key, this.#countOf(key) + 1);
    this.#total += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#total -= 1;
      for (const { key } of counted) this.#close(key);
    };
  }

  /** The number of open streams of a tenant, or of all callers. */
  count(tenantId: string | null): number {
    return tenantId === null ? this.#total : this.#countOf(tenantKey(tenantId));
  }

  #countOf(key: string): number {
    return this.#open.get(key) ?? 0;
  }

  #close(key: string): void {
    const left = this.#countOf(key) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

const tenantKey = (tenantId: string): string => `tenant:${tenantId}`;

const tooMany = (whose: string, limit: number): ServiceError =>
  new ServiceError(
    'rate_limit_exceeded',
    `Limit reached: this ${whose} already has ${limit} open streams. Close one first.`,
    { max_streams: limit },
    RETRY_AFTER,
  );

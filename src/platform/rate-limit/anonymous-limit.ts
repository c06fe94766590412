import { limitedAddress } from './limited-address';

const WINDOW_MS = 60_000;
const MAX_WINDOWS = 10_000;

/** The requests of one address beyond its limit within one minute. */
export interface AddressExcess<T> {
  readonly address: string;
  readonly count: number;
  /** The first request that was refused. */
  readonly first: T;
}

interface Window<T> {
  readonly address: string;
  readonly endsAtMs: number;
  admitted: number;
  excess: { count: number; first: T } | undefined;
}

/** The requests that are counted together: those of one address in one group, and how many are allowed per minute. */
export interface AnonymousQuota {
  readonly group: string;
  readonly perMinute: number;
}

/**
 * Counts the requests of callers without a valid credential, by address and group. Requests beyond the limit are
 * counted for one audit record per minute. Holds at most 10,000 counts; the oldest is dropped after its excess was
 * reported.
 */
export class AnonymousLimit<T> {
  // Maps keep the order of insertion, so the windows that end first come first.
  readonly #windows = new Map<string, Window<T>>();
  #reported: AddressExcess<T>[] = [];

  /**
   * Returns 0 if the request is within the limit. Otherwise counts it, and returns the number of seconds until the
   * next one is allowed.
   */
  admit(sourceIp: string, quota: AnonymousQuota, request: T, nowMs: number): number {
    const window = this.#windowOf(limitedAddress(sourceIp), quota.group, nowMs);
    if (window.admitted < quota.perMinute) {
      window.admitted += 1;
      return 0;
    }
    window.excess ??= { count: 0, first: request };
    window.excess.count += 1;
    return Math.ceil((window.endsAtMs - nowMs) / 1_000);
  }

  /** The excess of the minutes that have ended, or of all; each is returned once. */
  takeExcess(nowMs: number): AddressExcess<T>[] {
    for (const [key, window] of this.#windows) {
      if (window.endsAtMs > nowMs) break;
      this.#close(key, window);
    }
    const reported = this.#reported;
    this.#reported = [];
    return reported;
  }

  #windowOf(address: string, group: string, nowMs: number): Window<T> {
    const key = `${group} ${address}`;
    let window = this.#windows.get(key);
    if (window && window.endsAtMs <= nowMs) {
      this.#close(key, window);
      window = undefined;
    }
    if (window) return window;
    const [oldest] = this.#windows;
    if (oldest && this.#windows.size >= MAX_WINDOWS) this.#close(...oldest);
    window = { address, endsAtMs: nowMs + WINDOW_MS, admitted: 0, excess: undefined };
    this.#windows.set(key, window);
    return window;
  }

  #close(key: string, { address, excess }: Window<T>): void {
    this.#windows.delete(key);
    if (excess) this.#reported.push({ address, ...excess });
  }
}

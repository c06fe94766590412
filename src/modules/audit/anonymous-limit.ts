import { limitedAddress } from '../../platform/rate-limit/limited-address';

const WINDOW_MS = 60_000;
const FULL_RECORDS_PER_WINDOW = 60;
const MAX_ADDRESSES = 10_000;

/** What one address sent beyond its full records, within one minute. */
export interface Excess<T> {
  readonly address: string;
  readonly count: number;
  /** Of the first request that was turned away. */
  readonly first: T;
}

interface Window<T> {
  readonly endsAtMs: number;
  recorded: number;
  excess: { count: number; first: T } | undefined;
}

/**
 * Bounds what callers without a credential can write into the audit log: 60 records a minute for each address, then one
 * record a minute that counts the rest. Holds at most 10,000 addresses; beyond that the oldest is forgotten, its count
 * told before.
 */
export class AnonymousLimit<T> {
  // Maps keep the order of insertion, so the windows that end first come first.
  readonly #windows = new Map<string, Window<T>>();
  #told: Excess<T>[] = [];

  /** True where the request is to be recorded in full; else it was counted. */
  admit(sourceIp: string, request: T, nowMs: number): boolean {
    const address = limitedAddress(sourceIp);
    const window = this.#windowOf(address, nowMs);
    if (window.recorded < FULL_RECORDS_PER_WINDOW) {
      window.recorded += 1;
      return true;
    }
    window.excess ??= { count: 0, first: request };
    window.excess.count += 1;
    return false;
  }

  /** The counts of the minutes that are over, or of all; each is told once. */
  takeExcess(nowMs: number): Excess<T>[] {
    for (const [address, window] of this.#windows) {
      if (window.endsAtMs > nowMs) break;
      this.#close(address, window);
    }
    const told = this.#told;
    this.#told = [];
    return told;
  }

  #windowOf(address: string, nowMs: number): Window<T> {
    let window = this.#windows.get(address);
    if (window && window.endsAtMs <= nowMs) {
      this.#close(address, window);
      window = undefined;
    }
    if (window) return window;
    const [oldest] = this.#windows;
    if (oldest && this.#windows.size >= MAX_ADDRESSES) this.#close(...oldest);
    window = { endsAtMs: nowMs + WINDOW_MS, recorded: 0, excess: undefined };
    this.#windows.set(address, window);
    return window;
  }

  #close(address: string, { excess }: Window<T>): void {
    this.#windows.delete(address);
    if (excess) this.#told.push({ address, ...excess });
  }
}

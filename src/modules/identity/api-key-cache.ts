import { Injectable } from '@nestjs/common';
import type { ApiKeyFacts } from './api-keys/api-keys.repository';

// Revocation takes effect on every instance within 2 s: older entries are read again.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;

type ReadFacts = () => Promise<ApiKeyFacts | undefined>;

/**
 * Caches what the database recently returned for a key. It contains no key and never replaces the comparison of its
 * MAC.
 */
@Injectable()
export class ApiKeyCache {
  readonly #entries = new Map<string, { facts: ApiKeyFacts; readAtMs: number }>();
  #reading = new Map<string, Promise<ApiKeyFacts | undefined>>();

  /** Returns the cached facts or those that `read` returns. Concurrent callers share one read. */
  async factsOf(lookupId: string, nowMs: number, read: ReadFacts): Promise<ApiKeyFacts | undefined> {
    const entry = this.#entries.get(lookupId);
    if (entry && nowMs - entry.readAtMs < MAX_AGE_MS) return entry.facts;
    this.#entries.delete(lookupId);
    return this.#reading.get(lookupId) ?? this.#read(lookupId, nowMs, read);
  }

  /** A read in progress may have seen the old state of keys, so its result is not cached. */
  clear(): void {
    this.#entries.clear();
    this.#reading = new Map();
  }

  #read(lookupId: string, nowMs: number, read: ReadFacts): Promise<ApiKeyFacts | undefined> {
    const underWay = this.#reading;
    const reading = read()
      .then((facts) => {
        if (facts && underWay === this.#reading) this.#keep(lookupId, facts, nowMs);
        return facts;
      })
      .finally(() => underWay.delete(lookupId));
    underWay.set(lookupId, reading);
    return reading;
  }

  #keep(lookupId: string, facts: ApiKeyFacts, readAtMs: number): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(lookupId, { facts, readAtMs });
  }
}

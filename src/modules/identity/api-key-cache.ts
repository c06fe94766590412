import { Injectable } from '@nestjs/common';
import type { ApiKeyFacts } from './api-keys/api-keys.repository';

// Revocation holds on every instance within 2 s: what is older is read again.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;

type ReadFacts = () => Promise<ApiKeyFacts | undefined>;

/** What the database said of a key a moment ago. Holds no key and no permission to skip the comparison of its MAC. */
@Injectable()
export class ApiKeyCache {
  readonly #entries = new Map<string, { facts: ApiKeyFacts; readAtMs: number }>();
  #reading = new Map<string, Promise<ApiKeyFacts | undefined>>();

  /** What is known, or what `read` says then: all who ask while it is read share the answer, and none waits in a queue of reads. */
  async factsOf(lookupId: string, nowMs: number, read: ReadFacts): Promise<ApiKeyFacts | undefined> {
    const entry = this.#entries.get(lookupId);
    if (entry && nowMs - entry.readAtMs < MAX_AGE_MS) return entry.facts;
    this.#entries.delete(lookupId);
    return this.#reading.get(lookupId) ?? this.#read(lookupId, nowMs, read);
  }

  /** A read that is under way may have seen the keys as they were: its answer is not kept. */
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

import { Injectable } from '@nestjs/common';
import type { ApiKeyFacts } from './api-keys.repository';

// Revocation holds on every instance within 2 s: what is older is read again.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;

/** What the database said of a key a moment ago. Holds no key and no permission to skip the comparison of its MAC. */
@Injectable()
export class ApiKeyCache {
  readonly #entries = new Map<string, { facts: ApiKeyFacts; readAtMs: number }>();

  get(lookupId: string, nowMs: number): ApiKeyFacts | undefined {
    const entry = this.#entries.get(lookupId);
    if (entry && nowMs - entry.readAtMs < MAX_AGE_MS) return entry.facts;
    this.#entries.delete(lookupId);
    return undefined;
  }

  set(lookupId: string, facts: ApiKeyFacts, readAtMs: number): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(lookupId, { facts, readAtMs });
  }

  clear(): void {
    this.#entries.clear();
  }
}

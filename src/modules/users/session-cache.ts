import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SessionFacts } from './sessions.repository';

// A revocation holds on every instance within 2 s, as a key's does: what is older is read again.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;

/** What the database said of a session a moment ago, by the hash of its token. */
@Injectable()
export class SessionCache extends LRUCache<string, SessionFacts> {
  constructor() {
    super({ max: MAX_ENTRIES, ttl: MAX_AGE_MS, allowStale: false });
  }
}

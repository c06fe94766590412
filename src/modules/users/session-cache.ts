import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { SessionFacts } from './sessions.repository';

// A revocation takes effect on every instance within 2 s, like that of a key: older entries are read again.
const MAX_AGE_MS = 2_000;
const MAX_ENTRIES = 10_000;

/** Caches what the database recently returned for a session, by the hash of its token. */
@Injectable()
export class SessionCache extends LRUCache<string, SessionFacts> {
  constructor() {
    super({ max: MAX_ENTRIES, ttl: MAX_AGE_MS, allowStale: false });
  }
}

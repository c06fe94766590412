import type { Pool } from 'pg';
import { readLookupId } from '../src/modules/identity/api-keys/api-key-text';
import { isSameMac, computeMac } from '../src/platform/crypto/credential-text';
import { MasterKey } from '../src/platform/crypto/master-key';

interface KeyFacts {
  id: string;
  tenant_id: string;
  mac: Buffer;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** As long as the service caches a key. */
const MAX_AGE_MS = 2_000;

/** Finds the caller in the service's table of keys. */
export class BareKeys {
  readonly #pepper = new MasterKey(Buffer.alloc(32, 7)).derive('api-key-pepper');
  readonly #known = new Map<string, { facts: KeyFacts; readAtMs: number }>();

  constructor(private readonly pool: Pool) {}

  /** Null for a caller that must be refused. */
  async read(text: string): Promise<KeyFacts | null> {
    const lookupId = readLookupId(text);
    const facts = lookupId === undefined ? undefined : await this.#facts(lookupId);
    if (!facts || !isSameMac(computeMac(text, this.#pepper), facts.mac) || facts.revoked_at) return null;
    return facts.expires_at === null || facts.expires_at.getTime() > Date.now() ? facts : null;
  }

  async #facts(lookupId: string): Promise<KeyFacts | undefined> {
    const known = this.#known.get(lookupId);
    if (known && Date.now() - known.readAtMs < MAX_AGE_MS) return known.facts;
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const columns = 'id, tenant_id, mac, expires_at, revoked_at';
      const { rows } = await client.query<KeyFacts>(`select ${columns} from api_key where lookup_id = $1`, [lookupId]);
      await client.query('commit');
      const [facts] = rows;
      if (facts) this.#known.set(lookupId, { facts, readAtMs: Date.now() });
      return facts;
    } finally {
      client.release();
    }
  }
}

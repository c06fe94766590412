import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { MasterKey } from '../../../platform/crypto/master-key';
import type { Connector, ConnectorResult, SourceQuery } from '../connectors.contract';

const MAX_ANSWERS = 2_000;
// Limits the memory: a record of a list takes one to ten kB.
const MAX_RECORDS = 20_000;

/**
 * Caches answers of sources for the time that each connector's policy allows. Keys are fingerprints under the master
 * key, so that no identifier is in memory as plain text. `retrievedAt` of a cached record stays the time of the
 * original query.
 */
export class ConnectorCache {
  readonly #fingerprintKey: Buffer;
  readonly #answers = new LRUCache<string, ConnectorResult>({ max: MAX_ANSWERS, maxSize: MAX_RECORDS });

  constructor(masterKey: MasterKey) {
    this.#fingerprintKey = masterKey.derive('identifier-fingerprint');
  }

  /** Returns a copy, since lookups may modify the answer. */
  get(connector: Connector, query: SourceQuery): ConnectorResult | undefined {
    if (connector.policy.cacheTtlMs === 0) return undefined;
    return structuredClone(this.#answers.get(this.#keyOf(connector, query)));
  }

  set(connector: Connector, query: SourceQuery, answer: ConnectorResult): void {
    const { cacheTtlMs } = connector.policy;
    if (cacheTtlMs === 0) return;
    const size = 1 + answer.records.length + answer.findings.length;
    this.#answers.set(this.#keyOf(connector, query), structuredClone(answer), { ttl: cacheTtlMs, size });
  }

  #keyOf({ id }: Connector, { identifiers, dataScope, depth }: SourceQuery): string {
    const scope = dataScope && [
      [...dataScope.countries].sort(),
      [...dataScope.eventCategories].sort(),
      [...dataScope.eventTypes].sort(),
      ...[dataScope.dateFrom, dataScope.asOf ?? null],
    ];
    // The order matters: a connector may use only the first of several identifiers of a type.
    const asked = JSON.stringify([
      id,
      depth,
      scope,
      identifiers.map(({ type, normalized, facts }) => [type, normalized, facts]),
    ]);
    return createHmac('sha256', this.#fingerprintKey).update(asked).digest('base64');
  }
}

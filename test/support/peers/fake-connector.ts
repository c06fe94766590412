import type { CheckedIdentifier } from '../../../src/kernel/identifiers/check-identifiers';
import type { IdentifierType } from '../../../src/kernel/identifiers/identifier-types';
import type { Connector, ConnectorResult, SourceQuery } from '../../../src/modules/connectors/connectors.contract';

export const NO_ANSWER: ConnectorResult = { records: [], findings: [] };

/** A source controlled by a test. By default it accepts a domain, finds nothing and is healthy. */
export const fakeConnector = (more: Partial<Connector> = {}): Connector => ({
  id: 'fake',
  name: 'Fake source',
  category: 'custom',
  description: 'Does as the test says',
  credentialMode: 'none',
  egress: [{ host: 'fake.example', port: 443, protocol: 'https' }],
  identifierTypes: ['domain'],
  depth: 'standard',
  policy: { timeoutMs: 1_000, attempts: 1, concurrency: 10, cacheTtlMs: 0 },
  search: () => Promise.resolve({ ...NO_ANSWER }),
  checkHealth: () => Promise.resolve({ status: 'reachable', error: null }),
  ...more,
});

/** The result of a connector for a domain. */
export const findingOf = (connectorId: string, value: string): ConnectorResult => ({
  records: [],
  findings: [
    { connectorId, type: 'domain', value, facts: { mx: ['mx.example'] }, retrievedAt: '2026-01-02T03:04:05Z' },
  ],
});

export const identifier = (type: IdentifierType, normalized: string): CheckedIdentifier => ({
  type,
  normalized,
  facts: {},
});

export const queryFor = (...identifiers: CheckedIdentifier[]): SourceQuery => ({
  identifiers,
  depth: 'standard',
  dataScope: null,
});

export const never = (): Promise<never> => new Promise(() => undefined);

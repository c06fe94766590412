import type { CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import type { IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { SubjectType } from '../../kernel/resolution/resolution.types';
import type { DataScope } from '../../kernel/identity/principal';
import type { IdentifierFinding, SourceRecord } from '../../kernel/resolution/records/source-record';
import { OutboundFailure } from '../../platform/fetch/outbound-failure';

export const CONNECTOR_CATEGORIES = [
  'sanctions',
  'list',
  'registry',
  'network',
  'telecom',
  'events',
  'web',
  'custom',
] as const;
export type ConnectorCategory = (typeof CONNECTOR_CATEGORIES)[number];

export const CONNECTOR_STATUSES = ['reachable', 'degraded', 'unreachable', 'unknown'] as const;
export type ConnectorStatus = (typeof CONNECTOR_STATUSES)[number];

/** `none`: needs no credential; `optional`: works better with one; `required`: queried only if its secret is stored. */
export const CREDENTIAL_MODES = ['none', 'optional', 'required'] as const;
export type CredentialMode = (typeof CREDENTIAL_MODES)[number];

export const LOOKUP_DEPTHS = ['standard', 'deep'] as const;
export type LookupDepth = (typeof LOOKUP_DEPTHS)[number];

/** A destination outside the installation that a connector connects to. */
export interface Egress {
  host: string;
  port: number;
  protocol: 'https' | 'http' | 'dns';
}

/** A query to a connector. */
export interface SourceQuery {
  readonly identifiers: readonly CheckedIdentifier[];
  readonly depth: LookupDepth;
  /** The kind of entity to find; any kind if missing. */
  readonly subjectType?: SubjectType;
  /** The part of the corpus that the creator of the lookup may see. */
  readonly dataScope: DataScope | null;
}

export interface ConnectorResult {
  records: SourceRecord[];
  findings: IdentifierFinding[];
  /** Set if only sample data was searched: such an answer can neither find nor clear a real person. */
  isOfSamples?: boolean;
}

export interface ConnectorPolicy {
  /** The timeout of one attempt, in ms. */
  timeoutMs: number;
  /** The number of attempts if a query fails for a transient reason. */
  attempts: number;
  /** The number of concurrent queries; others wait for their turn. */
  concurrency: number;
  /** How long an answer may be served from the cache, in ms; 0 disables caching. */
  cacheTtlMs: number;
}

/** The current state of a source. `error` describes the problem, without identifiers or secrets. */
export interface HealthReport {
  status: Exclude<ConnectorStatus, 'unknown'>;
  error: string | null;
}

/** A source of entities or facts. Modules register their connectors with `ConnectorRegistry`. */
export interface Connector {
  /** Lower-case words joined by underscores, unique. */
  readonly id: string;
  readonly name: string;
  readonly category: ConnectorCategory;
  readonly description: string;
  readonly credentialMode: CredentialMode;
  /** Empty for sources within the installation. */
  readonly egress: readonly Egress[];
  /** The source is queried if a lookup has an identifier of one of these types. */
  readonly identifierTypes: readonly IdentifierType[];
  /**
   * Further types whose identifiers change the answer. The connector receives no other types, and lookups that differ
   * only in other types share a cached answer. If missing, all types count.
   */
  readonly contextTypes?: readonly IdentifierType[];
  /** The smallest depth of lookups that query it. */
  readonly depth: LookupDepth;
  readonly policy: ConnectorPolicy;
  /** @throws ConnectorError if the source could not answer; `signal` aborts at the timeout and the lookup's deadline */
  search(query: SourceQuery, signal: AbortSignal): Promise<ConnectorResult>;
  /** Checks the source itself, as cheaply as it allows. A rejection counts as unreachable. */
  checkHealth(signal: AbortSignal): Promise<HealthReport>;
}

/** Why a connector could not answer; shown in `source_coverage`. */
export const UNAVAILABLE_REASONS = [
  'timeout',
  'unreachable',
  'circuit_open',
  'rate_limited',
  'invalid_answer',
  'credential_missing',
  'credential_refused',
  'no_data',
  'error',
] as const;
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/** Why a connector was not queried: it is only for deep lookups, or accepts none of the identifiers. */
export const NOT_ASKED_REASONS = ['depth', 'identifier_types'] as const;
export type NotAskedReason = (typeof NOT_ASKED_REASONS)[number];

const FAULTS_OF_SOURCE: ReadonlySet<UnavailableReason> = new Set<UnavailableReason>([
  'timeout',
  'unreachable',
  'rate_limited',
  'invalid_answer',
]);

/** A source could not answer. The message is for the log and contains no identifier and no secret. */
export class ConnectorError extends OutboundFailure<UnavailableReason> {
  override readonly name = 'ConnectorError';

  /** @param isTransient whether the same query may succeed if it is repeated immediately; always true for a timeout */
  constructor(kind: UnavailableReason, message: string, isTransient = false) {
    super(kind, message, { isTransient: isTransient || kind === 'timeout' });
  }

  override get countsAgainstPeer(): boolean {
    return this.isTransient || FAULTS_OF_SOURCE.has(this.kind);
  }
}

/** The result of querying one connector, or why it was not queried. */
export type ConnectorOutcome = { connectorId: string } & (
  | { answer: ConnectorResult }
  | { reason: UnavailableReason }
  | { notAsked: NotAskedReason }
);

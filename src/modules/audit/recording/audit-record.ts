import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { uuidv7 } from 'uuidv7';
import type { PrincipalType } from '../../../kernel/identity/principal';
import { CUT_OFF_STATUS, type CutOff, type Outcome, requestOutcome } from '../../../kernel/outcomes/outcome';
import { wellFormed } from '../../../kernel/text/well-formed';
import type { RequestContext } from '../../../platform/context/request-context';

/** 0 is the record of a request. 1 is the second record, with the end of a streamed response. */
export type Part = 0 | 1;

/**
 * The content that is hashed and chained. It contains only the ids of people and keys, so that a name can be erased
 * without breaking the chain. It never contains a credential, a body, a query or an identifier's value.
 */
export interface AuditRecord {
  readonly request_id: string;
  readonly part: Part;
  readonly client_request_id: string | null;
  readonly tenant_id: string | null;
  readonly portfolio_id: string | null;
  readonly principal: {
    readonly type: PrincipalType;
    readonly user_id: string | null;
    readonly idp_session_id: string | null;
    readonly api_key_id: string | null;
  };
  readonly action: string;
  readonly method: string;
  /** The template of the route, never the address itself; null if no route matches. */
  readonly route: string | null;
  readonly resource_ids: readonly string[];
  readonly status_code: number;
  readonly outcome: Outcome;
  readonly source_ip: string;
  readonly user_agent: string | null;
  readonly requester_reference: string | null;
  /** The types of the identifiers that a lookup queried. */
  readonly identifiers_queried: readonly string[] | null;
  readonly duration_ms: number;
  /** RFC 3339, UTC, milliseconds. */
  readonly logged_at: string;
  /** The number of rows of streamed responses and imports, and of deleted portfolios and tenants; null in other records. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** The number of requests that this record represents, if it is more than one: refused anonymous requests, or views. */
  readonly count: number | null;
  /** The views that this record represents; absent from other records. */
  readonly views?: readonly View[];
  /**
   * The trace of the request (W3C Trace Context): that of the caller, or of the spans that the service exports. Absent from records
   * without a trace, from those that represent several requests, and from those of earlier versions.
   */
  readonly trace_id?: string;
}

/** One request that showed a part of a map. */
export interface View {
  readonly request_id: string;
  /** The part that was shown, with its filters: `5/26/13?country=TW`. */
  readonly resource: string;
  readonly status_code: number;
  readonly logged_at: string;
}

const MAX_RESOURCE_IDS = 100;
const MAX_TEXT = 256;

// Cutting may split a surrogate pair.
const bounded = (text: string): string => wellFormed(text.slice(0, MAX_TEXT));
const boundedOrNull = (text: string | null): string | null => (text === null ? null : bounded(text));

/** The record of a request whose response has `statusCode`. */
export function buildAuditRecord(context: RequestContext, statusCode: number, nowMs: number): AuditRecord {
  const { principal, audit } = context;
  return {
    request_id: context.requestId,
    part: 0,
    client_request_id: boundedOrNull(context.clientRequestId),
    tenant_id: principal.scope?.tenantId ?? audit.tenantId,
    portfolio_id: principal.scope?.portfolioId ?? null,
    principal: {
      type: principal.type,
      user_id: principal.userId,
      idp_session_id: boundedOrNull(principal.idpSessionId),
      api_key_id: principal.apiKeyId,
    },
    action: audit.action,
    method: bounded(context.method),
    route: context.route,
    resource_ids: audit.resourceIds.slice(0, MAX_RESOURCE_IDS).map(bounded),
    status_code: statusCode,
    outcome: requestOutcome(statusCode, audit.isStreaming),
    source_ip: context.sourceIp,
    user_agent: context.userAgent === null ? null : wellFormed(context.userAgent),
    requester_reference: boundedOrNull(audit.callerReference),
    identifiers_queried: audit.queriedKinds,
    duration_ms: Math.max(0, Math.round(nowMs - context.receivedAtMs)),
    logged_at: new Date(nowMs).toISOString(),
    // The rows of a streamed response are known at its end.
    rows: audit.isStreaming ? null : audit.rows,
    bytes: null,
    count: null,
    ...(context.trace && { trace_id: context.trace.traceId }),
  };
}

/** The record of a request that was interrupted before its response and before any other record of it was written. */
export const buildCutOffRecord = (context: RequestContext, cutOff: CutOff, nowMs: number): AuditRecord => ({
  ...buildAuditRecord(context, CUT_OFF_STATUS[cutOff], nowMs),
  outcome: cutOff,
});

interface End {
  readonly outcome: Outcome;
  readonly statusCode: number;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly durationMs: number;
}

/** The second record of a request: how the operation of `record` ended. */
export const endRecord = (record: AuditRecord, end: End, nowMs: number): AuditRecord => ({
  ...record,
  part: 1,
  action: `${record.action}.end`,
  outcome: end.outcome,
  status_code: end.statusCode,
  rows: end.rows,
  bytes: end.bytes,
  duration_ms: Math.max(0, Math.round(end.durationMs)),
  logged_at: new Date(nowMs).toISOString(),
});

/** The second record of a stream whose process crashed. It lasted at least until that process was last seen. */
export function abortedEndRecord(record: AuditRecord, lastSeenMs: number, nowMs: number): AuditRecord {
  const startedAtMs = Date.parse(record.logged_at) - record.duration_ms;
  const { status_code: statusCode } = record;
  return endRecord(
    record,
    { outcome: 'aborted', statusCode, rows: null, bytes: null, durationMs: lastSeenMs - startedAtMs },
    nowMs,
  );
}

/** The record of an action of the service itself, in the platform's chain. */
export const systemRecord = (action: string, resourceIds: readonly string[]): AuditRecord => ({
  request_id: uuidv7(),
  part: 0,
  client_request_id: null,
  tenant_id: null,
  portfolio_id: null,
  principal: { type: 'system', user_id: null, idp_session_id: null, api_key_id: null },
  action,
  method: 'JOB',
  route: null,
  resource_ids: resourceIds,
  status_code: 200,
  outcome: 'success',
  source_ip: '',
  user_agent: null,
  requester_reference: null,
  identifiers_queried: null,
  duration_ms: 0,
  logged_at: new Date().toISOString(),
  rows: null,
  bytes: null,
  count: null,
});

/** RFC 8785. */
export const canonicalText = (record: AuditRecord): string => canonicalize(record);

/** The chain of records without a tenant. */
export const PLATFORM_CHAIN = 'platform';
export const tenantChainId = (tenantId: string | null): string => tenantId ?? PLATFORM_CHAIN;
export const tenantOfChain = (chainId: string): string | null => (chainId === PLATFORM_CHAIN ? null : chainId);

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The previous hash of the first record of a chain. */
export const GENESIS_HASH = Buffer.alloc(32);

const LEAF_PREFIX = Buffer.of(0);

/** RFC 6962 §2.1: the prefix distinguishes a leaf from an inner node of the tree. */
export const leafHash = (payload: string): Buffer => sha256(LEAF_PREFIX, payload);

export const recordHash = (previous: Buffer, leaf: Buffer): Buffer => sha256(previous, leaf);

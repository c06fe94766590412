import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import type { CutOff } from '../../kernel/outcomes/outcome';
import type { TraceContext } from '../telemetry/trace-context';
import { runWithoutSpan } from '../telemetry/tracing';

/** The audit record of a request, as far as it is known. */
export interface AuditDraft {
  /** The action of the operation, or the reason why no operation handles the request. */
  action: string;
  resourceIds: string[];
  /** The tenant that an operator acts on, where it is not the principal's own. */
  tenantId: string | null;
  /** The caller's own reference for its request. */
  callerReference: string | null;
  /** The kinds of the values that the request searched for, never the values. */
  queriedKinds: string[] | null;
  /** True once a handler has the request (`AuditInterceptor`). From then on, its first change writes the record. */
  hasBegun: boolean;
  /** True once the record of the request is part of a committed transaction. */
  isRecorded: boolean;
  /** True for a response that continues after its first byte: a second record reports how it ended. */
  isStreaming: boolean;
  /** True once the second record is written. */
  isEnded: boolean;
  /** Rows written by a streamed answer or an import, or deleted by an erasure. */
  rows: number | null;
  /** The part of a map that the request shows. Its record is written together with those of the same minute. */
  view?: string;
}

/** Why a response is incomplete. */
export interface Interruption {
  readonly outcome: CutOff;
  /** True if the request body had not arrived in full: a refusal of such a body is a consequence. */
  readonly isOfBody: boolean;
}

/** One request, from its first header to the record of its end. */
export interface RequestContext {
  readonly requestId: string;
  readonly clientRequestId: string | null;
  readonly receivedAtMs: number;
  readonly method: string;
  readonly sourceIp: string;
  readonly userAgent: string | null;
  route: string | null;
  /**
   * The place of the request in a trace: its span, or the `traceparent` of the caller if this service records no spans. Null if
   * there is neither.
   */
  trace: TraceContext | null;
  /** The status that a success will have; a change records it before its transaction commits. */
  successStatus: number;
  principal: Principal;
  /** True if the request has a credential that could not be checked, so that it is unknown whether the caller is anonymous. */
  hasUncheckedCredential?: boolean;
  /** Whether the credential is still valid, for long responses; null if the route needs none. */
  isStillAdmitted: (() => Promise<boolean>) | null;
  /** Set if the connection ended, a time limit passed or the service closed it before the response was sent in full. */
  interruption: Interruption | null;
  readonly audit: AuditDraft;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export const runInRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs housekeeping outside the request, so that its transactions do not contain the record of the request. */
export const outsideRequest = <T>(work: () => T): T => storage.run(undefined, () => runWithoutSpan(work));

/** The request being handled, or undefined in jobs and at start. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Adds the resources that the request concerns to its audit record; at most 100 are recorded. */
export function noteResources(...ids: string[]): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.resourceIds.push(...ids.slice(0, Math.max(0, 100 - draft.resourceIds.length)));
}

/** Adds the number of rows that the request deleted to its audit record. */
export function noteRows(count: number): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.rows = count;
}

/**
 * Adds the kinds of the values that the request searched for to its audit record, and the reference that the caller
 * gave.
 */
export function noteQuery(kinds: readonly string[], reference: string | null): void {
  const draft = storage.getStore()?.audit;
  if (!draft) return;
  draft.queriedKinds = [...new Set(kinds)];
  draft.callerReference = reference;
}

/**
 * Marks the request as a view of a part of a map, with its filters: `5/26/13?country=TW`. A map requests dozens of parts at once, so that successful views of a principal share one audit record per minute, which lists them all.
 */
export function noteView(resource: string): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.view = resource;
}

/** Assigns the record of the request to the chain of this tenant. */
export function noteTenant(tenantId: string): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.tenantId = tenantId;
}

/** The portfolio that the request uses. Throws if the principal has none, since the routes that call this require a tenant's permission. */
export function requireScope(principal: Principal): TenantScope {
  if (principal.scope === null) throw new Error('this principal does not belong to a tenant');
  return principal.scope;
}

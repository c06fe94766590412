import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import type { CutOff } from '../../kernel/outcomes/outcome';

/** What the audit log will say of a request, gathered while it is handled. */
export interface AuditDraft {
  /** The permission that the route asks for, or what refused the request. */
  action: string;
  resourceIds: string[];
  /** The tenant that an operator acts on, where it is not the principal's own. */
  tenantId: string | null;
  requesterReference: string | null;
  /** Kinds of the identifiers that were looked up, never their values. */
  identifiersQueried: string[] | null;
  /** Set once the record of the request is part of a committed transaction. */
  isRecorded: boolean;
  /** True while the answer goes on after its first byte: a second record will tell how it ended. */
  isStreaming: boolean;
  /** True once the second record is written. */
  isEnded: boolean;
  /** Rows written by a streamed answer or an import. */
  rows: number | null;
}

/** Why a request is not answered in full. */
export interface Interruption {
  readonly outcome: CutOff;
  /** True where its body had not arrived in full: a refusal of such a body is a consequence. */
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
  /** The status that a success will have; a change records it before its transaction commits. */
  successStatus: number;
  principal: Principal;
  /** True where a credential was given and could not be checked, so that nobody knows whether the caller is anonymous. */
  hasUncheckedCredential?: boolean;
  /** Whether who asked would still be let in, for answers that go on for long; null where nobody needs to be. */
  isStillAdmitted: (() => Promise<boolean>) | null;
  /** Set when the connection ended, a time limit passed or the service cut it before the answer had left in full. */
  interruption: Interruption | null;
  readonly audit: AuditDraft;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export const runInRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs housekeeping as if no request were being handled: what it writes does not carry the record of the request. */
export const outsideRequest = <T>(work: () => T): T => storage.run(undefined, work);

/** The request being handled, or undefined in jobs and at start. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Notes in the audit record which resources the request touched; at most 100 are named. */
export function noteResources(...ids: string[]): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.resourceIds.push(...ids.slice(0, Math.max(0, 100 - draft.resourceIds.length)));
}

/** Notes what was looked up, by kinds alone, and the reference that the caller gave. */
export function noteLookup(identifierTypes: readonly string[], requesterReference: string | null): void {
  const draft = storage.getStore()?.audit;
  if (!draft) return;
  draft.identifiersQueried = [...new Set(identifierTypes)];
  draft.requesterReference = requesterReference;
}

/** Says that the request acts on this tenant, so that its record goes to that tenant's chain. */
export function noteTenant(tenantId: string): void {
  const draft = storage.getStore()?.audit;
  if (draft) draft.tenantId = tenantId;
}

/** The portfolio that the request acts in. Throws where the principal has none: such routes ask for a tenant's permission. */
export function scopeOf(principal: Principal): TenantScope {
  if (principal.scope === null) throw new Error('this principal does not belong to a tenant');
  return principal.scope;
}

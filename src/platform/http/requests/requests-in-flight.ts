import type { RequestContext } from '../../context/request-context';
import { type RequestInFlight, type Slot, workInFlight } from '../../watchdog/work-in-flight';

/** The raw response, of which only the end of the connection is used here. */
interface RawReply {
  once(event: 'close', listener: () => void): unknown;
}

interface Tracked {
  readonly slot: Slot;
  readonly isAudited: boolean;
  /** After a caller disconnects, its work continues, which may be what blocks the event loop. */
  isClosed: boolean;
  isAnswered: boolean;
  isEnded: boolean;
}

const tracked = new WeakMap<RequestContext, Tracked>();

/** Reports the request to the watchdog, until its connection is closed and its handler has responded. */
export function trackRequest(context: RequestContext, reply: RawReply, isAudited: boolean): void {
  const slot = workInFlight.start(described(context, isAudited));
  const request: Tracked = { slot, isAudited, isClosed: false, isAnswered: false, isEnded: false };
  tracked.set(context, request);
  reply.once('close', () => {
    request.isClosed = true;
    endOnce(request);
  });
}

/** Updates the entry, since the principal and the action of the route are known now. */
export function updateTracked(context: RequestContext): void {
  const request = tracked.get(context);
  if (request && !request.isEnded) workInFlight.update(request.slot, described(context, request.isAudited));
}

/** Call it when the handler has responded, or a filter in its place. */
export function noteHandled(context: RequestContext): void {
  const request = tracked.get(context);
  if (!request) return;
  request.isAnswered = true;
  endOnce(request);
}

function endOnce(request: Tracked): void {
  if (!request.isClosed || !request.isAnswered || request.isEnded) return;
  request.isEnded = true;
  workInFlight.end(request.slot);
}

const described = (context: RequestContext, isAudited: boolean): RequestInFlight => {
  const { principal, audit } = context;
  return {
    kind: 'request',
    request_id: context.requestId,
    client_request_id: context.clientRequestId,
    received_at_ms: context.receivedAtMs,
    method: context.method,
    route: context.route,
    action: audit.action,
    tenant_id: principal.scope?.tenantId ?? audit.tenantId,
    portfolio_id: principal.scope?.portfolioId ?? null,
    principal: {
      type: principal.type,
      user_id: principal.userId,
      idp_session_id: principal.idpSessionId,
      api_key_id: principal.apiKeyId,
    },
    source_ip: context.sourceIp,
    user_agent: context.userAgent,
    is_audited: isAudited,
    ...(context.trace && { trace_id: context.trace.traceId }),
  };
};

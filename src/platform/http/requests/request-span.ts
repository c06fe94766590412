import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context/request-context';
import { type NewSpan, type Span, startRootSpan } from '../../telemetry/tracing';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Starts the span of a request, which continues the trace of its `traceparent`. It ends with the connection or the last byte of
 * the response. Undefined if OpenTelemetry is off. The address, the headers, the caller and the body are not part of it.
 */
export function startRequestSpan(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Span | undefined {
  const span = startRootSpan(requestSpan(request, context), context.trace);
  if (!span) return undefined;
  context.trace = span.trace;
  reply.raw.once('close', () => endRequestSpan(span, reply, context));
  return span;
}

function requestSpan({ method, protocol }: FastifyRequest, { route, requestId }: RequestContext): NewSpan {
  const known = METHODS.has(method) ? method : '_OTHER';
  return {
    name: route === null ? known : `${known} ${route}`,
    kind: 'server',
    attributes: {
      'http.request.method': known,
      'url.scheme': protocol,
      ...(route !== null && { 'http.route': route }),
      'tms.request_id': requestId,
    },
  };
}

function endRequestSpan(span: Span, { statusCode, raw }: FastifyReply, { audit, interruption }: RequestContext): void {
  span.set({ 'tms.action': audit.action });
  if (raw.headersSent) span.set({ 'http.response.status_code': statusCode });
  if (interruption !== null) span.fail(interruption.outcome);
  else if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}

import { currentRequest } from '../context/request-context';
import type { TraceContext } from './trace-context';
import { activeSpan } from './tracing';

/** The trace to which the running work belongs: that of the service, or that of the caller if OpenTelemetry is off. */
export const currentTrace = (): TraceContext | undefined => activeSpan()?.trace ?? currentRequest()?.trace ?? undefined;

/** What log lines contain about the trace. The span of the caller belongs to another service, so its id is left out. */
export function loggedTrace(): { trace_id?: string; span_id?: string } {
  const span = activeSpan()?.trace;
  if (span) return { trace_id: span.traceId, span_id: span.spanId };
  const trace = currentRequest()?.trace;
  return trace ? { trace_id: trace.traceId } : {};
}

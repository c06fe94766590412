import { currentTrace } from '../telemetry/current-trace';
import { formatTraceparent, parseTraceparent, type TraceContext } from '../telemetry/trace-context';
import type { NewSpan } from '../telemetry/tracing';
import { currentJob, type TakenJob } from './job-run';

/** A payload as it is stored: with the trace of the request or job that enqueued it, which handlers do not see. */
interface StoredPayload {
  readonly traceparent?: unknown;
}

/** The payload with the trace to which the running work belongs, so that the job continues it. */
export function withTrace(payload: object): object {
  const trace = currentTrace() ?? currentJob()?.trace;
  return trace ? { ...payload, traceparent: formatTraceparent(trace) } : payload;
}

/** Separates the trace from the payload of the handler. */
export function takeTrace(stored: object): { payload: object; trace: TraceContext | null } {
  const { traceparent, ...payload } = stored as StoredPayload;
  return { payload, trace: parseTraceparent(traceparent) };
}

/** The span of one run of a job: its name and id, never its payload. */
export const jobSpan = ({ id, name, attempt }: Omit<TakenJob, 'trace'>): NewSpan => ({
  name: `process ${name}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'graphile_worker',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'tms.job.attempt': attempt,
  },
});

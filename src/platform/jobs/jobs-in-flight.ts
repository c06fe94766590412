import { uuidv7 } from 'uuidv7';
import { workInFlight } from '../watchdog/work-in-flight';
import type { TakenJob } from './job-run';

/** Runs a job and reports it to the watchdog meanwhile. */
export async function trackedJob(job: TakenJob, payload: object, work: () => Promise<void>): Promise<void> {
  const slot = workInFlight.start({
    kind: 'job',
    request_id: uuidv7(),
    received_at_ms: Date.now(),
    job: job.name,
    job_id: job.id,
    attempt: job.attempt,
    ...(job.trace && { trace_id: job.trace.traceId }),
    ...tenantOf(payload),
  });
  try {
    await work();
  } finally {
    workInFlight.end(slot);
  }
}

/** Jobs for a tenant contain it in their payload, under the names of `TenantScope`. */
function tenantOf(payload: object): { tenant_id: string | null; portfolio_id: string | null } {
  const { tenantId, portfolioId } = payload as Record<string, unknown>;
  return {
    tenant_id: typeof tenantId === 'string' ? tenantId : null,
    portfolio_id: typeof portfolioId === 'string' ? portfolioId : null,
  };
}

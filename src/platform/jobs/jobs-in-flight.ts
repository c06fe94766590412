import { uuidv7 } from 'uuidv7';
import { workInFlight } from '../watchdog/work-in-flight';
import type { TakenJob } from './job-run';

/** Runs a job while the watchdog knows of it. */
export async function trackedJob(job: TakenJob, payload: object, work: () => Promise<void>): Promise<void> {
  const slot = workInFlight.start({
    kind: 'job',
    request_id: uuidv7(),
    received_at_ms: Date.now(),
    job: job.name,
    job_id: job.id,
    attempt: job.attempt,
    ...tenantOf(payload),
  });
  try {
    await work();
  } finally {
    workInFlight.end(slot);
  }
}

/** Jobs for a tenant name it in their payload, by the names of `TenantScope`. */
function tenantOf(payload: object): { tenant_id: string | null; portfolio_id: string | null } {
  const { tenantId, portfolioId } = payload as Record<string, unknown>;
  return {
    tenant_id: typeof tenantId === 'string' ? tenantId : null,
    portfolio_id: typeof portfolioId === 'string' ? portfolioId : null,
  };
}

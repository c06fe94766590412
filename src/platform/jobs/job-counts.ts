import { Injectable } from '@nestjs/common';
import { Db } from '../database/db';
import { JOB_SCHEMA, JOB_STATE } from './job-schema';

/** The jobs of one kind in the queue. */
export interface JobCount {
  readonly job: string;
  readonly waiting: number;
  /** Due later, for the first time or again after a failure. */
  readonly scheduled: number;
  readonly running: number;
  /** Failed before, and waiting or scheduled for another attempt. */
  readonly retrying: number;
  /** Failed and no longer retried. They remain in the queue for a week. */
  readonly failed: number;
  /** How long the oldest waiting job has been due; null if none waits. */
  readonly oldestWaitingSeconds: number | null;
  readonly lastFailedAt: Date | null;
}

/** A process that runs jobs, by its last heartbeat. */
export interface JobProcess {
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly heartbeatAt: Date;
}

// A job of a tenant has the tenant in its payload; the report of a lost job contains the payload of that job.
const COUNTS = `
  with job as (
    select identifier, ${JOB_STATE} as state, attempts, run_at, updated_at
    from ${JOB_SCHEMA}._private_jobs as job join ${JOB_SCHEMA}._private_tasks as task on task.id = job.task_id
    where $1::text is null or payload ->> 'tenantId' = $1 or payload -> 'payload' ->> 'tenantId' = $1
  )
  select identifier as job,
    count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'scheduled')::int as scheduled,
    count(*) filter (where state = 'running')::int as running,
    count(*) filter (where state in ('waiting', 'scheduled') and attempts > 0)::int as retrying,
    count(*) filter (where state = 'failed')::int as failed,
    extract(epoch from now() - min(run_at) filter (where state = 'waiting'))::float8 as "oldestWaitingSeconds",
    max(updated_at) filter (where state = 'failed') as "lastFailedAt"
  from job group by identifier order by identifier`;

const PROCESSES = `
  select host, pid, started_at as "startedAt", heartbeat_at as "heartbeatAt" from job_worker
  order by started_at, id`;

/** Counts the jobs in the queue, and lists the processes that run them. */
@Injectable()
export class JobCounts {
  constructor(private readonly db: Db) {}

  /** @param tenantId only jobs of this tenant are counted; null counts all jobs */
  byKind(tenantId: string | null): Promise<JobCount[]> {
    return this.db.queryShared<JobCount>(COUNTS, [tenantId]);
  }

  /** The processes that run jobs. One that was killed remains here for a few seconds. */
  processes(): Promise<JobProcess[]> {
    return this.db.queryShared<JobProcess>(PROCESSES);
  }
}

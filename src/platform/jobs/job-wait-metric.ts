import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { JobCounts } from './job-counts';
import { JobHandlers } from './job-handlers';

/**
 * Reports for each kind of job how long the oldest waiting one has been due. Processes that run no jobs report it too, so
 * that an autoscaler can read it while no worker runs.
 */
@Injectable()
export class JobWaitMetric {
  constructor(registry: Registry, counts: JobCounts, handlers: JobHandlers) {
    new Gauge({
      name: 'job_oldest_waiting_seconds',
      help: 'Time for which the oldest waiting job has been due, in seconds; 0 if none waits',
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database, the other metrics are still reported.
        const rows = await counts.byKind(null).catch(() => undefined);
        if (rows === undefined) return;
        for (const job of handlers.names) this.set({ job }, 0);
        for (const { job, oldestWaitingSeconds } of rows) this.set({ job }, oldestWaitingSeconds ?? 0);
      },
    });
  }
}

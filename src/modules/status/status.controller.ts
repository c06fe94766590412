import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import type { JobCount, JobProcess } from '../../platform/jobs/job-counts';
import { StatusAnswer, type StatusJobsAnswer, type StatusWorkerAnswer } from './status.dto';
import { type Status, StatusService } from './status.service';

@ApiTags('Health')
@Controller('v1/status')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Operation({
    action: 'status.read',
    permission: 'status:read',
    summary: 'Get the status of the service: version, checks, jobs, streams and configuration',
    description:
      'The operator gets the status of the whole installation. The administrators of a tenant get the jobs and streams of their ' +
      'tenant and the parts of the configuration that affect a tenant, but no processes. The response is 200 even if a check ' +
      'fails; load balancers use `GET /readyz`.',
    answer: StatusAnswer,
  })
  async read(@CurrentPrincipal() principal: Principal): Promise<StatusAnswer> {
    return statusAnswer(await this.status.read(principal));
  }
}

const statusAnswer = ({ version, startedAt, readiness, processes, jobs, streams, parts }: Status): StatusAnswer => ({
  version,
  started_at: startedAt,
  status: readiness.isReady ? 'ready' : 'not_ready',
  checks: [...readiness.checks].map(([check, { state, text }]) => ({ check, state, text })),
  processes: processes && { ...processes, workers: processes.workers.map(workerAnswer) },
  jobs: jobs.map(jobsAnswer),
  streams,
  configuration: parts.map(({ part, isConfigured, names }) => ({ part, is_configured: isConfigured, names })),
});

const workerAnswer = ({ startedAt, heartbeatAt, ...process }: JobProcess): StatusWorkerAnswer => ({
  ...process,
  started_at: startedAt,
  last_seen_at: heartbeatAt,
});

const jobsAnswer = ({ oldestWaitingSeconds, lastFailedAt, ...counts }: JobCount): StatusJobsAnswer => ({
  ...counts,
  oldest_waiting_seconds: oldestWaitingSeconds === null ? null : Math.floor(oldestWaitingSeconds),
  last_failed_at: lastFailedAt,
});

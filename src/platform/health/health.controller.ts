import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Db } from '../database/db';
import { MIGRATIONS } from '../database/migrations';
import { Operation } from '../http/operations/operation';
import { Shown } from '../http/validation/field';
import { map } from '../http/validation/composite-rules';
import { oneOf, text } from '../http/validation/rules';
import { JobsLifecycle } from '../jobs/jobs.lifecycle';
import { HEALTH_CHECKS, type HealthChecks } from './health-checks';

/** Callers of the readiness check give up soon (Kubernetes after a second, most load balancers after a few). */
const ANSWER_WITHIN_MS = 3_000;

class LivenessAnswer {
  @Shown(oneOf(['ok']))
  status: 'ok';
}

class ReadinessAnswer {
  @Shown(oneOf(['ready', 'not_ready']))
  status: 'ready' | 'not_ready';

  @Shown(map(text(), oneOf(['ok', 'degraded', 'failing', 'not_here'])), {
    description:
      'The state of each component. `degraded` means that it works but needs attention; `not_here` means that it ' +
      'runs in other processes.',
    example: { database: 'ok', migrations: 'ok', jobs: 'ok', audit_writer: 'ok' },
  })
  checks: Record<string, 'ok' | 'degraded' | 'failing' | 'not_here'>;
}

const shown = (state: boolean | 'degraded'): 'ok' | 'degraded' | 'failing' =>
  state === 'degraded' ? state : state ? 'ok' : 'failing';

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(
    private readonly db: Db,
    private readonly jobs: JobsLifecycle,
    @Inject(HEALTH_CHECKS) private readonly others: HealthChecks,
  ) {}

  @Get('healthz')
  @Operation({
    action: 'health.live',
    permission: 'public',
    query: 'open',
    summary: 'Check that the process is alive',
    answer: LivenessAnswer,
  })
  live(): LivenessAnswer {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Operation({
    action: 'health.ready',
    permission: 'public',
    query: 'open',
    summary: 'Check that the service is ready',
    description: 'The response is 503, with the same body, if a check fails.',
    answer: ReadinessAnswer,
  })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessAnswer> {
    const migrations = await this.#migrations();
    const jobs = this.jobs.health();
    const checks: ReadinessAnswer['checks'] = {
      database: migrations === undefined ? 'failing' : 'ok',
      // A newer instance may have migrated further: its schema also serves this version until the next release.
      migrations: migrations !== undefined && migrations >= MIGRATIONS.length ? 'ok' : 'failing',
      jobs: jobs === undefined ? 'not_here' : jobs.isRunning ? 'ok' : 'failing',
      ...Object.fromEntries([...this.others].map(([name, state]) => [name, shown(state())])),
    };
    const isReady = !Object.values(checks).includes('failing');
    void reply.status(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not_ready', checks };
  }

  /** The number of migrations of the database; undefined if it does not respond in time. */
  async #migrations(): Promise<number | undefined> {
    const cancel = new AbortController();
    const count = this.db.queryShared<{ count: number }>('select count(*) as count from schema_migration').then(
      ([row]) => row?.count,
      () => undefined,
    );
    const late = delay(ANSWER_WITHIN_MS, undefined, { signal: cancel.signal }).catch(() => undefined);
    try {
      return await Promise.race([count, late]);
    } finally {
      cancel.abort();
    }
  }
}

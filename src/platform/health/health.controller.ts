import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Operation } from '../http/operations/operation';
import { Shown } from '../http/validation/field';
import { map } from '../http/validation/composite-rules';
import { oneOf, text } from '../http/validation/rules';
import type { CheckState } from './health-checks';
import { Readiness } from './readiness';

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
  checks: Record<string, CheckState>;
}

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

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
    const { isReady, checks } = await this.readiness.check();
    void reply.status(isReady ? 200 : 503);
    return {
      status: isReady ? 'ready' : 'not_ready',
      checks: Object.fromEntries([...checks].map(([name, { state }]) => [name, state])),
    };
  }
}

import type { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../../kernel/identity/principal';
import { Operation } from '../../../../platform/http/operations/operation';
import { CurrentScope } from '../../../../platform/http/requests/current-principal';
import { readGivenEventId } from '../../../../platform/sse/server-sent-events';
import { ScreeningStream } from './screening-stream';
import { SCREENING_EVENTS } from './screening-stream.dto';

const STREAM = {
  description: 'Server-sent events: `created` and `updated` for a screening alert, and `reset` (docs/lookup.md).',
};

@ApiTags('Lookup')
@Controller('v1/lookup/screening-alerts')
export class ScreeningStreamController {
  constructor(private readonly stream: ScreeningStream) {}

  @Get('stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event received. Without it the stream starts with the next event.',
    schema: { type: 'integer', minimum: 0 },
  })
  @Operation({
    action: 'screening_alerts.stream',
    events: SCREENING_EVENTS,
    permission: 'lookup:read',
    summary: 'Stream the alerts of monitored subjects',
    description:
      'Events are numbered from 1 without gaps for each portfolio, so that a resumed stream loses nothing. If the given id is ' +
      'more than 7 days old, the stream starts with `reset`; load the list again then.',
    answer: STREAM,
  })
  open(
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    return this.stream.alerts.open(reply, scope, null, readGivenEventId(headers, Number.MAX_SAFE_INTEGER));
  }
}

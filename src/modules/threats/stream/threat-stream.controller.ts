import type { Readable } from 'node:stream';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { CurrentScope } from '../../../platform/http/current-principal';
import { Operation } from '../../../platform/http/operation';
import { givenEventIdOf } from '../../../platform/sse/server-sent-events';
import { ThreatStream } from './threat-stream';
import { ThreatStreamQuery } from './threat-stream.dto';

const STREAM = {
  description:
    'Server-sent events: `created`, `updated`, `ended`, each with `{seq, kind, threat_id, threat}`, and `reset` with ' +
    '`{seq}` (docs/threats.md)',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const;

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatStreamController {
  constructor(private readonly stream: ThreatStream) {}

  @Get('stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description:
      'Id of the last event that arrived, or `stream_seq` of the list that was loaded; without it the stream begins with ' +
      'what changes from now on',
    schema: { type: 'integer', minimum: 0 },
  })
  @Operation({
    action: 'threats.stream',
    permission: 'threats:read',
    summary: 'Stream the changes of threats as they happen',
    description:
      'Numbered from 1 without a gap for each portfolio, so that a resumed stream loses nothing. `threat` is as it is when ' +
      'the event is sent, null where it does not match the filters. An id of more than 7 days or 100,000 changes ago is ' +
      'answered with `reset` first: the list is to be loaded again.',
    answer: STREAM,
  })
  open(
    @Query() query: ThreatStreamQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    return this.stream.open(reply, scope, query, givenEventIdOf(headers, Number.MAX_SAFE_INTEGER));
  }
}

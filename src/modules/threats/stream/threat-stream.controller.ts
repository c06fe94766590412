import type { Readable } from 'node:stream';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { readGivenEventId } from '../../../platform/sse/server-sent-events';
import { THREAT_EVENTS } from './threat-events.dto';
import { ThreatStream } from './threat-stream';
import { ThreatStreamQuery } from './threat-stream.dto';

const STREAM = {
  description:
    'Server-sent events: `created`, `updated` and `ended` for a threat that changed, and `reset` (docs/threats.md).',
};

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatStreamController {
  constructor(private readonly stream: ThreatStream) {}

  @Get('stream')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description:
      'The id of the last event received, or the `stream_seq` of a list. Without it the stream starts with the ' +
      'next change.',
    schema: { type: 'integer', minimum: 0 },
  })
  @Operation({
    action: 'threats.stream',
    events: THREAT_EVENTS,
    permission: 'threats:read',
    summary: 'Stream changes of threats',
    description:
      'Changes are numbered from 1 without gaps for each portfolio, so that a resumed stream loses nothing. ' +
      '`threat` is its state when the event is sent, or null if it does not match the filters. If the given id is ' +
      'more than 7 days or 100,000 changes old, the stream starts with `reset`; load the list again then.',
    answer: STREAM,
  })
  open(
    @Query() query: ThreatStreamQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    return this.stream.changes.open(reply, scope, query, readGivenEventId(headers, Number.MAX_SAFE_INTEGER));
  }
}

import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { CapAlertParams, CapAlertQuery, CapFeedQuery } from './cap.dto';
import { CapService } from './cap.service';
import { ConditionalDocument, sendXml, xmlAnswer } from './xml-answer';

const ATOM = 'application/atom+xml';
const CAP = 'application/cap+xml';

@ApiTags('Threats')
@Controller('v1/threats')
export class CapController {
  constructor(private readonly cap: CapService) {}

  @Get('cap')
  @ConditionalDocument()
  @Operation({
    action: 'threats.cap_feed',
    permission: 'threats:read',
    summary: 'Get an Atom feed of the threats as CAP 1.2 messages',
    description:
      'One entry for each live threat, and for each that was withdrawn in the last 7 days, the latest message first. Each entry leads to ' +
      '`GET /v1/threats/{threat_id}/cap`. The link `next` leads to the next page (RFC 5005).',
    answer: xmlAnswer(ATOM, 'An Atom feed (RFC 4287).'),
    errors: ['precondition_failed'],
  })
  async feed(
    @Query() query: CapFeedQuery,
    @CurrentScope() scope: TenantScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    return sendXml(request, reply, ATOM, await this.cap.feed(scope, query));
  }

  @Get(':threat_id/cap')
  @ConditionalDocument()
  @Operation({
    action: 'threats.cap_alert',
    permission: 'threats:read',
    summary: 'Get a threat as a CAP 1.2 message',
    description:
      'The first message is an `Alert`. A change that matters is an `Update`, and the end of the threat a `Cancel`, both with ' +
      'references to the earlier messages. If the threat returns, a new `Alert` follows.',
    answer: xmlAnswer(CAP, 'A message of the Common Alerting Protocol, version 1.2.'),
    errors: ['not_found', 'precondition_failed'],
  })
  async alert(
    @Param() { threat_id: threatId }: CapAlertParams,
    @Query() query: CapAlertQuery,
    @CurrentScope() scope: TenantScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    return sendXml(request, reply, CAP, await this.cap.alert(scope, threatId, query));
  }
}

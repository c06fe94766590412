import { Body, Controller, Get, Param, Patch, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/current-principal';
import { preconditionsOf } from '../../platform/http/entity-tag';
import { Operation } from '../../platform/http/operation';
import { ConditionalChange, ConditionalRead, etagHeader, sendTagged } from '../../platform/http/tagged-answer';
import { ThreatAnswer, ThreatDetailAnswer } from './threat-answers.dto';
import { ThreatDecisionsService } from './threat-decisions.service';
import { ChangeThreatBody, ThreatListAnswer, ThreatParams, ThreatsQuery } from './threats.dto';
import { ThreatsService } from './threats.service';

const WHAT = 'the threat';
const ETAG = etagHeader(WHAT);

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatsController {
  constructor(
    private readonly threats: ThreatsService,
    private readonly decisions: ThreatDecisionsService,
  ) {}

  @Get()
  @Operation({
    action: 'threats.list',
    permission: 'threats:read',
    summary: 'List threats',
    description:
      'Pinned first, then by risk. `evaluation` says whether the list is up to date: an empty list with `pending` is not "no threats".',
    answer: ThreatListAnswer,
    errors: ['not_found'],
  })
  list(@Query() query: ThreatsQuery, @CurrentScope() scope: TenantScope): Promise<ThreatListAnswer> {
    return this.threats.list(scope, query);
  }

  @Get(':threat_id')
  @ConditionalRead(WHAT)
  @Operation({
    action: 'threats.read',
    permission: 'threats:read',
    summary: 'Read a threat with all that it rests on',
    answer: { type: ThreatDetailAnswer, headers: ETAG },
    errors: ['not_found', 'precondition_failed'],
  })
  async read(
    @Param() { threat_id: id }: ThreatParams,
    @CurrentPrincipal() principal: Principal,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThreatDetailAnswer | undefined> {
    return sendTagged(
      reply,
      await this.threats.getUnlessKnown(scope, id, principal.dataScope, preconditionsOf(headers)),
    );
  }

  @Patch(':threat_id')
  @ConditionalChange(WHAT)
  @Operation({
    action: 'threats.change',
    permission: 'threats:write',
    summary: 'Change status, pin or severity of a threat, or dismiss it',
    description: 'What an analyst decides outlives every evaluation. Dismissing needs a reason.',
    answer: { type: ThreatAnswer, headers: ETAG },
    errors: ['not_found', 'invalid_transition', 'precondition_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @Param() { threat_id: id }: ThreatParams,
    @Body() body: ChangeThreatBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThreatAnswer> {
    const { threat, tag } = await this.decisions.change(principal, id, body, preconditionsOf(headers));
    void reply.header('etag', tag);
    return threat;
  }
}

import { Body, Controller, Get, Param, Patch, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { readPreconditions } from '../../platform/http/answers/entity-tag';
import { Operation } from '../../platform/http/operations/operation';
import { ConditionalChange, ConditionalRead, sendTagged } from '../../platform/http/answers/tagged-answer';
import { ThreatAnswer, ThreatDetailAnswer } from './threat-answers.dto';
import { ScansService } from './requests/scans.service';
import { ThreatDecisionsService } from './threat-decisions.service';
import { ChangeThreatBody, ThreatListAnswer, ThreatParams, ThreatsQuery } from './threats.dto';
import { ThreatsService } from './threats.service';

@ApiTags('Threats')
@Controller('v1/threats')
export class ThreatsController {
  constructor(
    private readonly threats: ThreatsService,
    private readonly decisions: ThreatDecisionsService,
    private readonly scans: ScansService,
  ) {}

  @Get()
  @Operation({
    action: 'threats.list',
    permission: 'threats:read',
    summary: 'List threats',
    description:
      'Pinned threats come first, then the highest risk. `evaluation` shows whether the list is up to date: an ' +
      'empty list with the status `pending` does not mean that there are no threats.',
    answer: ThreatListAnswer,
    errors: ['not_found'],
  })
  async list(@Query() query: ThreatsQuery, @CurrentScope() scope: TenantScope): Promise<ThreatListAnswer> {
    if (query.scan_id !== undefined) await this.scans.wait(scope, query.scan_id, query.wait_s);
    return this.threats.list(scope, query);
  }

  @Get(':threat_id')
  @ConditionalRead()
  @Operation({
    action: 'threats.read',
    permission: 'threats:read',
    summary: 'Get a threat with its evidence, versions and assessment',
    answer: { type: ThreatDetailAnswer, headers: answerHeaders('ETag') },
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
      await this.threats.getUnlessKnown(scope, id, principal.dataScope, readPreconditions(headers)),
    );
  }

  @Patch(':threat_id')
  @ConditionalChange()
  @Operation({
    action: 'threats.change',
    permission: 'threats:write',
    summary: 'Update the status, pin or severity of a threat, or dismiss it',
    description: 'Evaluations never override the decisions of an analyst. A dismissal requires a reason.',
    answer: { type: ThreatAnswer, headers: answerHeaders('ETag') },
    errors: ['not_found', 'invalid_transition', 'precondition_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @Param() { threat_id: id }: ThreatParams,
    @Body() body: ChangeThreatBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThreatAnswer> {
    const { threat, tag } = await this.decisions.change(principal, id, body, readPreconditions(headers));
    void reply.header('etag', tag);
    return threat;
  }
}

import { Body, Controller, Get, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { readPreconditions } from '../../../platform/http/answers/entity-tag';
import { ConditionalChange, ConditionalRead, sendTagged } from '../../../platform/http/answers/tagged-answer';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { maxBody } from '../../../platform/http/operations/route-body';
import { Operation } from '../../../platform/http/operations/operation';
import { AlertRuleListAnswer, AlertRulesQuery, PutAlertRulesBody } from './alert-rules.dto';
import { AlertRulesService } from './alert-rules.service';

@ApiTags('Alerts')
@Controller('v1/alerts/rules')
export class AlertRulesController {
  constructor(private readonly rules: AlertRulesService) {}

  @Get()
  @ConditionalRead()
  @Operation({
    action: 'alerts.rules',
    permission: 'alerts:read',
    summary: 'List the alert rules',
    description: 'The entity tag is that of all rules, whichever part of them is requested.',
    answer: { type: AlertRuleListAnswer, headers: answerHeaders('ETag') },
    errors: ['precondition_failed'],
  })
  async list(
    @Query() query: AlertRulesQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlertRuleListAnswer | undefined> {
    return sendTagged(reply, await this.rules.list(scope, query, readPreconditions(headers)));
  }

  @Put()
  @ConditionalChange()
  @Operation({
    action: 'alerts.replace_rules',
    body: maxBody,
    permission: 'alerts:write',
    summary: 'Replace all alert rules',
    description:
      'Rules that are not in the body are deleted; their alerts remain. Live threats that match a new or changed ' +
      'rule get their alerts immediately, in the same transaction.',
    answer: { type: AlertRuleListAnswer, headers: answerHeaders('ETag') },
    errors: ['precondition_failed', 'payload_too_large', 'unsupported_media_type'],
  })
  async replace(
    @Body() { rules }: PutAlertRulesBody,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AlertRuleListAnswer | undefined> {
    return sendTagged(reply, await this.rules.replace(scope, rules, readPreconditions(headers)));
  }
}

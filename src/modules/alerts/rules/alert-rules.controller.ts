import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../../kernel/identity/principal';
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
  @Operation({
    action: 'alerts.rules',
    permission: 'alerts:read',
    summary: 'List the alert rules',
    answer: AlertRuleListAnswer,
  })
  list(@Query() query: AlertRulesQuery, @CurrentScope() scope: TenantScope): Promise<AlertRuleListAnswer> {
    return this.rules.list(scope, query);
  }

  @Put()
  @Operation({
    action: 'alerts.replace_rules',
    body: maxBody,
    permission: 'alerts:write',
    summary: 'Replace all alert rules',
    description:
      'Rules that are not in the body are deleted; their alerts remain. Live threats that match a new or changed ' +
      'rule get their alerts immediately, in the same transaction.',
    answer: AlertRuleListAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  replace(@Body() { rules }: PutAlertRulesBody, @CurrentScope() scope: TenantScope): Promise<AlertRuleListAnswer> {
    return this.rules.replace(scope, rules);
  }
}

import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { AlertRuleListAnswer, PutAlertRulesBody } from './alert-rules.dto';
import { AlertRulesService } from './alert-rules.service';

@ApiTags('Alerts')
@Controller('v1/alerts/rules')
export class AlertRulesController {
  constructor(private readonly rules: AlertRulesService) {}

  @Get()
  @Operation({
    action: 'alerts.rules',
    permission: 'alerts:read',
    summary: 'Read the rules by which alerts are made',
    answer: AlertRuleListAnswer,
  })
  list(@CurrentScope() scope: TenantScope): Promise<AlertRuleListAnswer> {
    return this.rules.list(scope);
  }

  @Put()
  @Operation({
    action: 'alerts.replace_rules',
    permission: 'alerts:write',
    summary: 'Replace all rules at once',
    description:
      'Rules that are not in the body are gone; their alerts stay. Live threats that fit a rule which is new or has ' +
      'changed get their alerts at once, all in one transaction.',
    answer: AlertRuleListAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  replace(@Body() { rules }: PutAlertRulesBody, @CurrentScope() scope: TenantScope): Promise<AlertRuleListAnswer> {
    return this.rules.replace(scope, rules);
  }
}

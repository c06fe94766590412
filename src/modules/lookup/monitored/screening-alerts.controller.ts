import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import {
  ChangeScreeningAlertBody,
  ScreeningAlertAnswer,
  ScreeningAlertListAnswer,
  ScreeningAlertParams,
  ScreeningAlertsQuery,
} from './screening-alerts.dto';
import { ScreeningAlertsService } from './screening-alerts.service';

@ApiTags('Lookup')
@Controller('v1/lookup/screening-alerts')
export class ScreeningAlertsController {
  constructor(private readonly alerts: ScreeningAlertsService) {}

  @Get()
  @Operation({
    action: 'screening_alerts.list',
    permission: 'lookup:read',
    summary: 'List the alerts of monitored subjects, newest first',
    answer: ScreeningAlertListAnswer,
  })
  list(@Query() query: ScreeningAlertsQuery, @CurrentScope() scope: TenantScope): Promise<ScreeningAlertListAnswer> {
    return this.alerts.list(scope, query);
  }

  @Get(':screening_alert_id')
  @Operation({
    action: 'screening_alerts.read',
    permission: 'lookup:read',
    summary: 'Get an alert of a monitored subject',
    answer: ScreeningAlertAnswer,
    errors: ['not_found'],
  })
  read(
    @Param() { screening_alert_id: id }: ScreeningAlertParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<ScreeningAlertAnswer> {
    return this.alerts.get(scope, id);
  }

  @Patch(':screening_alert_id/state')
  @Operation({
    action: 'screening_alerts.change_state',
    permission: 'lookup:write',
    summary: 'Set the state of an alert of a monitored subject',
    description: 'Any state can follow any other. `acked` alerts no longer count as open.',
    answer: ScreeningAlertAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  changeState(
    @Param() { screening_alert_id: id }: ScreeningAlertParams,
    @Body() { state }: ChangeScreeningAlertBody,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ScreeningAlertAnswer> {
    return this.alerts.changeState(scope, principal, id, state);
  }
}

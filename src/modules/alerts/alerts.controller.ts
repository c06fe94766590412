import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import {
  AlertAnswer,
  AlertCountsAnswer,
  AlertListAnswer,
  AlertParams,
  AlertsQuery,
  ChangeAlertStateBody,
} from './alerts.dto';
import { AlertsService } from './alerts.service';

@ApiTags('Alerts')
@Controller('v1/alerts')
export class AlertsController {
  constructor(private readonly alerts: AlertsService) {}

  @Get()
  @Operation({
    action: 'alerts.list',
    permission: 'alerts:read',
    summary: 'List alerts, most recently triggered first',
    answer: AlertListAnswer,
  })
  list(@Query() query: AlertsQuery, @CurrentScope() scope: TenantScope): Promise<AlertListAnswer> {
    return this.alerts.list(scope, query);
  }

  @Get('counts')
  @Operation({
    action: 'alerts.count',
    permission: 'alerts:read',
    summary: 'Count alerts by state',
    answer: AlertCountsAnswer,
  })
  counts(@CurrentScope() scope: TenantScope): Promise<AlertCountsAnswer> {
    return this.alerts.counts(scope);
  }

  @Get(':alert_id')
  @Operation({
    action: 'alerts.read',
    permission: 'alerts:read',
    summary: 'Get an alert and the current state of its threat',
    answer: AlertAnswer,
    errors: ['not_found'],
  })
  read(@Param() { alert_id: id }: AlertParams, @CurrentScope() scope: TenantScope): Promise<AlertAnswer> {
    return this.alerts.get(scope, id);
  }

  @Patch(':alert_id/state')
  @Operation({
    action: 'alerts.change_state',
    permission: 'alerts:write',
    summary: 'Set the state of an alert',
    description:
      'Any state can follow any other. When the threat gets worse, an alert that is `seen` or `acked` becomes ' +
      '`new` again; one that is `dismissed` stays dismissed.',
    answer: AlertAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  changeState(
    @Param() { alert_id: id }: AlertParams,
    @Body() { state }: ChangeAlertStateBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<AlertAnswer> {
    return this.alerts.changeState(principal, id, state);
  }
}

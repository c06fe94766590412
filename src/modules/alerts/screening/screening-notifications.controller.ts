import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { PutScreeningNotificationsBody, ScreeningNotificationsAnswer } from './screening-notifications.dto';
import { ScreeningNotificationsService } from './screening-notifications.service';

@ApiTags('Alerts')
@Controller('v1/alerts/screening-notifications')
export class ScreeningNotificationsController {
  constructor(private readonly notifications: ScreeningNotificationsService) {}

  @Get()
  @Operation({
    action: 'alerts.screening_notifications',
    permission: 'alerts:read',
    summary: 'Get the recipients of e-mails about screening alerts',
    answer: ScreeningNotificationsAnswer,
  })
  read(@CurrentScope() scope: TenantScope): Promise<ScreeningNotificationsAnswer> {
    return this.notifications.get(scope);
  }

  @Put()
  @Operation({
    action: 'alerts.replace_screening_notifications',
    permission: 'alerts:write',
    summary: 'Replace the recipients of e-mails about screening alerts',
    description:
      'Screening alerts are sent as a digest with counts and ids, once no alert of the portfolio was created for 5 minutes, and at ' +
      'the latest an hour after the first one. Alerts of before are not sent.',
    answer: ScreeningNotificationsAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  replace(
    @Body() { email_receivers: receivers }: PutScreeningNotificationsBody,
    @CurrentScope() scope: TenantScope,
  ): Promise<ScreeningNotificationsAnswer> {
    return this.notifications.replace(scope, receivers);
  }
}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssetsModule } from '../assets/assets.module';
import { IdentityModule } from '../identity/identity.module';
import { LookupModule } from '../lookup/lookup.module';
import { ThreatsModule } from '../threats/threats.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AlertEntity } from './alert.entity';
import { AlertRuleEntity, AlertRuleWebhookEntity } from './rules/alert-rule.entity';
import { AlertEmailEntity } from './emails/alert-email.entity';
import { AlertEmails } from './emails/alert-emails';
import { AlertEmailsRepository } from './emails/alert-emails.repository';
import { AlertEvaluation } from './alert-evaluation';
import { AlertMailer } from './emails/alert-mailer';
import { AlertMessages } from './alert-messages';
import { AlertRulesController } from './rules/alert-rules.controller';
import { AlertRulesRepository } from './rules/alert-rules.repository';
import { AlertRulesService } from './rules/alert-rules.service';
import { AlertTriggers } from './alert-triggers';
import { AlertWakeUps } from './alert-wake-ups';
import { AlertsController } from './alerts.controller';
import { AlertsRepository } from './alerts.repository';
import { AlertsService } from './alerts.service';
import { ScreeningDigests } from './screening/screening-digests';
import { ScreeningNotificationEntity } from './screening/screening-notification.entity';
import { ScreeningNotificationsController } from './screening/screening-notifications.controller';
import { ScreeningNotificationsRepository } from './screening/screening-notifications.repository';
import { ScreeningNotificationsService } from './screening/screening-notifications.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AlertEmailEntity,
      AlertEntity,
      AlertRuleEntity,
      AlertRuleWebhookEntity,
      ScreeningNotificationEntity,
    ]),
    AssetsModule,
    IdentityModule,
    LookupModule,
    ThreatsModule,
    WebhooksModule,
  ],
  // The alerts come last: otherwise the router would read the paths of the others as the id of an alert.
  controllers: [AlertRulesController, ScreeningNotificationsController, AlertsController],
  providers: [
    AlertEmails,
    AlertEmailsRepository,
    AlertEvaluation,
    AlertMailer,
    AlertMessages,
    AlertRulesRepository,
    AlertRulesService,
    AlertTriggers,
    AlertWakeUps,
    AlertsRepository,
    AlertsService,
    ScreeningDigests,
    ScreeningNotificationsRepository,
    ScreeningNotificationsService,
  ],
})
export class AlertsModule {}

import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import type { ThreatNotice } from '../threats/threats.contract';
import { WebhookDeliveriesService } from '../webhooks/webhook-deliveries.service';
import type { WebhookEventType } from '../webhooks/webhooks.contract';
import { alertAnswer } from './alert-answer';
import { AlertEmails } from './emails/alert-emails';
import type { AlertRuleRow } from './rules/alert-rules.repository';
import type { EmailState } from './alerts.dto';
import type { AlertRow } from './alerts.repository';

/** An alert with all that is said of it. */
export interface ToldAlert {
  alert: AlertRow;
  rule: AlertRuleRow;
  threat: ThreatNotice;
}

/** Hands on to webhooks and e-mails what there is to tell, with the transaction that made it so. */
@Injectable()
export class AlertMessages {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly emails: AlertEmails,
  ) {}

  /** How an alert of the rule stands with e-mails when it is told. */
  emailStateOf({ email_receivers: receivers }: AlertRuleRow): EmailState {
    if (receivers.length === 0) return 'none';
    return this.emails.isConfigured ? 'pending' : 'not_configured';
  }

  /** By webhooks and e-mails. */
  async tell(tx: TenantTx, type: 'alert.created' | 'alert.renewed', alerts: readonly ToldAlert[]): Promise<void> {
    await this.#send(tx, type, alerts);
    if (!this.emails.isConfigured) return;
    await this.emails.enqueue(
      tx,
      alerts.flatMap(({ alert, rule, threat }) =>
        rule.email_receivers.map((receiver) => ({ receiver, alert: alertAnswer(alert, threat) })),
      ),
    );
  }

  /** By webhooks alone. */
  tellState(tx: TenantTx, told: ToldAlert): Promise<void> {
    return this.#send(tx, 'alert.state_changed', [told]);
  }

  async #send(tx: TenantTx, type: WebhookEventType, alerts: readonly ToldAlert[]): Promise<void> {
    const occurredAt = new Date();
    await this.deliveries.send(
      tx,
      alerts.flatMap(({ alert, rule, threat }) => {
        const data = alertAnswer(alert, threat);
        return rule.webhook_ids.map((webhookId) => ({ webhookId, type, occurredAt, data }));
      }),
    );
  }
}

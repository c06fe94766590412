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

/** An alert with the rule and threat that its notifications describe. */
export interface AlertNotice {
  alert: AlertRow;
  rule: AlertRuleRow;
  threat: ThreatNotice;
}

/** Enqueues webhook deliveries and e-mails, in the transaction of the change that they report. */
@Injectable()
export class AlertMessages {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly emails: AlertEmails,
  ) {}

  /** The initial state of the e-mails of an alert of this rule. */
  emailStateOf({ email_receivers: receivers }: AlertRuleRow): EmailState {
    if (receivers.length === 0) return 'none';
    return this.emails.isConfigured ? 'pending' : 'not_configured';
  }

  /** Sends webhooks and e-mails. */
  async notify(tx: TenantTx, type: 'alert.created' | 'alert.renewed', alerts: readonly AlertNotice[]): Promise<void> {
    await this.#send(tx, type, alerts);
    if (!this.emails.isConfigured) return;
    await this.emails.enqueue(
      tx,
      alerts.flatMap(({ alert, rule, threat }) =>
        rule.email_receivers.map((receiver) => ({ receiver, alert: alertAnswer(alert, threat) })),
      ),
    );
  }

  /** Sends webhooks only. */
  notifyOfState(tx: TenantTx, notice: AlertNotice): Promise<void> {
    return this.#send(tx, 'alert.state_changed', [notice]);
  }

  async #send(tx: TenantTx, type: WebhookEventType, alerts: readonly AlertNotice[]): Promise<void> {
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

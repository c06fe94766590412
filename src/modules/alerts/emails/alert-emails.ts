import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantTx } from '../../../platform/database/db';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { AlertEmailsRepository } from './alert-emails.repository';
import { alertMail } from './alert-mail';
import type { AlertAnswer } from '../alerts.dto';
import { SEND_ALERT_EMAIL, SEND_EMAIL_PRIORITY } from '../alerts.jobs';

/** Enqueues e-mails, which are sent once the caller's transaction has committed. */
@Injectable()
export class AlertEmails {
  constructor(
    private readonly emails: AlertEmailsRepository,
    private readonly queue: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get isConfigured(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  async enqueue(tx: TenantTx, wanted: readonly { receiver: string; alert: AlertAnswer }[]): Promise<void> {
    const rows = wanted.map(({ receiver, alert }) => ({
      id: uuidv7(),
      alert_id: alert.id,
      trigger_number: alert.trigger_count,
      receiver,
      content: alertMail(alert),
    }));
    if (rows.length === 0) return;
    await this.emails.insertAll(tx, rows);
    const { tenantId, portfolioId } = tx.scope;
    const jobs = rows.map(({ id }) => ({
      payload: { tenantId, portfolioId, emailId: id },
      priority: SEND_EMAIL_PRIORITY,
    }));
    await this.queue.enqueueAll(tx, SEND_ALERT_EMAIL, jobs);
  }
}

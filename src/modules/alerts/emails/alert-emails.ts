import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantTx } from '../../../platform/database/db';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { AlertEmailsRepository, type NewEmail } from './alert-emails.repository';
import { alertMail, type MailContent } from './alert-mail';
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
    await this.#add(tx, rows);
  }

  /** Enqueues the e-mails of a digest of screening alerts. */
  async enqueueDigest(
    tx: TenantTx,
    { number, receivers }: { number: number; receivers: readonly string[] },
    content: MailContent,
  ): Promise<void> {
    const digest = { alert_id: null, trigger_number: number, content };
    await this.#add(
      tx,
      receivers.map((receiver) => ({ id: uuidv7(), receiver, ...digest })),
    );
  }

  async #add(tx: TenantTx, rows: readonly NewEmail[]): Promise<void> {
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

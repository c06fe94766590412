import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import type { AlertEmailEntity } from './alert-email.entity';
import { AlertEmailsRepository } from './alert-emails.repository';
import { DELETE_EMAILS_INTERVAL_MS, DELETE_OLD_ALERT_EMAILS, SEND_ALERT_EMAIL } from '../alerts.jobs';
import { MailError, MailTransport } from './mail-transport';

const NOT_CONFIGURED = new MailError('no mail server is configured (SMTP_URL)', true);

/** Sends e-mails, one in each job. A failed job is retried for about a day. */
@Injectable()
export class AlertMailer implements OnModuleInit, OnApplicationShutdown {
  readonly #transport: MailTransport | null;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly emails: AlertEmailsRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.#transport = settings.smtpUrl === undefined ? null : new MailTransport(settings.smtpUrl);
  }

  onModuleInit(): void {
    this.handlers.register(
      SEND_ALERT_EMAIL,
      async ({ emailId, ...scope }, job) => {
        const email = await job.db.read(scope, (tx) => this.emails.pending(tx, emailId));
        if (email) await this.#send(scope, emailId, email, job);
      },
      ({ emailId, ...scope }, { message }, { db }) =>
        db.run(scope, async (tx) => {
          const email = await this.emails.pending(tx, emailId);
          if (email) await this.emails.ended(tx, emailId, email.alertId, message);
        }),
    );
    this.handlers.register(DELETE_OLD_ALERT_EMAILS, async (_payload, { db, signal }) => {
      const erase = (): Promise<number> =>
        db.runAsSystem('delete old alert e-mails', (tx) =>
          this.emails.deleteExpired(tx, this.settings.alertLogRetentionDays),
        );
      while (!signal.aborted && (await erase()) > 0);
    });
    this.handlers.every(DELETE_OLD_ALERT_EMAILS, DELETE_EMAILS_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    this.#transport?.close();
  }

  async #send(scope: TenantScope, id: string, email: AlertEmailEntity, job: JobContext): Promise<void> {
    const error = await this.#attempt(id, email);
    if (error && !error.isPermanent && !job.isLastAttempt) {
      await job.db.run(scope, (tx) => this.emails.failedOnce(tx, id, error.message));
      throw error;
    }
    await job.db.run(scope, async (tx) => {
      await this.emails.ended(tx, id, email.alertId, error?.message ?? null);
      await job.finish(tx);
    });
  }

  /** Null if the server accepted the e-mail. */
  async #attempt(id: string, { receiver, content }: AlertEmailEntity): Promise<MailError | null> {
    const { mailFrom } = this.settings;
    if (!this.#transport || mailFrom === undefined) return NOT_CONFIGURED;
    const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
    try {
      await this.#transport.send({ ...content, messageId: `<${id}@${domain}>`, from: mailFrom, to: receiver });
      return null;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }
}

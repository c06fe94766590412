import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { PublicUrl } from '../../../platform/http/public-url';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { type ScreeningAlertNotice, ScreeningAlertChanges } from '../../lookup/lookup.contract';
import { SEND_EMAIL_PRIORITY, SEND_SCREENING_DIGEST } from '../alerts.jobs';
import { AlertEmails } from '../emails/alert-emails';
import { digestMail, digestTime } from './screening-digest';
import { ScreeningNotificationsRepository } from './screening-notifications.repository';

/**
 * Sends digests of screening alerts. An alert waits in the transaction that creates it, and moves the one job of its portfolio to
 * the end of the quiet time. The job stores the e-mails and removes what waited in one transaction, so that an alert is in one digest.
 */
@Injectable()
export class ScreeningDigests implements OnModuleInit {
  constructor(
    private readonly changes: ScreeningAlertChanges,
    private readonly notifications: ScreeningNotificationsRepository,
    private readonly emails: AlertEmails,
    private readonly queue: JobQueue,
    private readonly handlers: JobHandlers,
    private readonly publicUrl: PublicUrl,
  ) {}

  onModuleInit(): void {
    this.changes.onChange((tx, alerts) => this.#created(tx, alerts));
    this.handlers.register(SEND_SCREENING_DIGEST, (scope, job) =>
      job.db.run(scope, async (tx) => {
        await this.#send(tx);
        await job.finish(tx);
      }),
    );
  }

  async #created(tx: TenantTx, alerts: readonly ScreeningAlertNotice[]): Promise<void> {
    if (!this.emails.isConfigured) return;
    const waitingSince = await this.notifications.addAlerts(tx, alerts);
    if (waitingSince === null) return;
    const { tenantId, portfolioId } = tx.scope;
    const key = `${SEND_SCREENING_DIGEST.name}:${portfolioId}`;
    const runAt = digestTime(waitingSince, new Date());
    const payload = { tenantId, portfolioId };
    await this.queue.enqueue(tx, SEND_SCREENING_DIGEST, payload, { key, runAt, priority: SEND_EMAIL_PRIORITY });
  }

  async #send(tx: TenantTx): Promise<void> {
    const digest = await this.notifications.beginDigest(tx);
    if (digest === null) return;
    const link = this.publicUrl.of(`/console/p/${digest.portfolio}/lookup/monitored`);
    await this.emails.enqueueDigest(tx, digest, digestMail(digest, link));
  }
}

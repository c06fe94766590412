import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import type { EmailState } from '../alerts.dto';
import { AlertEmails } from '../emails/alert-emails';
import type { ScreeningNotificationEntity } from './screening-notification.entity';
import type { ScreeningNotificationsAnswer } from './screening-notifications.dto';
import { ScreeningNotificationsRepository } from './screening-notifications.repository';

/** Who gets e-mails about the screening alerts of a portfolio. */
@Injectable()
export class ScreeningNotificationsService {
  constructor(
    private readonly db: Db,
    private readonly notifications: ScreeningNotificationsRepository,
    private readonly emails: AlertEmails,
  ) {}

  async get(scope: TenantScope): Promise<ScreeningNotificationsAnswer> {
    return this.#answer(await this.db.read(scope, (tx) => this.notifications.find(tx)));
  }

  /** Replaces the recipients. An address that is given twice gets one e-mail. */
  async replace(scope: TenantScope, receivers: readonly string[]): Promise<ScreeningNotificationsAnswer> {
    const stored = await this.db.run(scope, async (tx) => {
      await this.notifications.setReceivers(tx, [...new Set(receivers)]);
      return this.notifications.find(tx);
    });
    return this.#answer(stored);
  }

  #answer(stored: ScreeningNotificationEntity | null): ScreeningNotificationsAnswer {
    return {
      email_receivers: stored?.emailReceivers ?? [],
      email: this.#emailState(stored),
      last_digest_at: stored?.lastDigestAt ?? null,
      waiting_alert_count: stored === null ? 0 : stored.newCount + stored.changedCount + stored.removedCount,
      updated_at: stored?.updatedAt ?? null,
    };
  }

  #emailState(stored: ScreeningNotificationEntity | null): EmailState {
    if (stored === null || stored.emailReceivers.length === 0) return 'none';
    return this.emails.isConfigured ? stored.email : 'not_configured';
  }
}

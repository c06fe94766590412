import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import { AlertEmailEntity } from './alert-email.entity';
import type { MailContent } from './alert-mail';

export interface NewEmail {
  id: string;
  /** Null for a digest of screening alerts. */
  alert_id: string | null;
  trigger_number: number;
  receiver: string;
  content: MailContent;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const ROWS_PER_SWEEP = 1_000;
const LOCK_ALERT = `select from alert where ${OWN} and id = $3 for no key update`;
const LOCK_DIGEST = `select from screening_notification where ${OWN} for no key update`;

const OF_ALERT =
  'e.tenant_id = $1 and e.portfolio_id = $2 and e.alert_id = $3 and e.trigger_number = alert.trigger_count';
const OF_DIGEST = `e.tenant_id = $1 and e.portfolio_id = $2 and e.alert_id is null
  and e.trigger_number = screening_notification.digest_count`;

const worstState = (latest: string): string =>
  `select case when bool_or(e.status = 'failed') then 'failed' when bool_or(e.status = 'pending') then 'pending' else 'sent' end
   from alert_email e where ${latest}`;

const SHOW_ON_ALERT = `update alert set email = (${worstState(OF_ALERT)})
  where ${OWN} and id = $3 and email in ('pending', 'failed', 'sent') and exists (select from alert_email e where ${OF_ALERT})`;
const SHOW_ON_DIGEST = `update screening_notification set email = (${worstState(OF_DIGEST)})
  where ${OWN} and exists (select from alert_email e where ${OF_DIGEST})`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** E-mails that are pending or have ended; every method joins the caller's transaction. */
@Injectable()
export class AlertEmailsRepository extends TenantRepository<AlertEmailEntity> {
  constructor() {
    super(AlertEmailEntity);
  }

  /** Many rows in one JSON parameter. */
  async insertAll(tx: TenantTx, emails: readonly NewEmail[]): Promise<void> {
    await tx.query(
      `insert into alert_email (tenant_id, portfolio_id, id, alert_id, trigger_number, receiver, content, status)
       select $1, $2, id, alert_id, trigger_number, receiver, content, 'pending'
       from json_to_recordset($3::json)
         as new (id uuid, alert_id uuid, trigger_number int, receiver text, content json)`,
      [...ownOf(tx), JSON.stringify(emails)],
    );
  }

  pending(tx: TenantTx, id: string): Promise<AlertEmailEntity | null> {
    return this.findOne(tx, { id, status: 'pending' });
  }

  async failedOnce(tx: TenantTx, id: string, error: string): Promise<void> {
    await this.update(tx, { id, status: 'pending' }, { lastError: error });
  }

  /**
   * Ends an e-mail as sent or failed. Its alert, or the screening notifications for a digest, then show the worst state among the
   * latest e-mails.
   */
  async ended(tx: TenantTx, id: string, alertId: string | null, error: string | null): Promise<void> {
    // Locking the row first makes the later of two e-mails that end at the same time see the other.
    if (alertId === null) await tx.query(LOCK_DIGEST, ownOf(tx));
    else await tx.query(LOCK_ALERT, [...ownOf(tx), alertId]);
    const isSent = error === null;
    await this.update(tx, id, {
      status: isSent ? 'sent' : 'failed',
      lastError: error,
      sentAt: isSent ? () => 'now()' : null,
    });
    if (alertId === null) await tx.query(SHOW_ON_DIGEST, ownOf(tx));
    else await tx.query(SHOW_ON_ALERT, [...ownOf(tx), alertId]);
  }

  /** Deletes old e-mails, except pending ones. Returns how many were deleted. */
  async deleteExpired(tx: SystemTx, retentionDays: number): Promise<number> {
    const rows = await tx.query(
      `delete from alert_email where id in (
         select id from alert_email
         where status <> 'pending' and created_at < now() - $1::int * interval '1 day' limit ${ROWS_PER_SWEEP})
       returning id`,
      [retentionDays],
    );
    return rows.length;
  }
}

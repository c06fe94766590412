import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import { AlertEmailEntity } from './alert-email.entity';
import type { MailContent } from './alert-mail';

export interface NewEmail {
  id: string;
  alert_id: string;
  trigger_number: number;
  receiver: string;
  content: MailContent;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const ROWS_PER_SWEEP = 1_000;

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

  /** Ends an e-mail as sent or failed. The alert then shows the worst state among its latest e-mails. */
  async ended(tx: TenantTx, id: string, alertId: string, error: string | null): Promise<void> {
    // Locking the alert first makes the later of two e-mails that end at the same time see the other.
    await tx.query(`select from alert where ${OWN} and id = $3 for no key update`, [...ownOf(tx), alertId]);
    const isSent = error === null;
    await this.update(tx, id, {
      status: isSent ? 'sent' : 'failed',
      lastError: error,
      sentAt: isSent ? () => 'now()' : null,
    });
    await tx.query(
      `update alert set email = (
         select case when bool_or(e.status = 'failed') then 'failed' when bool_or(e.status = 'pending') then 'pending'
           else 'sent' end
         from alert_email e
         where e.tenant_id = $1 and e.portfolio_id = $2 and e.alert_id = $3 and e.trigger_number = alert.trigger_count)
       where ${OWN} and id = $3 and email in ('pending', 'failed', 'sent')
         and exists (
           select from alert_email e
           where e.tenant_id = $1 and e.portfolio_id = $2 and e.alert_id = $3 and e.trigger_number = alert.trigger_count)`,
      [...ownOf(tx), alertId],
    );
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

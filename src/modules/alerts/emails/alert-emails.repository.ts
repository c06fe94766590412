import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import type { MailContent } from './alert-mail';

export interface NewEmail {
  id: string;
  alert_id: string;
  trigger_number: number;
  receiver: string;
  content: MailContent;
}

export interface PendingEmail {
  alert_id: string;
  receiver: string;
  content: MailContent;
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const ROWS_PER_SWEEP = 1_000;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** E-mails on their way and sent; every method joins the caller's transaction. */
@Injectable()
export class AlertEmailsRepository {
  async insert(tx: TenantTx, emails: readonly NewEmail[]): Promise<void> {
    await tx.query(
      `insert into alert_email (tenant_id, portfolio_id, id, alert_id, trigger_number, receiver, content, status)
       select $1, $2, id, alert_id, trigger_number, receiver, content, 'pending'
       from json_to_recordset($3::json)
         as new (id uuid, alert_id uuid, trigger_number int, receiver text, content json)`,
      [...ownOf(tx), JSON.stringify(emails)],
    );
  }

  async pending(tx: TenantTx, id: string): Promise<PendingEmail | undefined> {
    const [row] = await tx.query<PendingEmail>(
      `select alert_id, receiver, content from alert_email where ${OWN} and id = $3 and status = 'pending'`,
      [...ownOf(tx), id],
    );
    return row;
  }

  async failedOnce(tx: TenantTx, id: string, error: string): Promise<void> {
    await tx.query(`update alert_email set last_error = $4 where ${OWN} and id = $3 and status = 'pending'`, [
      ...ownOf(tx),
      id,
      error,
    ]);
  }

  /** Sent, or given up with an error; the alert says how its last e-mails fared, the worst of them. */
  async ended(tx: TenantTx, id: string, alertId: string, error: string | null): Promise<void> {
    // Locked first: of two e-mails that end at once, the later one sees the other.
    await tx.query(`select from alert where ${OWN} and id = $3 for no key update`, [...ownOf(tx), alertId]);
    await tx.query(
      `update alert_email set status = case when $4::text is null then 'sent' else 'failed' end,
         last_error = $4, sent_at = case when $4::text is null then now() end
       where ${OWN} and id = $3`,
      [...ownOf(tx), id, error],
    );
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

  /** Returns how many. Nothing that is on its way. */
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

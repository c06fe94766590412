import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { RowLock } from '../../../platform/database/row.repository';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import type { ScreeningAlertNotice } from '../../lookup/lookup.contract';
import { MAX_LISTED_ALERTS, type ScreeningDigest } from './screening-digest';
import { ScreeningNotificationEntity } from './screening-notification.entity';

/** A digest that was begun, with its number and recipients. */
export interface BegunDigest extends ScreeningDigest {
  number: number;
  receivers: string[];
}

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const NOTHING_WAITS = `new_count = 0, changed_count = 0, removed_count = 0, alert_ids = '{}', waiting_since = null`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** The recipients of screening alerts, and the alerts that wait for a digest; every method joins the caller's transaction. */
@Injectable()
export class ScreeningNotificationsRepository extends TenantRepository<ScreeningNotificationEntity> {
  constructor() {
    super(ScreeningNotificationEntity, 'portfolioId');
  }

  find(tx: TenantTx, lock?: RowLock): Promise<ScreeningNotificationEntity | null> {
    return this.findById(tx, tx.scope.portfolioId, lock);
  }

  /** Without recipients, no alert waits any longer. */
  async setReceivers(tx: TenantTx, receivers: readonly string[]): Promise<void> {
    await tx.query(
      `insert into screening_notification (tenant_id, portfolio_id, email_receivers, updated_at) values ($1, $2, $3, now())
       on conflict (tenant_id, portfolio_id) do update
         set email_receivers = excluded.email_receivers, updated_at = excluded.updated_at`,
      [...ownOf(tx), receivers],
    );
    if (receivers.length > 0) return;
    await tx.query(`update screening_notification set ${NOTHING_WAITS} where ${OWN}`, ownOf(tx));
  }

  /** Has alerts wait for the next digest. Returns since when the first one waits; null if the portfolio has no recipients. */
  async addAlerts(tx: TenantTx, alerts: readonly ScreeningAlertNotice[]): Promise<Date | null> {
    const of = (wanted: ScreeningAlertNotice['kind']): number => alerts.filter(({ kind }) => kind === wanted).length;
    const ids = alerts.slice(0, MAX_LISTED_ALERTS).map(({ id }) => id);
    const [row] = await tx.query<{ waiting_since: Date | null }>(
      `update screening_notification set new_count = new_count + $3::int, changed_count = changed_count + $4::int,
         removed_count = removed_count + $5::int, alert_ids = (alert_ids || $6::uuid[])[1:${MAX_LISTED_ALERTS}],
         waiting_since = coalesce(waiting_since, now())
       where ${OWN} and cardinality(email_receivers) > 0 returning waiting_since`,
      [...ownOf(tx), of('new'), of('changed'), of('removed'), ids],
    );
    return row?.waiting_since ?? null;
  }

  /** Begins the digest of the alerts that wait; null if none waits. */
  async beginDigest(tx: TenantTx): Promise<BegunDigest | null> {
    const waiting = await this.find(tx, 'for_no_key_update');
    if (!waiting?.waitingSince) return null;
    const [portfolio] = await tx.query<{ slug: string }>(
      'select slug from portfolio where tenant_id = $1 and id = $2',
      [...ownOf(tx)],
    );
    await tx.query(
      `update screening_notification set digest_count = digest_count + 1, last_digest_at = now(), email = 'pending',
         ${NOTHING_WAITS} where ${OWN}`,
      ownOf(tx),
    );
    const { newCount, changedCount, removedCount, alertIds, waitingSince } = waiting;
    const counts = { newCount, changedCount, removedCount };
    return {
      ...counts,
      alertIds,
      waitingSince,
      portfolio: portfolio?.slug ?? '',
      number: waiting.digestCount + 1,
      receivers: waiting.emailReceivers,
    };
  }
}

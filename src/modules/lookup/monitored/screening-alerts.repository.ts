import { Injectable } from '@nestjs/common';
import type { SystemTx, TenantTx } from '../../../platform/database/db';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import type { Page } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { keyedPrincipalSql } from '../../identity/principal-answer.contract';
import { ScreeningAlertEntity } from './monitored-subject.entity';
import type { StoredHit } from './monitored.types';
import { SCREENING_ALERT_CURSOR, type ScreeningAlertAnswer, type ScreeningAlertsQuery } from './screening-alerts.dto';

export type ScreeningAlertRow = Omit<ScreeningAlertAnswer, 'hit'> & { hit: StoredHit };

const OWN = 'alert.tenant_id = $1 and alert.portfolio_id = $2';
const PRINCIPAL = keyedPrincipalSql({ key: 'alert.state_changed_by', tenant: 'alert.tenant_id' });
const SHOWN = `alert.id, alert.subject_id as monitored_subject_id, subject.requester_reference, alert.kind, alert.changes,
  alert.state, alert.status, alert.hit, alert.created_at, alert.state_changed_at,
  case when alert.state_changed_by is not null then ${PRINCIPAL} end as state_changed_by`;
const FROM = `screening_alert as alert join monitored_subject as subject on (subject.tenant_id, subject.portfolio_id, subject.id) =
  (alert.tenant_id, alert.portfolio_id, alert.subject_id)`;
const ERASED_PER_STATEMENT = 1_000;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Screening alerts; every method joins the caller's transaction. */
@Injectable()
export class ScreeningAlertsRepository extends TenantRepository<ScreeningAlertEntity, 'state'> {
  constructor() {
    super(ScreeningAlertEntity);
  }

  /** The newest first. */
  page(tx: TenantTx, query: ScreeningAlertsQuery): Promise<Page<ScreeningAlertRow>> {
    const where = new SqlConditions([...ownOf(tx)]);
    where.add(OWN);
    where.addAny('alert.state', query.state, 'text');
    where.addAny('alert.kind', query.kind, 'text');
    where.addAny('alert.subject_id', query.monitored_subject_id, 'uuid');
    const alerts = { select: SHOWN, from: FROM, where: where.sql, parameters: where.parameters };
    const order = {
      cursor: SCREENING_ALERT_CURSOR,
      orderBy: ['alert.created_at', 'alert.id'],
      direction: 'desc',
    } as const;
    return readPage<ScreeningAlertRow>(tx, { ...alerts, ...order }, query);
  }

  async shown(tx: TenantTx, id: string): Promise<ScreeningAlertRow | undefined> {
    const [row] = await tx.query<ScreeningAlertRow>(`select ${SHOWN} from ${FROM} where ${OWN} and alert.id = $3`, [
      ...ownOf(tx),
      id,
    ]);
    return row;
  }

  byIds(tx: TenantTx, ids: readonly string[]): Promise<ScreeningAlertRow[]> {
    return tx.query<ScreeningAlertRow>(`select ${SHOWN} from ${FROM} where ${OWN} and alert.id = any($3::uuid[])`, [
      ...ownOf(tx),
      ids,
    ]);
  }

  /** Erases some of the alerts older than `days`, of all tenants; returns how many. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const erased = await tx.query(
      `delete from screening_alert where id in (
         select id from screening_alert where created_at <= now() - $1::int * interval '1 day'
         order by created_at limit ${ERASED_PER_STATEMENT} for update skip locked) returning id`,
      [days],
    );
    return erased.length;
  }
}

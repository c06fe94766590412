import { Injectable } from '@nestjs/common';
import type { Severity } from '../../kernel/evaluation/evaluation.types';
import type { PrincipalType, TenantScope } from '../../kernel/identity/principal';
import type { TenantTx, TenantWideTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { principalSql, type PrincipalAnswer } from '../identity/principal-answer.contract';
import { AlertEntity } from './alert.entity';
import { ALERT_CURSOR, type AlertsQuery, type AlertState, type EmailState } from './alerts.dto';

export interface AlertRow {
  id: string;
  rule_id: string;
  rule_title: string;
  threat_id: string;
  severity: Severity;
  version_count: number;
  latest_development_title: string | null;
  matched_asset_ids: string[];
  matched_asset_count: number;
  state: AlertState;
  state_changed_at: Date | null;
  state_changed_by: PrincipalAnswer | null;
  email: EmailState;
  trigger_count: number;
  suppressed_count: number;
  has_untold_change: boolean;
  triggered_now: Date;
  last_triggered_at: Date;
  created_at: Date;
}

/** The columns that an alert copies from its rule and its threat, by `id`. */
export type AlertContent = Pick<
  AlertRow,
  | 'id'
  | 'rule_title'
  | 'severity'
  | 'version_count'
  | 'latest_development_title'
  | 'matched_asset_ids'
  | 'matched_asset_count'
  | 'email'
>;
export type NewAlert = AlertContent & Pick<AlertRow, 'rule_id' | 'threat_id'>;

export interface SuppressedAlert extends TenantScope {
  alertId: string;
}

const COLUMNS = [
  ...['id', 'rule_id', 'rule_title', 'threat_id', 'severity', 'version_count', 'latest_development_title'],
  ...['matched_asset_ids', 'matched_asset_count', 'state', 'state_changed_at', 'email'],
  ...['trigger_count', 'suppressed_count', 'has_untold_change', 'triggered_now'],
  ...['last_triggered_at', 'created_at'],
];
const CHANGER = principalSql({ type: 'a.state_changed_by_type', id: 'a.state_changed_by_id', tenant: 'a.tenant_id' });
const SHOWN = `${COLUMNS.map((column) => `a.${column}`).join(', ')},
  case when a.state_changed_by_type is not null then ${CHANGER} end as state_changed_by`;
const OWN = 'a.tenant_id = $1 and a.portfolio_id = $2';
const CONTENT = `json_to_recordset($3::json) as new (id uuid, rule_id uuid, rule_title text, threat_id uuid, severity text,
  version_count int, latest_development_title text, matched_asset_ids text[], matched_asset_count int, email text)`;
const TAKE_OVER = `severity = new.severity, version_count = new.version_count,
  latest_development_title = new.latest_development_title, matched_asset_ids = new.matched_asset_ids,
  matched_asset_count = new.matched_asset_count`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** Alerts by key and in lists; every method joins the caller's transaction. */
@Injectable()
export class AlertsRepository {
  readonly #alerts = new TenantRepository(AlertEntity);

  countsByState(tx: TenantTx): Promise<{ state: AlertState; count: number }[]> {
    return tx.query(`select a.state, count(*) as count from alert a where ${OWN} group by a.state`, ownOf(tx));
  }

  /**
   * Waits for transactions that change alerts of any of the rules and any of the threats, and blocks others until
   * commit.
   */
  async lock(tx: TenantTx, ruleIds: readonly string[], threatIds: readonly string[]): Promise<void> {
    await tx.query(
      `select from alert a where ${OWN} and a.rule_id = any($3::uuid[]) and a.threat_id = any($4::uuid[])
       order by a.id for update`,
      [...ownOf(tx), ruleIds, threatIds],
    );
  }

  /** Alerts of any of the rules and any of the threats. No other transaction can change them until this one ends. */
  lockOf(tx: TenantTx, ruleIds: readonly string[], threatIds: readonly string[]): Promise<AlertRow[]> {
    return tx.query(
      `select ${SHOWN} from alert a where ${OWN} and a.rule_id = any($3::uuid[]) and a.threat_id = any($4::uuid[])
       order by a.id for update`,
      [...ownOf(tx), ruleIds, threatIds],
    );
  }

  /** Returns the alerts that did not exist before. */
  insert(tx: TenantTx, alerts: readonly NewAlert[], now: Date): Promise<AlertRow[]> {
    return tx.query(
      `insert into alert as a (tenant_id, portfolio_id, id, rule_id, rule_title, threat_id, severity, version_count,
         latest_development_title, matched_asset_ids, matched_asset_count, state, email, triggered_now)
       select $1, $2, id, rule_id, rule_title, threat_id, severity, version_count, latest_development_title,
         matched_asset_ids, matched_asset_count, 'new', email, $4
       from ${CONTENT}
       on conflict on constraint alert_rule_id_threat_id_key do nothing returning ${SHOWN}`,
      [...ownOf(tx), JSON.stringify(alerts), now],
    );
  }

  /** Marks alerts as triggered again: those that an analyst has seen or acknowledged become new. */
  renew(tx: TenantTx, alerts: readonly AlertContent[], now: Date): Promise<AlertRow[]> {
    return tx.query(
      `update alert a set rule_title = new.rule_title, ${TAKE_OVER}, email = new.email,
         trigger_count = a.trigger_count + 1, has_untold_change = false, triggered_now = $4, last_triggered_at = now(),
         state = 'new', state_changed_at = case when a.state = 'new' then a.state_changed_at else now() end,
         state_changed_by_type = case when a.state = 'new' then a.state_changed_by_type else 'system' end,
         state_changed_by_id = case when a.state = 'new' then a.state_changed_by_id end
       from ${CONTENT} where ${OWN} and a.id = new.id returning ${SHOWN}`,
      [...ownOf(tx), JSON.stringify(alerts), now],
    );
  }

  /** Counts a suppressed change. A dismissed alert has nothing to send later. */
  async suppress(tx: TenantTx, alerts: readonly AlertContent[]): Promise<void> {
    await tx.query(
      `update alert a set ${TAKE_OVER}, suppressed_count = a.suppressed_count + 1,
         has_untold_change = a.state <> 'dismissed'
       from ${CONTENT} where ${OWN} and a.id = new.id`,
      [...ownOf(tx), JSON.stringify(alerts)],
    );
  }

  /** Updates the stored state of the threats without a notification. */
  async follow(tx: TenantTx, alerts: readonly AlertContent[]): Promise<void> {
    await tx.query(`update alert a set ${TAKE_OVER} from ${CONTENT} where ${OWN} and a.id = new.id`, [
      ...ownOf(tx),
      JSON.stringify(alerts),
    ]);
  }

  /** With a lock, waits for other transactions that change the same alert. */
  async byId(tx: TenantTx, id: string, lock?: 'for update'): Promise<AlertRow | undefined> {
    const [row] = await tx.query<AlertRow>(`select ${SHOWN} from alert a where ${OWN} and a.id = $3 ${lock ?? ''}`, [
      ...ownOf(tx),
      id,
    ]);
    return row;
  }

  /** The last triggered alerts come first. */
  page(tx: TenantTx, query: AlertsQuery): Promise<Page<AlertRow>> {
    const where = `${OWN} and ($3::text[] = '{}' or a.state = any($3)) and ($4::text[] = '{}' or a.severity = any($4))
      and ($5::uuid[] = '{}' or a.rule_id = any($5)) and ($6::uuid[] = '{}' or a.threat_id = any($6))
      and ($7::timestamptz is null or a.last_triggered_at >= $7)`;
    const { state, severity, rule_id: ruleIds, threat_id: threatIds, since = null } = query;
    const parameters = [...ownOf(tx), state, severity, ruleIds, threatIds, since];
    const alerts = { select: SHOWN, from: 'alert a', where, parameters };
    const order = { cursor: ALERT_CURSOR, orderBy: ['a.last_triggered_at', 'a.id'], direction: 'desc' } as const;
    return readPage<AlertRow>(tx, { ...alerts, ...order }, query);
  }

  async setState(
    tx: TenantTx,
    id: string,
    state: AlertState,
    by: { type: PrincipalType; id: string | null },
  ): Promise<void> {
    await this.#alerts.update(tx, id, {
      state,
      stateChangedAt: () => 'now()',
      stateChangedByType: by.type,
      stateChangedById: by.id,
      ...(state === 'dismissed' && { hasUntoldChange: false }),
    });
  }

  /** Alerts of these rules with a suppressed change. */
  async idsWithSuppressedChange(tx: TenantTx, ruleIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select a.id from alert a where ${OWN} and a.has_untold_change and a.rule_id = any($3::uuid[])`,
      [...ownOf(tx), ruleIds],
    );
    return rows.map(({ id }) => id);
  }

  withSuppressedChangeOfTenant(tx: TenantWideTx, tenantId: string): Promise<SuppressedAlert[]> {
    return tx.query(
      `select id as "alertId", tenant_id as "tenantId", portfolio_id as "portfolioId" from alert
       where tenant_id = $1 and has_untold_change`,
      [tenantId],
    );
  }
}

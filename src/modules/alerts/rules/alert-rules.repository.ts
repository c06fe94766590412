import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import type { Page, PageRequest } from '../../../platform/paging/page-query';
import { readPage } from '../../../platform/paging/read-page';
import { ALERT_RULE_CURSOR, type AlertRuleAnswer } from './alert-rules.dto';

export type AlertRuleRow = AlertRuleAnswer;

const OWN = 'tenant_id = $1 and portfolio_id = $2';
const SHOWN = `r.id, r.enabled, r.title, r.severity_threshold, r.asset_ids, r.threat_types, r.max_distance_km,
    r.mute_interval_hours, r.email_receivers, r.created_at, r.updated_at,
    array(select w.webhook_id from alert_rule_webhook w
          where w.tenant_id = r.tenant_id and w.portfolio_id = r.portfolio_id and w.rule_id = r.id
          order by w.ordinal) as webhook_ids`;
const OF_PORTFOLIO = 'r.tenant_id = $1 and r.portfolio_id = $2';
const SELECT = `select ${SHOWN} from alert_rule r where ${OF_PORTFOLIO}`;

const UPSERT = `
  insert into alert_rule (tenant_id, portfolio_id, id, ordinal, enabled, title, severity_threshold, asset_ids, threat_types,
    max_distance_km, mute_interval_hours, email_receivers, created_at, updated_at)
  select $1, $2, id, ordinal, enabled, title, severity_threshold, asset_ids, threat_types, max_distance_km,
    mute_interval_hours, email_receivers, created_at, updated_at
  from json_to_recordset($3::json) as new (id uuid, ordinal int, enabled boolean, title text, severity_threshold text[],
    asset_ids text[], threat_types text[], max_distance_km double precision, mute_interval_hours int,
    email_receivers text[], created_at timestamptz, updated_at timestamptz)
  on conflict (tenant_id, portfolio_id, id) do update set ordinal = excluded.ordinal, enabled = excluded.enabled,
    title = excluded.title, severity_threshold = excluded.severity_threshold, asset_ids = excluded.asset_ids,
    threat_types = excluded.threat_types, max_distance_km = excluded.max_distance_km,
    mute_interval_hours = excluded.mute_interval_hours, email_receivers = excluded.email_receivers,
    updated_at = excluded.updated_at`;

const ownOf = ({ scope }: TenantTx): [string, string] => [scope.tenantId, scope.portfolioId];

/** The rules of a portfolio; every method joins the caller's transaction. */
@Injectable()
export class AlertRulesRepository {
  /**
   * Keeps rules unchanged, and threats whose alerts are not created yet invisible, until the transaction ends. A threat
   * therefore can't appear between the creation of a rule and its first evaluation. Holders of `share` don't block each
   * other.
   */
  async lock(tx: TenantTx, mode: 'share' | 'replace'): Promise<void> {
    const lock = mode === 'share' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
    await tx.query(`select ${lock}(hashtextextended('alert_rules ' || $1::text, 0))`, [tx.scope.portfolioId]);
  }

  /** In the order of the request. */
  all(tx: TenantTx): Promise<AlertRuleRow[]> {
    return tx.query(`${SELECT} order by r.ordinal, r.id`, ownOf(tx));
  }

  page(tx: TenantTx, request: PageRequest): Promise<Page<AlertRuleRow>> {
    const rules = { select: SHOWN, from: 'alert_rule r', where: OF_PORTFOLIO, parameters: ownOf(tx) };
    const order = { cursor: ALERT_RULE_CURSOR, orderBy: ['r.ordinal', 'r.id'], direction: 'asc' } as const;
    return readPage<AlertRuleRow>(tx, { ...rules, ...order }, request);
  }

  enabled(tx: TenantTx): Promise<AlertRuleRow[]> {
    return tx.query(`${SELECT} and r.enabled order by r.ordinal, r.id`, ownOf(tx));
  }

  async enabledById(tx: TenantTx, id: string): Promise<AlertRuleRow | undefined> {
    const [row] = await tx.query<AlertRuleRow>(`${SELECT} and r.enabled and r.id = $3`, [...ownOf(tx), id]);
    return row;
  }

  /** Replaces all rules of the portfolio. */
  async replace(tx: TenantTx, rules: readonly AlertRuleRow[]): Promise<void> {
    const ids = rules.map(({ id }) => id);
    await tx.query(`delete from alert_rule where ${OWN} and id <> all ($3::uuid[])`, [...ownOf(tx), ids]);
    const rows = rules.map((rule, ordinal) => ({ ...rule, ordinal }));
    await tx.query(UPSERT, [...ownOf(tx), JSON.stringify(rows)]);
    const links = rules.flatMap(({ id, webhook_ids: webhookIds }) =>
      webhookIds.map((webhookId, ordinal) => ({ rule_id: id, webhook_id: webhookId, ordinal })),
    );
    await tx.query(`delete from alert_rule_webhook where ${OWN}`, ownOf(tx));
    await tx.query(
      `insert into alert_rule_webhook (tenant_id, portfolio_id, rule_id, webhook_id, ordinal)
       select $1, $2, rule_id, webhook_id, ordinal
       from json_to_recordset($3::json) as link (rule_id uuid, webhook_id uuid, ordinal int)`,
      [...ownOf(tx), JSON.stringify(links)],
    );
  }
}

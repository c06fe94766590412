import { Injectable } from '@nestjs/common';
import type { ImpactSeverity, Likelihood, Severity } from '../../kernel/evaluation/evaluation.types';
import type { ThreatStatus } from '../../kernel/evaluation/lifecycle';
import type { TenantTx } from '../../platform/database/db';
import type { StoredThreat } from './evaluation/threat-reconciliation';
import { MOVED } from './evaluation/threat-writer.sql';
import { MOVE_REASONS } from './threat.texts';
import type { ThreatChange } from './threats.contract';

interface StoredRow {
  id: string;
  created_at: Date;
  status: ThreatStatus;
  decided_at: Date | null;
  risk_level: Severity;
  likelihood: Likelihood;
  impact_severity: ImpactSeverity;
  lat: number | null;
  lng: number | null;
  content_hash: Buffer;
  event_ids: string[];
  asset_ids: string[];
  lost_asset_ids: string[];
}

/** The stored fields that an analyst may change. */
export interface ThreatDecision {
  status: ThreatStatus;
  pinned: boolean;
  severity_override: Severity | null;
  risk_level: Severity;
  dismissal_category: string | null;
  dismissal_reason: string | null;
  snoozed_until: Date | null;
}

/** Threats by key; every method joins the caller's transaction. */
@Injectable()
export class ThreatsRepository {
  /**
   * Every threat that the next evaluation may continue or end: those that share its events and, if it was complete, all
   * that have not ended.
   */
  async candidates(tx: TenantTx, eventIds: readonly string[], isFull: boolean): Promise<StoredThreat[]> {
    const scope = [tx.scope.tenantId, tx.scope.portfolioId];
    // Searched event by event: while the table is new, the planner would otherwise scan a whole portfolio's evidence.
    const ids = await tx.query<{ id: string }>(
      `select distinct e.threat_id as id from unnest($3::uuid[]) as evaluated (event_id) cross join lateral (
         select threat_id from threat_evidence
         where tenant_id = $1 and portfolio_id = $2 and event_id = evaluated.event_id offset 0) as e
       ${isFull ? `union select id from threat where tenant_id = $1 and portfolio_id = $2 and status <> 'ended'` : ''}`,
      [...scope, eventIds],
    );
    const rows = await tx.query<StoredRow>(
      `select t.id, t.created_at, t.status, t.decided_at, t.risk_level, t.likelihood, t.impact_severity, t.lat, t.lng,
         t.content_hash,
         array(select e.event_id from threat_evidence e
               where e.tenant_id = t.tenant_id and e.portfolio_id = t.portfolio_id and e.threat_id = t.id) as event_ids,
         assets.*
       from threat t cross join lateral (
         select coalesce(array_agg(a.asset_id) filter (where a.detached_at is null), '{}') as asset_ids,
           coalesce(array_agg(a.asset_id) filter (where a.detached_at > coalesce(t.last_version_at, t.created_at)), '{}')
             as lost_asset_ids
         from threat_asset a
         where a.tenant_id = t.tenant_id and a.portfolio_id = t.portfolio_id and a.threat_id = t.id) as assets
       where t.tenant_id = $1 and t.portfolio_id = $2 and t.merged_into is null and t.id = any($3::uuid[])`,
      [...scope, ids.map(({ id }) => id)],
    );
    return rows.map(storedThreat);
  }

  /** Waits for other transactions that change the same threat. Merged threats are included. */
  async decisionForUpdate(tx: TenantTx, id: string): Promise<ThreatDecision | undefined> {
    const [row] = await tx.query<ThreatDecision>(
      `select status, pinned, severity_override, risk_level, dismissal_category, dismissal_reason, snoozed_until
       from threat where tenant_id = $1 and portfolio_id = $2 and id = $3 for no key update`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** A snooze alone is no decision that a merge would have to weigh against another one. */
  async decide(tx: TenantTx, id: string, decision: ThreatDecision, isSnoozeAlone: boolean): Promise<void> {
    await tx.query(
      `update threat set status = $4, pinned = $5, severity_override = $6, severity = coalesce($6, risk_level),
         dismissal_category = $7, dismissal_reason = $8, snoozed_until = $9,
         decided_at = case when $10 then decided_at else now() end, updated_at = now(),
         row_version = row_version + 1
       where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [
        tx.scope.tenantId,
        tx.scope.portfolioId,
        id,
        decision.status,
        decision.pinned,
        decision.severity_override,
        decision.dismissal_category,
        decision.dismissal_reason,
        decision.snoozed_until,
        isSnoozeAlone,
      ],
    );
  }

  /**
   * Detaches removed assets from every threat; a live threat without assets ends. Returns the changed threats; an ended
   * threat has no assets to lose. `detached_at` is the time of the clock, because this transaction may have begun
   * before the last version was created, and waited for it.
   */
  async detachAssets(tx: TenantTx, assetIds: readonly string[]): Promise<ThreatChange[]> {
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, assetIds];
    return tx.query(
      `with detached as (
         update threat_asset set detached_at = clock_timestamp()
         where tenant_id = $1 and portfolio_id = $2 and asset_id = any($3::text[]) and detached_at is null
         returning threat_id, asset_id
       ), before as (
         select id, status from threat
         where tenant_id = $1 and portfolio_id = $2 and id in (select threat_id from detached) for no key update
       ), changed as (
         update threat t set updated_at = now(), row_version = row_version + 1,
           status = case
             when t.status in ('active', 'monitoring', 'contained') and not exists (
               select from threat_asset a
               where a.tenant_id = $1 and a.portfolio_id = $2 and a.threat_id = t.id and a.detached_at is null
                 and a.asset_id <> all ($3::text[]))
             then 'ended' else t.status end
         from before where t.tenant_id = $1 and t.portfolio_id = $2 and t.id = before.id
         returning t.id, t.status, before.status as status_before
       ), recorded as (
         insert into threat_history (id, tenant_id, portfolio_id, threat_id, principal_type, changes, reason)
         select gen_random_uuid(), $1, $2, id, 'system',
           json_build_object('status', ${MOVED('status_before', 'status')}), '${MOVE_REASONS.withoutAssets}'
         from changed where status = 'ended' and status_before <> 'ended'
       )
       select id as "threatId", case status when 'ended' then 'ended' else 'updated' end as kind from changed`,
      parameters,
    );
  }
}

const storedThreat = (row: StoredRow): StoredThreat => ({
  id: row.id,
  createdMs: row.created_at.getTime(),
  status: row.status,
  decidedMs: row.decided_at?.getTime() ?? null,
  eventIds: row.event_ids,
  essentials: {
    severity: row.risk_level,
    likelihood: row.likelihood,
    impactSeverity: row.impact_severity,
    coordinates: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    // An ended threat affects no assets, regardless of those that it had.
    affectedAssetIds: row.status === 'ended' ? row.asset_ids : [...row.asset_ids, ...row.lost_asset_ids],
  },
  assetIds: row.asset_ids,
  contentHash: row.content_hash.toString('hex'),
});

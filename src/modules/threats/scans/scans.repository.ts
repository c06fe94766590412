import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { TenantTx } from '../../../platform/database/db';

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

export interface ScanCounts {
  assets: number;
  events: number;
  threats: number;
}

export interface ScanRow {
  id: string;
  status: ScanStatus;
  asset_ids: string[] | null;
  lookback_hours: number | null;
  counts: ScanCounts | null;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

/** Scans: who asked for an evaluation, and how far it is. Every method joins the caller's transaction. */
@Injectable()
export class ScansRepository {
  async insert(tx: TenantTx, assetIds: readonly string[] | null, lookbackHours: number | null): Promise<string> {
    const id = uuidv7();
    await tx.query(
      `insert into scan (id, tenant_id, portfolio_id, status, asset_ids, lookback_hours)
       values ($3, $1, $2, 'queued', $4, $5)`,
      [tx.scope.tenantId, tx.scope.portfolioId, id, assetIds, lookbackHours],
    );
    return id;
  }

  async byId(tx: TenantTx, id: string): Promise<ScanRow | undefined> {
    const [row] = await tx.query<ScanRow>(
      `select id, status, asset_ids, lookback_hours, counts, error, created_at, started_at, completed_at
       from scan where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row;
  }

  /** Those that an evaluation starting now will answer: all that are not done yet. */
  async start(tx: TenantTx): Promise<ScanRow[]> {
    return tx.query<ScanRow>(
      `update scan set status = 'running', started_at = coalesce(started_at, clock_timestamp())
       where tenant_id = $1 and portfolio_id = $2 and status in ('queued', 'running')
       returning id, status, asset_ids, lookback_hours, counts, error, created_at, started_at, completed_at`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
  }

  async complete(tx: TenantTx, id: string, counts: ScanCounts): Promise<void> {
    await tx.query(
      `update scan set status = 'completed', counts = $4::json, completed_at = clock_timestamp()
       where tenant_id = $1 and portfolio_id = $2 and id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id, JSON.stringify(counts)],
    );
  }

  /** What the threats that are stored say of the assets and the last hours that a scan asked for. */
  async counts(tx: TenantTx, scan: ScanRow, now: Date): Promise<ScanCounts> {
    const from = scan.lookback_hours === null ? null : new Date(now.getTime() - scan.lookback_hours * 3_600_000);
    const [row] = await tx.query<ScanCounts>(
      `with concerned as (
         select e.event_id, t.id as threat_id from threat t
         cross join lateral (
           select event_id from threat_evidence
           where tenant_id = $1 and portfolio_id = $2 and threat_id = t.id offset 0) as e
         where t.tenant_id = $1 and t.portfolio_id = $2 and t.status <> 'ended'
           and exists (select from threat_asset a
             where a.tenant_id = $1 and a.portfolio_id = $2 and a.threat_id = t.id and a.detached_at is null
               and ($3::text[] is null or a.asset_id = any($3)) offset 0)
           and ($4::timestamptz is null or $4 <= (
             select coalesce(occurred_at, (greatest(event_date_end, event_date) + 1)::timestamp at time zone 'UTC')
             from event where event.id = e.event_id))
       )
       select (select count(*) from asset where tenant_id = $1 and portfolio_id = $2 and status = 'active'
           and ($3::text[] is null or asset_id = any($3))) as assets,
         count(distinct event_id) as events, count(distinct threat_id) as threats
       from concerned`,
      [tx.scope.tenantId, tx.scope.portfolioId, scan.asset_ids, from],
    );
    if (!row) throw new Error('a count has no row');
    return row;
  }

  async failRunning(tx: TenantTx, error: string): Promise<void> {
    await tx.query(
      `update scan set status = 'failed', error = $3, completed_at = clock_timestamp()
       where tenant_id = $1 and portfolio_id = $2 and status = 'running'`,
      [tx.scope.tenantId, tx.scope.portfolioId, error],
    );
  }
}

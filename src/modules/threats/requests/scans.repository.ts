import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { TenantTx } from '../../../platform/database/db';
import { TenantRepository } from '../../../platform/database/tenant.repository';
import { type ScanCounts, ScanEntity } from './scan.entity';

export interface StartedScan {
  id: string;
  asset_ids: string[] | null;
  lookback_hours: number | null;
}

/** Scans by key, and their final counts; every method joins the caller's transaction. */
@Injectable()
export class ScansRepository extends TenantRepository<ScanEntity, 'createdAt'> {
  constructor() {
    super(ScanEntity);
  }

  async add(tx: TenantTx, assetIds: string[] | null, lookbackHours: number | null): Promise<string> {
    const id = uuidv7();
    await this.insert(tx, { id, status: 'queued', assetIds, lookbackHours });
    return id;
  }

  /** Whether a scan waits for an evaluation. */
  async isAnyUnfinished(tx: TenantTx): Promise<boolean> {
    const [row] = await tx.query<{ exists: boolean }>(
      `select exists (select from scan
         where tenant_id = $1 and portfolio_id = $2 and status in ('queued', 'running')) as "exists"`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
    return row?.exists === true;
  }

  /**
   * Starts every unfinished scan; the evaluation that begins now completes them. SQL, since it returns the updated
   * rows.
   */
  async start(tx: TenantTx): Promise<StartedScan[]> {
    return tx.query<StartedScan>(
      `update scan set status = 'running', started_at = coalesce(started_at, clock_timestamp())
       where tenant_id = $1 and portfolio_id = $2 and status in ('queued', 'running')
       returning id, asset_ids, lookback_hours`,
      [tx.scope.tenantId, tx.scope.portfolioId],
    );
  }

  async complete(tx: TenantTx, id: string, counts: ScanCounts): Promise<void> {
    await this.update(tx, id, { status: 'completed', counts, completedAt: () => 'clock_timestamp()' });
  }

  /** Counts the stored threats for the assets and the last hours that a scan requested. */
  async counts(tx: TenantTx, scan: StartedScan, now: Date): Promise<ScanCounts> {
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
    if (!row) throw new Error('the count returned no row');
    return row;
  }

  async failRunning(tx: TenantTx, error: string): Promise<void> {
    const failed = { status: 'failed' as const, error, completedAt: () => 'clock_timestamp()' };
    await this.update(tx, { status: 'running' }, failed);
  }
}

import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { formatEntityTag } from '../../platform/http/answers/entity-tag';
import { IS_LIVE, OF_SCOPE } from './lists/threat-conditions';
import { readThreatPage } from './lists/threat-page';
import type { ThreatNotice, ThreatSummary } from './threats.contract';
import type { ThreatAnswer, ThreatDetailAnswer } from './threat-answers.dto';
import type { ThreatsQuery } from './threats.dto';

type ThreatRow = Omit<ThreatAnswer, 'affected_assets' | 'coordinates' | 'etag'> & {
  lat: number | null;
  lng: number | null;
  row_version: number;
};
type AffectedAsset = ThreatAnswer['affected_assets'][number];

const SHOWN = `t.id, t.title, t.pinned, t.created_at, t.updated_at, t.attribution_types, t.sources, t.source_types, t.reliability, t.source_rating, t.source_reliability, t.publisher_count, t.version_count,
  t.development_count, t.description, t.threat_rationale, t.threat_type, t.location, t.location_country, t.lat, t.lng,
  t.observed_at, t.expires_at, t.likelihood, t.impact_severity, t.risk_score, t.risk_level, t.likelihood_rationale,
  t.impact_rationale, t.dismissal_reason, t.location_precision_level, t.location_uncertainty_km, t.last_version_at,
  t.latest_development_title, t.severity, t.status, t.dismissal_category, t.merged_into, t.snoozed_until, t.row_version`;

/** Threats in the form of API responses. */
@Injectable()
export class ThreatsReadModel {
  async page(
    tx: TenantTx,
    query: ThreatsQuery,
  ): Promise<{ threats: ThreatAnswer[]; total: number; next_cursor: string | null }> {
    const { rows, total, nextCursor } = await readThreatPage<ThreatRow>(tx, query, SHOWN);
    return { threats: await this.#withAssets(tx, rows), total, next_cursor: nextCursor };
  }

  async byId(tx: TenantTx, id: string): Promise<ThreatAnswer | undefined> {
    return (await this.byIds(tx, [id]))[0];
  }

  /** The existing threats among these ids, in no particular order. */
  async byIds(tx: TenantTx, ids: readonly string[]): Promise<ThreatAnswer[]> {
    const rows = await tx.query<ThreatRow>(
      `select ${SHOWN} from threat t where ${OF_SCOPE('t')} and t.id = any($3::uuid[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
    return this.#withAssets(tx, rows);
  }

  /** Increases with every change of the threat. */
  async rowVersion(tx: TenantTx, id: string): Promise<number | undefined> {
    const [row] = await tx.query<{ row_version: number }>(
      `select t.row_version from threat t where ${OF_SCOPE('t')} and t.id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    return row?.row_version;
  }

  async assessment(tx: TenantTx, id: string): Promise<Pick<ThreatDetailAnswer, 'assessment' | 'methodology_version'>> {
    const [row] = await tx.query<Pick<ThreatDetailAnswer, 'assessment' | 'methodology_version'>>(
      `select t.assessment, t.methodology_version from threat t where ${OF_SCOPE('t')} and t.id = $3`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
    if (!row) throw new Error('The threat was removed within its own transaction');
    return row;
  }

  developments(tx: TenantTx, id: string): Promise<ThreatDetailAnswer['developments']> {
    return tx.query(
      `select event_id, title, occurred_at from threat_development d
       where ${OF_SCOPE('d')} and threat_id = $3 order by occurred_at, event_id`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
  }

  /** The ids of the events that support the threat. The corpus returns the events themselves. */
  evidence(tx: TenantTx, id: string): Promise<{ event_id: string; distance_km: number | null; weight: number }[]> {
    return tx.query(
      `select event_id, distance_km, weight from threat_evidence e
       where ${OF_SCOPE('e')} and threat_id = $3 order by ordinal`,
      [tx.scope.tenantId, tx.scope.portfolioId, id],
    );
  }

  async summaries(tx: TenantTx, ids: readonly string[]): Promise<ThreatSummary[]> {
    const rows = await tx.query<Omit<ThreatSummary, 'coordinates'> & { lat: number | null; lng: number | null }>(
      `select t.id, t.title, t.severity, t.risk_score, t.status, t.threat_type, t.location, t.observed_at, t.lat, t.lng from threat t
       where ${OF_SCOPE('t')} and t.id = any($3::uuid[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
    return rows.map(({ lat, lng, ...row }) => ({ ...row, coordinates: toPosition(lat, lng) }));
  }

  async notices(tx: TenantTx, ids: readonly string[] | null): Promise<ThreatNotice[]> {
    const rows = await tx.query<Omit<ThreatNotice, 'coordinates'> & { lat: number | null; lng: number | null }>(
      `select t.id, t.title, t.severity, t.threat_type, t.location, t.observed_at, t.lat, t.lng, t.status, t.risk_score,
         t.version_count, t.latest_development_title, coalesce((
           select json_agg(json_build_object('asset_id', a.asset_id, 'asset_name', a.asset_name, 'distance_km', a.distance_km)
             order by a.distance_km nulls last, a.asset_id)
           from threat_asset a where ${OF_SCOPE('a')} and a.threat_id = t.id and a.detached_at is null), '[]') as affected_assets
       from threat t
       where ${OF_SCOPE('t')}
         and case when $3::uuid[] is null then ${IS_LIVE} else t.id = any($3) end`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
    return rows.map(({ lat, lng, ...row }) => ({ ...row, coordinates: toPosition(lat, lng) }));
  }

  async #withAssets(tx: TenantTx, rows: ThreatRow[]): Promise<ThreatAnswer[]> {
    const affected = await tx.query<AffectedAsset & { threat_id: string }>(
      `select a.threat_id, a.asset_id, a.asset_name, a.asset_type, a.distance_km, a.risk_score from threat_asset a
       where ${OF_SCOPE('a')} and a.threat_id = any($3::uuid[]) and a.detached_at is null
       order by a.distance_km nulls last, a.asset_id`,
      [tx.scope.tenantId, tx.scope.portfolioId, rows.map(({ id }) => id)],
    );
    const byThreat = new Map<string, AffectedAsset[]>();
    for (const { threat_id: threatId, ...asset } of affected) {
      const assets = byThreat.get(threatId);
      if (assets) assets.push(asset);
      else byThreat.set(threatId, [asset]);
    }
    return rows.map(({ lat, lng, row_version: version, ...row }) => ({
      ...row,
      etag: formatEntityTag(version),
      coordinates: toPosition(lat, lng),
      affected_assets: byThreat.get(row.id) ?? [],
    }));
  }
}

export const toPosition = (lat: number | null, lng: number | null): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng };

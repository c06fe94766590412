import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { SqlConditions } from '../../platform/database/sql-conditions';
import { readOffsetPage } from '../../platform/paging/read-page';
import type { ThreatNotice, ThreatSummary } from './threats.contract';
import type { ThreatAnswer, ThreatDetailAnswer } from './threat-answers.dto';
import type { ThreatsQuery } from './threats.dto';
import { parseBbox } from './threats.dto';

type ThreatRow = Omit<ThreatAnswer, 'affected_assets' | 'coordinates'> & { lat: number | null; lng: number | null };
type AffectedAsset = ThreatAnswer['affected_assets'][number];

const SHOWN = `t.id, t.title, t.pinned, t.created_at, t.updated_at, t.attribution_types, t.sources, t.source_types, t.reliability, t.version_count,
  t.development_count, t.description, t.threat_rationale, t.threat_type, t.location, t.location_country, t.lat, t.lng,
  t.observed_at, t.expires_at, t.likelihood, t.impact_severity, t.risk_score, t.risk_level, t.likelihood_rationale,
  t.impact_rationale, t.dismissal_reason, t.location_precision_level, t.location_uncertainty_km, t.last_version_at,
  t.latest_development_title, t.severity, t.status, t.dismissal_category, t.merged_into`;

const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;
const NEAREST = `(select min(a.distance_km) from threat_asset a
  where ${OF_SCOPE('a')} and a.threat_id = t.id and a.detached_at is null)`;

const IS_LIVE = `t.status in ('active', 'monitoring', 'contained')`;
/** Ended threats come last in orders by risk or distance, because they are no longer a danger. */
const ENDED_LAST = `t.status = 'ended'`;
const ORDER: Record<ThreatsQuery['sort_by'], string> = {
  risk: `${ENDED_LAST}, t.pinned desc, t.risk_score desc, t.observed_at desc`,
  observed_at: 't.pinned desc, t.observed_at desc, t.risk_score desc',
  updated_at: 't.pinned desc, t.updated_at desc',
  distance: `${ENDED_LAST}, t.pinned desc, ${NEAREST} asc nulls last, t.risk_score desc`,
};

/** Threats in the form of API responses. */
@Injectable()
export class ThreatsReadModel {
  async page(tx: TenantTx, query: ThreatsQuery): Promise<{ threats: ThreatAnswer[]; total: number }> {
    const conditions = threatConditions(tx, query);
    const orderBy = `${ORDER[query.sort_by]}, t.id`;
    const threats = { select: SHOWN, from: 'threat t', conditions, orderBy };
    const { rows, total } = await readOffsetPage<ThreatRow>(tx, threats, query);
    return { threats: await this.#withAssets(tx, rows), total };
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
      `select t.id, t.title, t.severity, t.threat_type, t.location, t.observed_at, t.lat, t.lng from threat t
       where ${OF_SCOPE('t')} and t.id = any($3::uuid[])`,
      [tx.scope.tenantId, tx.scope.portfolioId, ids],
    );
    return rows.map(({ lat, lng, ...row }) => ({ ...row, coordinates: positionOf(lat, lng) }));
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
    return rows.map(({ lat, lng, ...row }) => ({ ...row, coordinates: positionOf(lat, lng) }));
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
    return rows.map(({ lat, lng, ...row }) => ({
      ...row,
      coordinates: positionOf(lat, lng),
      affected_assets: byThreat.get(row.id) ?? [],
    }));
  }
}

const positionOf = (lat: number | null, lng: number | null): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng };

function threatConditions(tx: TenantTx, query: ThreatsQuery): SqlConditions {
  const conditions = new SqlConditions([tx.scope.tenantId, tx.scope.portfolioId]);
  conditions.add(OF_SCOPE('t'));
  if (query.asset_id.length > 0) {
    const assets = conditions.parameter(query.asset_id, 'text[]');
    conditions.add(`exists (select from threat_asset a where ${OF_SCOPE('a')} and a.threat_id = t.id
      and a.detached_at is null and a.asset_id = any(${assets}))`);
  }
  conditions.addAny('t.severity', query.severity, 'text');
  conditions.addAny('t.status', query.status, 'text');
  if (!(query.include_dismissed ?? query.status.includes('dismissed'))) conditions.add(`t.status <> 'dismissed'`);
  if (query.live !== undefined) conditions.add(query.live ? IS_LIVE : `not ${IS_LIVE}`);
  conditions.addAny('t.reliability', query.reliability, 'text');
  if (query.source_type.length > 0) {
    conditions.add(`t.source_types && ${conditions.parameter(query.source_type, 'text[]')}`);
  }
  conditions.addAny('t.threat_type', query.threat_type, 'text');
  conditions.addAny('t.location_country', query.country, 'text');
  conditions.addRange('t.risk_score', { min: query.min_risk_score });
  conditions.addRange('t.observed_at', { min: query.observed_from, max: query.observed_to });
  conditions.addRange('t.updated_at', { min: query.updated_since });
  addBox(conditions, parseBbox(query));
  return conditions;
}

/** A box whose western edge is east of its eastern edge crosses the antimeridian. */
function addBox(conditions: SqlConditions, bbox: readonly number[] | undefined): void {
  if (!bbox) return;
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = bbox;
  conditions.add(`t.lat between ${conditions.parameter(minLat)} and ${conditions.parameter(maxLat)}`);
  const operator = minLng <= maxLng ? 'and' : 'or';
  conditions.add(`t.lng >= ${conditions.parameter(minLng)} ${operator} t.lng <= ${conditions.parameter(maxLng)}`);
}

import { Injectable } from '@nestjs/common';
import { SEVERITIES } from '../../../kernel/evaluation/evaluation.types';
import type { TenantTx } from '../../../platform/database/db';
import { formatEntityTag } from '../../../platform/http/answers/entity-tag';
import type { Page } from '../../../platform/paging/page-query';
import { toPosition } from '../threats.read-model';
import type { ThreatListQuery } from '../threats.dto';
import { OF_SCOPE, threatConditions, type ThreatDimension } from './threat-conditions';
import type { ThreatFilterQuery } from './threat-filters.dto';
import type { AssetThreatsAnswer, CompactThreatAnswer, ValueCountAnswer } from './threat-lists.dto';
import { readThreatPage } from './threat-page';

type CompactRow = Omit<CompactThreatAnswer, 'coordinates' | 'etag'> & {
  lat: number | null;
  lng: number | null;
  row_version: number;
};

const AFFECTED = `from threat_asset a where ${OF_SCOPE('a')} and a.threat_id = t.id and a.detached_at is null`;
const SHOWN = `t.id, t.row_version, t.title, t.threat_type, t.severity, t.risk_level, t.risk_score, t.likelihood, t.impact_severity,
  t.reliability, t.status, t.pinned, t.location, t.location_country, t.lat, t.lng, t.observed_at, t.created_at, t.updated_at,
  t.expires_at, t.snoozed_until, t.version_count, t.development_count, (select count(*) ${AFFECTED}) as affected_asset_count,
  (select json_build_object('asset_id', a.asset_id, 'asset_name', a.asset_name, 'distance_km', a.distance_km) ${AFFECTED}
   order by a.distance_km nulls last, a.asset_id limit 1) as nearest_asset,
  (select count(*) from incident_threat l where ${OF_SCOPE('l')} and l.threat_id = t.id) as incident_count`;

const COLUMNS: Readonly<Record<ThreatDimension, string>> = {
  severity: 't.severity',
  status: 't.status',
  threat_type: 't.threat_type',
  country: 't.location_country',
};

/** Threats as rows of a table, and their number by severity, status and other dimensions. */
@Injectable()
export class ThreatListsReadModel {
  async compactPage(tx: TenantTx, query: ThreatListQuery): Promise<Page<CompactThreatAnswer>> {
    const { rows, ...rest } = await readThreatPage<CompactRow>(tx, query, SHOWN);
    const threats = rows.map(({ lat, lng, row_version: version, ...row }) => ({
      ...row,
      etag: formatEntityTag(version),
      coordinates: toPosition(lat, lng),
    }));
    return { ...rest, rows: threats };
  }

  async total(tx: TenantTx, query: ThreatFilterQuery): Promise<number> {
    const conditions = threatConditions(tx, query);
    const [row] = await tx.query<{ total: number }>(
      `select count(*) as total from threat t where ${conditions.sql}`,
      conditions.parameters,
    );
    return row?.total ?? 0;
  }

  /** The assets that matching threats affect, with the number of these threats; the highest risk comes first. */
  countsByAsset(tx: TenantTx, query: ThreatFilterQuery): Promise<AssetThreatsAnswer[]> {
    const conditions = threatConditions(tx, query);
    return tx.query<AssetThreatsAnswer>(
      `select f.asset_id, count(*) as threat_count, max(f.risk_score) as highest_risk_score,
         (array_agg(t.severity order by array_position($${conditions.parameters.push(SEVERITIES)}::text[], t.severity) desc))[1]
           as highest_severity
       from threat t join threat_asset f on f.tenant_id = t.tenant_id and f.portfolio_id = t.portfolio_id
         and f.threat_id = t.id and f.detached_at is null
       where ${conditions.sql} group by f.asset_id order by 3 desc, 1`,
      conditions.parameters,
    );
  }

  /** The number of threats by each value of one dimension, whose own filters do not apply; the most frequent value comes first. */
  countsBy(tx: TenantTx, query: ThreatFilterQuery, dimension: ThreatDimension): Promise<ValueCountAnswer[]> {
    const conditions = threatConditions(tx, query, dimension);
    return tx.query<ValueCountAnswer>(
      `select ${COLUMNS[dimension]} as value, count(*) as count from threat t where ${conditions.sql}
       group by 1 order by 2 desc, 1 nulls last`,
      conditions.parameters,
    );
  }
}

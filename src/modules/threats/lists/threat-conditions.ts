import { CORROBORATING_PUBLISHERS } from '../../../kernel/reliability/source-rating';
import type { TenantTx } from '../../../platform/database/db';
import { SqlConditions } from '../../../platform/database/sql-conditions';
import { parseBbox, type ThreatFilterQuery } from './threat-filters.dto';

/** A dimension whose own filters a count can ignore. */
export type ThreatDimension = 'severity' | 'status' | 'threat_type' | 'country';

export const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;

export const IS_LIVE = `t.status in ('active', 'monitoring', 'contained')`;
/** By the clock, also where a tenant has a fixed evaluation time: a person waits for it. */
const IS_SNOOZED = 't.snoozed_until > now()';
const TEXT = `lower(concat_ws(' ', t.title, t.description, t.threat_type, t.location))`;

/** The conditions of a filter on `threat t` in the portfolio of the transaction, without those on the dimension `except`. */
export function threatConditions(
  { scope }: TenantTx,
  query: ThreatFilterQuery,
  except: ThreatDimension | null = null,
): SqlConditions {
  const conditions = new SqlConditions([scope.tenantId, scope.portfolioId]);
  conditions.add(OF_SCOPE('t'));
  addAssets(conditions, query.asset_id);
  if (except !== 'severity') conditions.addAny('t.severity', query.severity, 'text');
  if (except !== 'status') addStatus(conditions, query);
  if (query.snoozed === 'true') conditions.add(IS_SNOOZED);
  if (query.snoozed === 'false') conditions.add(`(${IS_SNOOZED}) is not true`);
  conditions.addAny('t.reliability', query.reliability, 'text');
  if (query.min_reliability !== undefined) {
    conditions.add(`t.source_reliability <= ${conditions.parameter(query.min_reliability, 'text')}`);
  }
  if (query.corroborated !== undefined) {
    conditions.add(`t.publisher_count ${query.corroborated ? '>=' : '<'} ${CORROBORATING_PUBLISHERS}`);
  }
  if (query.source_type.length > 0) {
    conditions.add(`t.source_types && ${conditions.parameter(query.source_type, 'text[]')}`);
  }
  if (except !== 'threat_type') conditions.addAny('t.threat_type', query.threat_type, 'text');
  if (except !== 'country') conditions.addAny('t.location_country', query.country, 'text');
  conditions.addRange('t.risk_score', { min: query.min_risk_score });
  conditions.addRange('t.observed_at', { min: query.observed_from, max: query.observed_to });
  conditions.addRange('t.updated_at', { min: query.updated_since });
  conditions.addRange('t.created_at', { min: query.created_since });
  for (const word of wordsOf(query.search)) addWord(conditions, word);
  addBox(conditions, parseBbox(query));
  return conditions;
}

function addStatus(conditions: SqlConditions, query: ThreatFilterQuery): void {
  conditions.addAny('t.status', query.status, 'text');
  if (!(query.include_dismissed ?? query.status.includes('dismissed'))) conditions.add(`t.status <> 'dismissed'`);
  if (query.live !== undefined) conditions.add(query.live ? IS_LIVE : `not ${IS_LIVE}`);
}

function addAssets(conditions: SqlConditions, assetIds: readonly string[]): void {
  if (assetIds.length === 0) return;
  const assets = conditions.parameter(assetIds, 'text[]');
  conditions.add(`exists (select from threat_asset a where ${OF_SCOPE('a')} and a.threat_id = t.id
    and a.detached_at is null and a.asset_id = any(${assets}))`);
}

const wordsOf = (search: string | undefined): string[] => search?.split(/\s+/).filter((word) => word !== '') ?? [];

/** `position` has no wildcards, so that every character of a word is literal. */
function addWord(conditions: SqlConditions, word: string): void {
  const place = `lower(${conditions.parameter(word, 'text')})`;
  conditions.add(`position(${place} in ${TEXT}) > 0 or exists (select from threat_asset a
    where ${OF_SCOPE('a')} and a.threat_id = t.id and a.detached_at is null and position(${place} in lower(a.asset_name)) > 0)`);
}

/** A box whose western edge is east of its eastern edge crosses the antimeridian. */
function addBox(conditions: SqlConditions, bbox: readonly number[] | undefined): void {
  if (!bbox) return;
  const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = bbox;
  conditions.add(`t.lat between ${conditions.parameter(minLat)} and ${conditions.parameter(maxLat)}`);
  const operator = minLng <= maxLng ? 'and' : 'or';
  conditions.add(`t.lng >= ${conditions.parameter(minLng)} ${operator} t.lng <= ${conditions.parameter(maxLng)}`);
}

import { MOVE_REASONS } from '../threat.texts';

/**
 * The statements of ThreatWriter. $1 is the tenant, $2 the portfolio, $3 rows as JSON, or ids where the comment says
 * so; statements with `_OF_IDS` also take the ids of the rows' threats as $4.
 *
 * The planner does not know the number of rows, and nothing at all about a new table: without help it has scanned a
 * whole portfolio for each row (32 s for 9,000). Ids and lateral joins leave it only one plan.
 */

const THREAT_COLUMNS: readonly [string, string][] = [
  ['title', 'text'],
  ['description', 'text'],
  ['threat_type', 'text'],
  ['category', 'text'],
  ['status', 'text'],
  ['risk_level', 'text'],
  ['risk_score', 'float8'],
  ['likelihood', 'text'],
  ['likelihood_probability', 'float8'],
  ['impact_severity', 'text'],
  ['threat_rationale', 'text'],
  ['likelihood_rationale', 'text'],
  ['impact_rationale', 'text'],
  ['attribution_types', 'text[]'],
  ['sources', 'text[]'],
  ['source_types', 'text[]'],
  ['reliability', 'text'],
  ['source_rating', 'text'],
  ['source_reliability', 'text'],
  ['publisher_count', 'int'],
  ['location', 'text'],
  ['location_country', 'text'],
  ['lat', 'float8'],
  ['lng', 'float8'],
  ['location_precision_level', 'text'],
  ['location_uncertainty_km', 'float8'],
  ['observed_at', 'timestamptz'],
  ['expires_at', 'timestamptz'],
  ['assessment', 'json'],
  ['methodology_version', 'text'],
  ['content_hash', 'bytea'],
];

const NAMES = THREAT_COLUMNS.map(([name]) => name);
const RECORD = `json_to_recordset($3::json) as new (
  id uuid, has_new_version boolean, ${THREAT_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`;
const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;

/** A change of status in the form of the history. */
export const MOVED = (from: string, to: string): string => `json_build_object('from', ${from}, 'to', ${to})`;

export const INSERT_THREATS = `
  insert into threat (tenant_id, portfolio_id, id, severity, ${NAMES.join(', ')})
  select $1, $2, new.id, new.risk_level, ${NAMES.map((name) => `new.${name}`).join(', ')} from ${RECORD}`;

/** An analyst's override is kept by every evaluation. A snooze ends with a new version. */
export const UPDATE_THREATS_OF_IDS = `
  update threat set ${NAMES.map((name) => `${name} = new.${name}`).join(', ')},
    severity = coalesce(threat.severity_override, new.risk_level),
    version_count = threat.version_count + new.has_new_version::int,
    last_version_at = case when new.has_new_version then now() else threat.last_version_at end,
    snoozed_until = case when new.has_new_version then null else threat.snoozed_until end,
    updated_at = now(), row_version = threat.row_version + 1
  from ${RECORD}
  where ${OF_SCOPE('threat')} and threat.id = new.id and threat.id = any($4::uuid[])`;

export const DETACH_OTHER_ASSETS_OF_IDS = `
  update threat_asset set detached_at = now()
  from json_to_recordset($3::json) as new (threat_id uuid, asset_ids text[])
  where ${OF_SCOPE('threat_asset')} and threat_asset.threat_id = new.threat_id and detached_at is null
    and threat_asset.threat_id = any($4::uuid[]) and threat_asset.asset_id <> all (new.asset_ids)`;

/**
 * The asset's current name and type are copied, so that the threat still shows them after the asset is removed.
 * Unchanged rows are not written: a threat to a whole city concerns hundreds of assets.
 */
export const UPSERT_ASSETS = `
  insert into threat_asset (tenant_id, portfolio_id, threat_id, asset_id, asset_name, asset_type, distance_km,
    attribution_types, risk_score, impact_score, risk_level)
  select $1, $2, new.threat_id, new.asset_id, asset.name, asset.type, new.distance_km, new.attribution_types,
    new.risk_score, new.impact_score, new.risk_level
  from json_to_recordset($3::json) as new (threat_id uuid, asset_id text, distance_km float8, attribution_types text[],
    risk_score float8, impact_score float8, risk_level text)
  cross join lateral (
    select name, type from asset where ${OF_SCOPE('asset')} and asset.asset_id = new.asset_id limit 1) as asset
  left join lateral (
    select * from threat_asset now
    where ${OF_SCOPE('now')} and now.threat_id = new.threat_id and now.asset_id = new.asset_id limit 1) as old on true
  where old.threat_id is null or old.detached_at is not null
    or (old.asset_name, old.asset_type, old.distance_km, old.attribution_types, old.risk_score, old.impact_score,
        old.risk_level)
      is distinct from (asset.name, asset.type, new.distance_km, new.attribution_types, new.risk_score, new.impact_score,
        new.risk_level)
  on conflict (tenant_id, portfolio_id, threat_id, asset_id) do update set
    asset_name = excluded.asset_name, asset_type = excluded.asset_type, distance_km = excluded.distance_km,
    attribution_types = excluded.attribution_types, risk_score = excluded.risk_score,
    impact_score = excluded.impact_score, risk_level = excluded.risk_level, detached_at = null`;

/** Deletes all evidence of threats that merged into others. */
export const DELETE_EVIDENCE = `
  delete from threat_evidence using json_to_recordset($3::json) as old (threat_id uuid)
  where ${OF_SCOPE('threat_evidence')} and threat_evidence.threat_id = old.threat_id`;

export const DELETE_OTHER_EVIDENCE_OF_IDS = `
  delete from threat_evidence using json_to_recordset($3::json) as new (threat_id uuid, event_ids uuid[])
  where ${OF_SCOPE('threat_evidence')} and threat_evidence.threat_id = new.threat_id
    and threat_evidence.threat_id = any($4::uuid[]) and threat_evidence.event_id <> all (new.event_ids)`;

export const UPSERT_EVIDENCE = `
  insert into threat_evidence (tenant_id, portfolio_id, threat_id, event_id, ordinal, distance_km, weight)
  select $1, $2, new.threat_id, new.event_id, new.ordinal, new.distance_km, new.weight
  from json_to_recordset($3::json) as new (threat_id uuid, event_id uuid, ordinal int, distance_km float8, weight float8)
  left join lateral (
    select * from threat_evidence now
    where ${OF_SCOPE('now')} and now.threat_id = new.threat_id and now.event_id = new.event_id limit 1) as old on true
  where old.threat_id is null
    or (old.ordinal, old.distance_km, old.weight) is distinct from (new.ordinal, new.distance_km, new.weight)
  on conflict (tenant_id, portfolio_id, threat_id, event_id) do update set
    ordinal = excluded.ordinal, distance_km = excluded.distance_km, weight = excluded.weight`;

export const INSERT_DEVELOPMENTS = `
  insert into threat_development (tenant_id, portfolio_id, threat_id, event_id, event_revision, title, occurred_at)
  select $1, $2, new.threat_id, new.event_id, new.event_revision, new.title, new.occurred_at
  from json_to_recordset($3::json) as new (
    threat_id uuid, event_id uuid, event_revision int, title text, occurred_at timestamptz)
  on conflict (tenant_id, portfolio_id, threat_id, event_id, event_revision) do update set
    title = excluded.title, occurred_at = excluded.occurred_at`;

export const COUNT_DEVELOPMENTS_OF_IDS = `
  update threat set development_count = counted.count, latest_development_title = counted.latest
  from json_to_recordset($3::json) as of (threat_id uuid)
  cross join lateral (
    select count(*) as count, (array_agg(d.title order by d.occurred_at desc, d.event_id desc))[1] as latest
    from threat_development d where ${OF_SCOPE('d')} and d.threat_id = of.threat_id
  ) as counted
  where ${OF_SCOPE('threat')} and threat.id = of.threat_id and threat.id = any($4::uuid[])`;

export const INSERT_VERSIONS = `
  insert into threat_version (tenant_id, portfolio_id, threat_id, version, changes, snapshot)
  select $1, $2, new.threat_id, threat.version_count, new.changes, new.snapshot
  from json_to_recordset($3::json) as new (threat_id uuid, changes json, snapshot json)
  cross join lateral (
    select version_count from threat where ${OF_SCOPE('threat')} and threat.id = new.threat_id limit 1) as threat`;

export const INSERT_HISTORY = `
  insert into threat_history (id, tenant_id, portfolio_id, threat_id, principal_type, changes, reason)
  select new.id, $1, $2, new.threat_id, 'system', new.changes, new.reason
  from json_to_recordset($3::json) as new (id uuid, threat_id uuid, changes json, reason text)`;

export const ADOPT_DECISIONS = `
  update threat set pinned = threat.pinned or source.pinned,
    severity_override = source.severity_override, severity = coalesce(source.severity_override, threat.risk_level),
    dismissal_category = source.dismissal_category, dismissal_reason = source.dismissal_reason,
    decided_at = source.decided_at
  from json_to_recordset($3::json) as new (id uuid, from_id uuid)
  join threat source on ${OF_SCOPE('source')} and source.id = new.from_id
  where ${OF_SCOPE('threat')} and threat.id = new.id`;

export const END_MERGED = `
  update threat set status = 'ended', merged_into = new.into_id, updated_at = now(), row_version = row_version + 1
  from json_to_recordset($3::json) as new (id uuid, into_id uuid)
  where ${OF_SCOPE('threat')} and threat.id = new.id`;

/** Runs before END_MERGED, because it records the previous status if that changes. */
export const HISTORY_OF_MERGED = `
  insert into threat_history (id, tenant_id, portfolio_id, threat_id, principal_type, changes, reason)
  select gen_random_uuid(), $1, $2, new.id, 'system',
    case old.status when 'ended' then json_build_object('merged_into', ${MOVED('null', 'new.into_id')})
      else json_build_object('status', ${MOVED('old.status', `'ended'`)}, 'merged_into', ${MOVED('null', 'new.into_id')}) end,
    '${MOVE_REASONS.merged}'
  from json_to_recordset($3::json) as new (id uuid, into_id uuid)
  cross join lateral (
    select status from threat where ${OF_SCOPE('threat')} and threat.id = new.id limit 1) as old`;

/** $3 are ids. */
export const DETACH_ALL_ASSETS = `
  update threat_asset set detached_at = now()
  where ${OF_SCOPE('threat_asset')} and threat_id = any($3::uuid[]) and detached_at is null`;

/** $3 are ids. */
export const END_THREATS = `
  with live as (
    select id, status from threat
    where ${OF_SCOPE('threat')} and id = any($3::uuid[]) and status in ('active', 'monitoring', 'contained') for no key update
  ), ended as (
    update threat set status = 'ended', updated_at = now(), row_version = row_version + 1
    from live where ${OF_SCOPE('threat')} and threat.id = live.id
    returning threat.id, live.status
  )
  insert into threat_history (id, tenant_id, portfolio_id, threat_id, principal_type, changes, reason)
  select gen_random_uuid(), $1, $2, id, 'system', json_build_object('status', ${MOVED('status', `'ended'`)}),
    '${MOVE_REASONS.unsupported}'
  from ended`;

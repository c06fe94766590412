/** The statements of ThreatPublisher. $1 is the tenant and $2 the portfolio. */

const OF_SCOPE = (table: string): string => `${table}.tenant_id = $1 and ${table}.portfolio_id = $2`;
const INSTANT = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A threat to a whole city affects hundreds of assets. */
const MAX_ASSETS = 20;
const MAX_SOURCES = 50;
/** The minimum distance of two versions of an object, whose times are shown in milliseconds. */
const VERSION_DISTANCE_US = 1_000;

/** Every evaluation may change these a little; they are published with the next change that matters. */
const MINOR = `'{risk_score,threat_rationale,likelihood_rationale,impact_rationale}'::text[]`;

/** The nearest affected assets of each threat, with their current positions. */
const WITH_ASSETS = `affected as materialized (
    select threat_id, asset_id, asset_name, asset_type, distance_km, count(*) over (partition by threat_id) as total,
      row_number() over (partition by threat_id order by distance_km nulls last, asset_id) as ordinal
    from threat_asset where ${OF_SCOPE('threat_asset')} and threat_id = any($3) and detached_at is null
  ), shown as materialized (
    select * from affected where ordinal <= ${MAX_ASSETS}
  ), assets as materialized (
    select threat_id, max(total) as count, jsonb_agg(jsonb_build_object('asset_id', asset_id, 'name', asset_name, 'type', asset_type,
      'distance_km', distance_km, 'lat', lat, 'lng', lng, 'radius_km', monitoring_radius_km) order by ordinal) as list
    from shown left join lateral (
      select lat, lng, monitoring_radius_km from asset
      where ${OF_SCOPE('asset')} and asset.asset_id = shown.asset_id limit 1) as position on true
    group by threat_id
  )`;

const THREAT = `jsonb_build_object('title', t.title, 'description', t.description, 'threat_type', t.threat_type,
  'category', t.category, 'status', t.status, 'severity', t.severity, 'risk_score', t.risk_score, 'likelihood', t.likelihood,
  'impact_severity', t.impact_severity, 'threat_rationale', t.threat_rationale,
  'likelihood_rationale', t.likelihood_rationale, 'impact_rationale', t.impact_rationale, 'reliability', t.reliability,
  'source_rating', t.source_rating, 'source_reliability', t.source_reliability,
  'sources', to_jsonb(t.sources[1:${MAX_SOURCES}]), 'location', t.location, 'country', t.location_country, 'lat', t.lat,
  'lng', t.lng, 'uncertainty_km', t.location_uncertainty_km, 'precision_level', t.location_precision_level,
  'observed_at', ${INSTANT('t.observed_at')}, 'expires_at', ${INSTANT('t.expires_at')}, 'version', t.version_count,
  'is_test', coalesce((select evaluation_time from tenant where id = $1), $5::timestamptz) is not null,
  'assets', coalesce(assets.list, '[]'), 'asset_count', coalesce(assets.count, 0))`;

const PLACE = `case when t.lat is not null or t.location_country is not null then jsonb_build_object('name', t.location,
  'country', t.location_country, 'lat', t.lat, 'lng', t.lng, 'uncertainty_km', t.location_uncertainty_km) end`;

/** Returns the last time, and locks it until the transaction ends. */
export const LOCK_CLOCK = `
  insert into threat_publication_clock (tenant_id, portfolio_id, last_us) values ($1, $2, 0)
  on conflict (tenant_id, portfolio_id) do update set last_us = threat_publication_clock.last_us
  returning last_us`;

const LAST_COLUMNS = 'threat_id, part, object_id, number, created_us, added_us, is_revoked, content';

/** The last version of each part of a few threats. Each is the first row in the order of an index. */
const LAST_OF_FEW = `
    select last.* from (select distinct unnest($3::uuid[]) as threat_id) as of
    cross join (values ('incident'), ('location'), ('relationship')) as part (name)
    cross join lateral (
      select ${LAST_COLUMNS} from threat_publication p
      where ${OF_SCOPE('p')} and p.threat_id = of.threat_id and p.part = part.name order by number desc limit 1) as last`;

/** The same of many threats. At worst, this reads all publications of the portfolio once. */
const LAST_OF_MANY = `
    select ${LAST_COLUMNS} from threat_publication p
    where ${OF_SCOPE('p')} and p.is_last and p.threat_id = any($3)`;

/** From this number of threats on, the last versions are found together. */
const MANY_THREATS = 20;

/** What other systems should know about the threats $3 and their places. */
const WITH_FACTS = `with ${WITH_ASSETS}, facts as materialized (
    select t.id as threat_id, t.status not in ('active', 'monitoring', 'contained') as is_revoked, ${THREAT} as threat,
      ${PLACE} as place
    from (select * from threat where ${OF_SCOPE('threat')} and id = any($3) offset 0) as t
    left join assets on assets.threat_id = t.id
  )`;

/** Compares `facts` with the last versions, and stores what has changed as further versions. */
const ADD_VERSIONS = `wanted as materialized (
    select facts.threat_id, part.name as part, part.rank, facts.is_revoked, last.object_id is null or last.is_revoked as is_new,
      last.object_id, last.number, last.created_us, last.added_us, last.content as last_content,
      case part.name
        when 'incident' then facts.threat
        when 'location' then coalesce(facts.place, case when not last.is_revoked then last.content end)
        else case when last.is_revoked is false then last.content when facts.place is not null then '{}' end
      end as content
    from facts cross join (values ('incident', 1), ('location', 2), ('relationship', 3)) as part (name, rank)
    left join last on last.threat_id = facts.threat_id and last.part = part.name
  ), changed as materialized (
    select threat_id, part, is_revoked, is_new, content, created_us, added_us as last_us, coalesce(number, 0) + 1 as number,
      case when is_new then gen_random_uuid() else object_id end as object_id,
      row_number() over (order by threat_id, rank) as ordinal
    from wanted
    where content is not null
      and case when is_new then not is_revoked else is_revoked or content - ${MINOR} is distinct from last_content - ${MINOR} end
  ), ids as materialized (
    select wanted.threat_id, max(coalesce(changed.object_id, wanted.object_id)::text) filter (where part = 'incident') as incident,
      max(coalesce(changed.object_id, wanted.object_id)::text) filter (where part = 'location') as location
    from wanted left join changed using (threat_id, part) group by wanted.threat_id
  ), base as materialized (
    select greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint, $4::bigint,
      (select max(last_us) + ${VERSION_DISTANCE_US} from changed)) as us
  ), superseded as (
    update threat_publication p set is_last = false
    where ${OF_SCOPE('p')} and p.added_us = any(array(select last_us from changed where last_us is not null))
  ), added as (
    insert into threat_publication (tenant_id, portfolio_id, added_us, threat_id, part, object_id, number, created_us, is_last,
      is_revoked, content)
    select $1, $2, base.us + changed.ordinal, changed.threat_id, changed.part, changed.object_id, changed.number,
      case when changed.is_new then base.us + changed.ordinal else changed.created_us end, true, changed.is_revoked,
      case when changed.part = 'relationship' and changed.is_new
        then jsonb_build_object('incident', ids.incident, 'location', ids.location) else changed.content end
    from changed join ids using (threat_id) cross join base
    returning added_us
  )
  update threat_publication_clock k set last_us = (select max(added_us) from added)
  where ${OF_SCOPE('k')} and exists (select from added)`;

/**
 * Adds a version of each part of the threats $3 that has changed. $4 is the last time, $5 the evaluation time of the
 * installation. A threat that is no longer live is withdrawn, and no version follows: if it returns, it gets new objects (STIX
 * 2.1 §3.2, `revoked`).
 *
 * PostgreSQL has no statistics about the rows of a new portfolio. It expects one row, and may then read the whole portfolio for
 * each threat, whatever index there is. That takes seconds for hundreds of threats, so the last versions of many threats are
 * found in one pass. The superseded versions are found by a list of keys.
 */
export function publishThreats(count: number): string {
  const last = count < MANY_THREATS ? LAST_OF_FEW : LAST_OF_MANY;
  return `${WITH_FACTS}, last as materialized (${last}\n), ${ADD_VERSIONS}`;
}

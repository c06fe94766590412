import type { EvaluationEvent } from '../../../kernel/evaluation/evaluation.types';
import { DAY_MS } from '../../../kernel/evaluation/settings';
import { overriddenRating, overrideFor, type RatingOverride } from '../../../kernel/reliability/rating-override';
import type { Db } from '../../../platform/database/db';
import { mapInSlices } from '../../../platform/slices';
import type { EvaluationView, PlacelessQuery } from '../corpus.contract';
import { addAsOf } from '../filters/event-filter';
import { EventConditions } from '../filters/event-conditions';
import { utcDay } from './utc-days';

interface Row extends Omit<
  EvaluationEvent,
  | 'ratingOverride'
  | 'startMs'
  | 'endMs'
  | 'hasInstant'
  | 'updatedMs'
  | 'revision'
  | 'sourceDomains'
  | 'sourceTypes'
  | 'actorIds'
> {
  occurred_at: Date | null;
  event_date: string | null;
  event_date_end: string | null;
  updated_at: Date;
  revision: number;
  source_domains: string[] | null;
  source_types: string[] | null;
  actor_ids: string[];
}

/**
 * These events in the form for evaluation, in no particular order, rated with the tenant's overrides. Unknown ids and events
 * without any date are left out, and so are events that happened or lasted beyond `asOf`, if it is given. The others are as they
 * were known then.
 */
export async function readEvaluationEvents(
  db: Db,
  ids: readonly string[],
  { asOf, overrides }: EvaluationView,
): Promise<EvaluationEvent[]> {
  if (ids.length === 0) return [];
  const conditions = new EventConditions([ids]);
  conditions.add('event.id = any($1::uuid[])');
  if (asOf !== null) addAsOf(conditions, asOf.toISOString());
  const rows = await db.queryShared<Row>(
    `select id, source, title, description, event_category as category, event_type as type, event_subtype as subtype,
       occurred_at, event_date, event_date_end, updated_at, revision,
       location_point[1] as lat, location_point[0] as lng, uncertainty_km as "uncertaintyKm",
       geo_precision as "geoPrecision", location, location_country as country, fatalities, injuries, abductions,
       civilian_targeting as "civilianTargeting", magnitude, salience_score as salience,
       article_count as "articleCount", source_domains, source_types,
       coding, publisher_count as "publisherCount", source_reliability as "sourceReliability",
       information_credibility as "informationCredibility", coding_conflict as "codingConflict",
       case when json_typeof(category_specific_data -> 'depthKm') = 'number'
         then (category_specific_data ->> 'depthKm')::float8 end as "depthKm",
       case when revision > 0 then (
         select json_build_object('title', was.content -> 'title', 'magnitude', was.content -> 'magnitude',
           'fatalities', was.content -> 'fatalities', 'injuries', was.content -> 'injuries',
           'abductions', was.content -> 'abductions')
         from event_revision was where was.event_id = event.id and was.revision < event.revision
         order by was.revision desc limit 1) end as before,
       array(select distinct actor_id from event_actor where event_id = event.id order by 1) as actor_ids
     from ${conditions.relation} where ${conditions.sql}`,
    conditions.parameters,
  );
  const events = await mapInSlices(rows, (row) => toEvaluationEvent(row, overrideFor(row.source, overrides)));
  return events.filter((event) => event !== null);
}

function toEvaluationEvent(row: Row, ratingOverride: RatingOverride | null): EvaluationEvent | null {
  const { occurred_at, event_date, event_date_end, updated_at, source_domains, source_types, actor_ids, ...same } = row;
  const dayMs = event_date === null ? null : Date.parse(event_date);
  const startMs = occurred_at?.getTime() ?? dayMs;
  if (startMs === null) return null;
  const lastDayMs = event_date_end === null ? startMs : Math.max(startMs, Date.parse(event_date_end));
  return {
    ...same,
    ...overriddenRating(same, ratingOverride),
    ratingOverride,
    startMs,
    endMs: occurred_at === null ? lastDayMs + DAY_MS : startMs,
    hasInstant: occurred_at !== null,
    updatedMs: updated_at.getTime(),
    sourceDomains: source_domains ?? [],
    sourceTypes: source_types ?? [],
    actorIds: actor_ids,
  };
}

/**
 * Ids of events that may concern assets by country or name and overlap the days of the time span: all of some
 * categories, and of other categories those located no more precisely than a country.
 */
export async function readPlacelessIds(db: Db, query: PlacelessQuery): Promise<string[]> {
  const rows = await db.queryReplicated<{ id: string }>(
    `select id from event
     where event_date <= $2 and coalesce(event_date_end, event_date) >= $1
       and (event_category = any($3::text[])
         or event_category = any($4::text[]) and (location_point is null or geo_precision >= 6))
     order by event_date desc, id`,
    [utcDay(query.fromMs), utcDay(query.toMs), query.categories, query.categoriesWhenUnlocated],
  );
  return rows.map(({ id }) => id);
}

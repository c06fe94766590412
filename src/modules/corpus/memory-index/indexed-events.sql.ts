import { discountedWeight } from '../../../kernel/reliability/coding-weight';
import type { Coding } from '../../../kernel/reliability/source-rating';
import type { IndexedEvent } from './event-columns';

/** An event as the statements below return it; a deleted event has no time. Instants are in ms since the epoch. */
export interface IndexedEventRow {
  id: string;
  corpus_revision: number;
  start_ms: number | null;
  end_ms: number | null;
  event_category: string;
  event_type: string;
  location_country: string | null;
  lat: number | null;
  lng: number | null;
  uncertainty_km: number | null;
  magnitude: number | null;
  source: string;
  coding: Coding;
  event_subtype: string | null;
  is_contradictory: boolean;
}

/** A row of `WINDOW_SQL`, with its place in that order. */
export interface WindowRow extends IndexedEventRow {
  last_day: string;
}

export function indexedEvent(row: IndexedEventRow): IndexedEvent {
  return {
    id: row.id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    category: row.event_category,
    type: row.event_type,
    country: row.location_country,
    lat: row.lat,
    lng: row.lng,
    uncertaintyKm: row.uncertainty_km,
    magnitude: row.magnitude,
    rating: {
      source: row.source,
      coding: row.coding,
      discountedWeight: discountedWeight({ coding: row.coding, type: row.event_type, subtype: row.event_subtype }),
      isContradictory: row.is_contradictory,
    },
  };
}

/** Like `eventPosition` of the evaluation: precision 6 and 7 (UCDP where_prec) only determine a country or a sea. */
const COLUMNS = `id, corpus_revision, event_category, event_type, location_country, uncertainty_km, magnitude,
    source, coding, event_subtype, coding_conflict is not null as is_contradictory,
    extract(epoch from coalesce(occurred_at, event_date::timestamp at time zone 'UTC'))::float8 * 1000 as start_ms,
    extract(epoch from coalesce(occurred_at,
      (greatest(event_date, event_date_end) + 1)::timestamp at time zone 'UTC'))::float8 * 1000 as end_ms,
    case when geo_precision >= 6 then null else location_point[1] end as lat,
    case when geo_precision >= 6 then null else location_point[0] end as lng`;

/** The UTC day on which an event ended; the index event_last_day_idx has the same expression. */
const LAST_DAY = `coalesce((occurred_at at time zone 'UTC')::date, greatest(event_date, event_date_end))`;

/** The number of events whose last day is $1 or later, and before $2. */
export const COUNT_SQL = `
  select count(*)::int as count from event where ${LAST_DAY} >= $1::date and ${LAST_DAY} < $2::date`;

/** Events by their last day and id: after the row ($1, $2) and before the day $3, at most $4. */
export const WINDOW_SQL = `
  select ${COLUMNS}, ${LAST_DAY}::text as last_day
  from event where (${LAST_DAY}, id) > ($1::date, $2::uuid) and ${LAST_DAY} < $3::date
  order by ${LAST_DAY}, id limit $4`;

/** Events that changed or were deleted after ($1, $2), at most $3. Each part has its own limit, so that both are read by index. */
export const CHANGES_SQL = `
  (select ${COLUMNS}
  from event where (corpus_revision, id) > ($1, $2) order by corpus_revision, id limit $3)
  union all
  (select event_id, corpus_revision, '', '', null, null, null, '', 'human', null, false, null, null, null, null
  from event_removal where (corpus_revision, event_id) > ($1, $2) order by corpus_revision, event_id limit $3)
  order by corpus_revision, id limit $3`;

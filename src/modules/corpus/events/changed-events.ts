import type { SystemTx } from '../../../platform/database/db';
import type { Area, ChangedEvents, ChangedEventsQuery, PlacelessEvent } from './changed-events.contract';

export interface ChangedRow {
  id: string;
  is_revised: boolean;
  /** Whether the event can threaten somebody. */
  is_threatening: boolean;
  is_placeless: boolean;
  /** Null unless the place is known more precisely than its country. */
  lat: number | null;
  lng: number | null;
  uncertainty_km: number;
}

/** Events this close together share one circle: many events are reported at the reference point of the same town. */
const CELL_DEGREES = 0.1;
/** More than the distance from the centre of a cell to its corners, which is longest at the equator. */
const CELL_RADIUS_KM = 8;

/**
 * The changes of events between two revisions of the corpus; null if there are more than the limit. Deleted events are left out: an
 * event that is evidence of a threat cannot be deleted, so no threat changes with them.
 */
export async function readChangedEvents(tx: SystemTx, query: ChangedEventsQuery): Promise<ChangedEvents | null> {
  const changed = await tx.query<ChangedRow>(CHANGED_SQL, [
    query.after,
    query.upTo,
    query.limit + 1,
    query.placelessCategories,
    query.placelessWhenUnlocatedCategories,
    query.harmlessTypes,
  ]);
  if (changed.length > query.limit) return null;
  const placelessIds = changed.filter((row) => row.is_threatening && row.is_placeless).map(({ id }) => id);
  if (placelessIds.length > query.placelessLimit) return null;
  return { ...summariseChanges(changed), placeless: await readPlaceless(tx, placelessIds) };
}

async function readPlaceless(tx: SystemTx, ids: readonly string[]): Promise<PlacelessEvent[]> {
  if (ids.length === 0) return [];
  return tx.query<PlacelessEvent>(
    'select title, description, location_country as country from event where id = any($1::uuid[])',
    [ids],
  );
}

/** The circles of the cells that contain changed events, and the revised ones among these. */
export function summariseChanges(changed: readonly ChangedRow[]): Omit<ChangedEvents, 'placeless'> {
  const areas = new Map<string, Area>();
  for (const { lat, lng, uncertainty_km: uncertaintyKm, is_threatening: isThreatening } of changed) {
    if (!isThreatening || lat === null || lng === null) continue;
    const cell = { lat: nearestCell(lat), lng: nearestCell(lng) };
    const key = `${cell.lat}/${cell.lng}`;
    const radiusKm = Math.max(uncertaintyKm + CELL_RADIUS_KM, areas.get(key)?.radiusKm ?? 0);
    areas.set(key, { ...cell, radiusKm });
  }
  return {
    areas: [...areas.values()],
    revisedIds: changed.filter((row) => row.is_revised).map(({ id }) => id),
  };
}

const nearestCell = (degrees: number): number => Math.round(degrees / CELL_DEGREES) * CELL_DEGREES;

/** What concerns somebody by its country or name, and what threatens nobody, is decided as in `matchEvent` of the evaluation. */
const CHANGED_SQL = `
  select id, revision > 0 as is_revised, coalesce(uncertainty_km, 0) as uncertainty_km, point[1] as lat, point[0] as lng,
    coding_conflict is null and event_type <> all($6::text[])
      and (event_subtype is null or event_subtype <> all($6::text[])) as is_threatening,
    event_category = any($4::text[]) or event_category = any($5::text[]) and point is null as is_placeless
  from (
    select *, case when geo_precision >= 6 then null else location_point end as point
    from event where corpus_revision > $1 and corpus_revision <= $2
    order by corpus_revision, id limit $3) as changed`;

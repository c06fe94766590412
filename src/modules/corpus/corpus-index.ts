import type { Position } from '../../kernel/geodesy/distance';
import type { Db } from '../../platform/database/db';
import type { HistoryQuery, IndexedNeighbour, NearQuery } from './corpus.contract';
import { EventColumns } from './event-columns';
import { PlaceIndex } from './place-index';

const DAY_MS = 86_400_000;
const ROWS_AT_A_TIME = 10_000;

interface ChangedRow {
  id: string;
  corpus_revision: number;
  start_ms: number | null;
  event_category: string;
  event_type: string;
  location_country: string | null;
  lat: number | null;
  lng: number | null;
  uncertainty_km: number | null;
  magnitude: number | null;
}

/**
 * The corpus in the memory of one worker, for the evaluation's searches by place and time: about 90 bytes an event. It is
 * brought up to date by reading what changed since, and is otherwise not aware of the database.
 */
export class CorpusIndex {
  readonly #columns = new EventColumns();
  readonly #places = new PlaceIndex(this.#columns);
  #revision = 0;
  #refreshing: Promise<void> | undefined;

  constructor(private readonly db: Db) {}

  get size(): number {
    return this.#columns.size;
  }

  get bytesUsed(): number {
    return this.#columns.bytesUsed + this.#places.bytesUsed;
  }

  /** Reads what changed since the last time; answers the revision of the corpus that it is up to date with at least. */
  async refresh(): Promise<number> {
    // One that began before this call may have missed the change that the caller knows of.
    await this.#refreshing?.catch(() => undefined);
    this.#refreshing ??= this.#readChanges().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
    return this.#revision;
  }

  /** Ids of events that began within the time and whose place, give or take its uncertainty, may lie within the radius. */
  eventsNear({ lat, lng, radiusKm, fromMs, toMs }: NearQuery): string[] {
    const ids: string[] = [];
    this.#places.visitNear({ lat, lng }, radiusKm, true, (slot) => {
      const startMs = this.#columns.startMsAt(slot);
      if (startMs >= fromMs - MINUTE_MS && startMs <= toMs) ids.push(this.#columns.ids.uuidAt(slot));
    });
    return ids;
  }

  /** The history around a place: distances (on the sphere, within 0.56 % of the ellipsoid's) and ages at `toMs`. */
  neighbours(place: Position, radiusKm: number, query: HistoryQuery): IndexedNeighbour[] {
    const found: IndexedNeighbour[] = [];
    const isWanted = this.#filterOf(query);
    this.#places.visitNear(place, radiusKm, false, (slot, sphereKm) => {
      if (isWanted(slot)) found.push({ distanceKm: sphereKm, ageDays: this.#ageDays(slot, query.toMs) });
    });
    return found;
  }

  /** The history of a country, at distance 0. */
  neighboursInCountry(country: string, query: HistoryQuery): IndexedNeighbour[] {
    const found: IndexedNeighbour[] = [];
    const [code] = this.#columns.countries.known([country]) ?? [];
    if (code === undefined) return found;
    const isWanted = this.#filterOf(query);
    for (let slot = 0; slot < this.#columns.size; slot += 1) {
      if (this.#columns.country[slot] !== code || !isWanted(slot)) continue;
      found.push({ distanceKm: 0, ageDays: this.#ageDays(slot, query.toMs) });
    }
    return found;
  }

  #ageDays(slot: number, toMs: number): number {
    return Math.max(0, (toMs - this.#columns.startMsAt(slot)) / DAY_MS);
  }

  #filterOf({ categories, types, minMagnitude, fromMs, toMs }: HistoryQuery): (slot: number) => boolean {
    const columns = this.#columns;
    const categoryCodes = columns.categories.known(categories);
    const typeCodes = columns.types.known(types);
    return (slot) => {
      const startMs = columns.startMsAt(slot);
      return (
        startMs >= fromMs &&
        startMs <= toMs &&
        (categoryCodes === null || categoryCodes.has(columns.category[slot] ?? 0)) &&
        (typeCodes === null || typeCodes.has(columns.type[slot] ?? 0)) &&
        (minMagnitude === null || (columns.magnitude[slot] ?? NaN) >= minMagnitude)
      );
    };
  }

  async #readChanges(): Promise<void> {
    let after = { revision: this.#revision, id: LAST_UUID };
    for (;;) {
      const rows = await this.db.queryCorpus<ChangedRow>(CHANGES_SQL, [after.revision, after.id, ROWS_AT_A_TIME]);
      for (const row of rows) this.#take(row);
      const last = rows.at(-1);
      if (last) after = { revision: last.corpus_revision, id: last.id };
      if (rows.length < ROWS_AT_A_TIME) break;
    }
    // Only now: a revision of which half was read would never be finished.
    this.#revision = after.revision;
  }

  #take(row: ChangedRow): void {
    const slot = this.#columns.set({
      ...{ id: row.id, startMs: row.start_ms, category: row.event_category, type: row.event_type },
      ...{ country: row.location_country, lat: row.lat, lng: row.lng },
      ...{ uncertaintyKm: row.uncertainty_km, magnitude: row.magnitude },
    });
    this.#places.changed(slot);
  }
}

const MINUTE_MS = 60_000;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** As `positionOf` of the evaluation has it: precision 6 and 7 (UCDP where_prec) are no place finer than a country. */
const CHANGES_SQL = `
  select id, corpus_revision, event_category, event_type, location_country, uncertainty_km, magnitude,
    extract(epoch from coalesce(occurred_at, event_date::timestamp at time zone 'UTC'))::float8 * 1000 as start_ms,
    case when geo_precision >= 6 then null else location_point[1] end as lat,
    case when geo_precision >= 6 then null else location_point[0] end as lng
  from event where (corpus_revision, id) > ($1, $2) order by corpus_revision, id limit $3`;

import type { Position } from '../../../kernel/geodesy/distance';
import type { Db } from '../../../platform/database/db';
import { discountedWeight } from '../../../kernel/reliability/coding-weight';
import type { Coding } from '../../../kernel/reliability/source-rating';
import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import type { CorpusHistoryQuery, NearQuery } from '../corpus.contract';
import { EventColumns } from './event-columns';
import { HistoryIndex } from './history-index';
import type { HistoryRating } from './history-ratings';
import { PlaceIndex } from './place-index';

const ROWS_AT_A_TIME = 10_000;
/** The number of latest changes that are kept one by one. A caller that is further behind starts again. */
const REMEMBERED_CHANGES = 50_000;
const REMEMBERED_IDS = 200_000;

interface ChangedRow {
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

/**
 * The corpus in the memory of one process, for evaluation's searches by place and time; about 100 bytes per event. Each
 * refresh reads the changes since the previous one; searches do not access the database.
 */
export class CorpusIndex {
  readonly #columns = new EventColumns();
  readonly #places = new PlaceIndex(this.#columns);
  readonly #history = new HistoryIndex(this.#columns);
  readonly #ids = new Map<number, string>();
  #revision = 0;
  /** The latest changes, the oldest first; complete for all changes after `#rememberedAfter`. */
  #latest: { revision: number; slot: number }[] = [];
  #rememberedAfter = 0;
  #refreshing: Promise<void> | undefined;

  constructor(private readonly db: Db) {}

  get size(): number {
    return this.#columns.size;
  }

  get bytesUsed(): number {
    return this.#columns.bytesUsed + this.#places.bytesUsed + this.#history.bytesUsed;
  }

  /** Reads the changes since the last call; returns a revision of the corpus that the index includes. */
  async refresh(): Promise<number> {
    // A refresh that began before this call may have missed the change that the caller knows of.
    await this.#refreshing?.catch(() => undefined);
    this.#refreshing ??= this.#readChanges().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
    return this.#revision;
  }

  /**
   * Ids of events that are new or changed since a revision, as of the last refresh; null if that revision is too old.
   */
  changedSince(revision: number): string[] | null {
    if (revision < this.#rememberedAfter) return null;
    const slots = new Set(this.#latest.filter((change) => change.revision > revision).map(({ slot }) => slot));
    return [...slots].map((slot) => this.#columns.ids.uuidAt(slot));
  }

  /**
   * Ids of events that took place within the time span and whose location, given its uncertainty, may lie within the
   * radius.
   */
  eventsNear({ lat, lng, radiusKm, fromMs, toMs }: NearQuery): string[] {
    const columns = this.#columns;
    const ids: string[] = [];
    this.#places.visitNear({ lat, lng }, radiusKm, true, (slot) => {
      if (columns.endMsAt(slot) >= fromMs && columns.startMsAt(slot) <= toMs) ids.push(this.#idAt(slot));
    });
    return ids;
  }

  /** The history of a kind around a place; see HistoryIndex. */
  history(place: Position, radiusKm: number, query: CorpusHistoryQuery): HistoryCounts {
    return this.#history.around(place, radiusKm, query);
  }

  /** The history of a kind in a country. */
  historyOfCountry(country: string, query: CorpusHistoryQuery): HistoryCounts {
    return this.#history.ofCountry(country, query);
  }

  /** Caches the text of an id, because many assets request the same event. */
  #idAt(slot: number): string {
    let id = this.#ids.get(slot);
    if (id === undefined) {
      if (this.#ids.size >= REMEMBERED_IDS) this.#ids.clear();
      id = this.#columns.ids.uuidAt(slot);
      this.#ids.set(slot, id);
    }
    return id;
  }

  async #readChanges(): Promise<void> {
    let after = { revision: this.#revision, id: LAST_UUID };
    // The first time, all events are read, which would keep the primary busy.
    const query = this.#revision === 0 ? this.db.queryReplicated.bind(this.db) : this.db.queryShared.bind(this.db);
    const changes: { revision: number; slot: number }[] = [];
    for (;;) {
      const rows = await query<ChangedRow>(CHANGES_SQL, [after.revision, after.id, ROWS_AT_A_TIME]);
      for (const row of rows) changes.push({ revision: row.corpus_revision, slot: this.#take(row) });
      // Only the last changes of a first load or an import of millions are needed.
      if (changes.length > 2 * REMEMBERED_CHANGES) changes.splice(0, changes.length - REMEMBERED_CHANGES);
      const last = rows.at(-1);
      if (last) after = { revision: last.corpus_revision, id: last.id };
      if (rows.length < ROWS_AT_A_TIME) break;
    }
    // Set last: a revision of which only half was read must be read again.
    this.#revision = after.revision;
    this.#remember(changes);
  }

  #remember(changes: readonly { revision: number; slot: number }[]): void {
    const all = [...this.#latest, ...changes];
    this.#latest = all.slice(-REMEMBERED_CHANGES);
    const dropped = all.at(-REMEMBERED_CHANGES - 1);
    if (dropped) this.#rememberedAfter = dropped.revision;
  }

  #take(row: ChangedRow): number {
    const slot = this.#columns.set({
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
      rating: ratingOf(row),
    });
    this.#places.changed(slot);
    this.#history.changed(slot);
    return slot;
  }
}

const ratingOf = (row: ChangedRow): HistoryRating => ({
  source: row.source,
  coding: row.coding,
  discountedWeight: discountedWeight({ coding: row.coding, type: row.event_type, subtype: row.event_subtype }),
  isContradictory: row.is_contradictory,
});

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Like `eventPosition` of the evaluation: precision 6 and 7 (UCDP where_prec) only determine a country or a sea. A deleted
 * event has no time, which removes it from the index. Each part has its own limit, so that both are read by index.
 */
const CHANGES_SQL = `
  (select id, corpus_revision, event_category, event_type, location_country, uncertainty_km, magnitude,
    source, coding, event_subtype, coding_conflict is not null as is_contradictory,
    extract(epoch from coalesce(occurred_at, event_date::timestamp at time zone 'UTC'))::float8 * 1000 as start_ms,
    extract(epoch from coalesce(occurred_at,
      (greatest(event_date, event_date_end) + 1)::timestamp at time zone 'UTC'))::float8 * 1000 as end_ms,
    case when geo_precision >= 6 then null else location_point[1] end as lat,
    case when geo_precision >= 6 then null else location_point[0] end as lng
  from event where (corpus_revision, id) > ($1, $2) order by corpus_revision, id limit $3)
  union all
  (select event_id, corpus_revision, '', '', null, null, null, '', 'human', null, false, null, null, null, null
  from event_removal where (corpus_revision, event_id) > ($1, $2) order by corpus_revision, event_id limit $3)
  order by corpus_revision, id limit $3`;

import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import type { Position } from '../../../kernel/geodesy/distance';
import type { Steps } from '../../../kernel/steps';
import type { Db } from '../../../platform/database/db';
import { YieldTimer } from '../../../platform/slices';
import type { CorpusHistoryQuery, NearQuery } from '../corpus.contract';
import type { ColumnarCopy } from '../columnar/columnar-copy';
import { readCopiedEvents } from './copied-events';
import { EventColumns } from './event-columns';
import { HistoryIndex } from './history-index';
import {
  CHANGES_SQL,
  COUNT_SQL,
  indexedEvent,
  type IndexedEventRow,
  WINDOW_SQL,
  type WindowRow,
} from './indexed-events.sql';
import { PlaceIndex } from './place-index';
import { readAhead } from './read-ahead';
import { utcDay, utcMonthMs } from './utc-days';

/** The rows of a page may arrive together, and are then parsed in one piece. */
const ROWS_AT_A_TIME = 1_000;
/** The number of latest changes that are kept one by one. A caller that is further behind starts again. */
const REMEMBERED_CHANGES = 50_000;
const REMEMBERED_IDS = 200_000;
const HISTORY_MS = DEFAULT_EVALUATION_SETTINGS.likelihood.historyDays * DAY_MS;
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Whole months are loaded, so that few requests need earlier events. An event without a time of day ends at the next midnight. */
const firstDayFor = (fromMs: number): number => utcMonthMs(fromMs - DAY_MS);

interface Change {
  revision: number;
  id: string;
}

/**
 * The events since some month in the memory of one process, for evaluation's searches by place and time; 70 to 100 bytes per event.
 * Each refresh reads the changes since the previous one, and older events if they are needed; searches do not access the database.
 */
export class CorpusIndex {
  readonly #columns = new EventColumns();
  readonly #places = new PlaceIndex(this.#columns);
  readonly #history = new HistoryIndex(this.#columns);
  readonly #ids = new Map<number, string>();
  /** Undefined until events are loaded for the first time. */
  #revision: number | undefined;
  /** All events that ended on this day (ms since the epoch) or later are loaded. */
  #firstDayMs = Infinity;
  #wantedDayMs = Infinity;
  /** The latest changes, the oldest first; complete for all changes after `#rememberedAfter`. */
  #latest: Change[] = [];
  #rememberedAfter = 0;
  #refreshing: Promise<number> | undefined;

  /** @param copy from which the first events are read, if there is one */
  constructor(
    private readonly db: Db,
    private readonly copy?: ColumnarCopy,
  ) {}

  get size(): number {
    return this.#columns.size;
  }

  get bytesUsed(): number {
    return this.#columns.bytesUsed + this.#places.bytesUsed + this.#history.bytesUsed;
  }

  /**
   * Reads the changes since the last call, and makes sure that events which ended at `fromMs` or later are loaded.
   * @returns a revision of the corpus that the index includes
   */
  async refresh(fromMs: number): Promise<number> {
    // A refresh that began before this call may have missed the change that the caller knows of.
    await this.#refreshing?.catch(() => undefined);
    this.#wantedDayMs = Math.min(this.#wantedDayMs, firstDayFor(fromMs));
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /**
   * Ids of events that are new or changed since a revision, as of the last refresh; null if that revision is too old.
   */
  changedSince(revision: number): string[] | null {
    if (revision < this.#rememberedAfter) return null;
    return [...new Set(this.#latest.filter((change) => change.revision > revision).map(({ id }) => id))];
  }

  /** Prepares searches by place, which the first one would otherwise have to do in one piece: 0.4 s for a million events. */
  prepareInSteps(): Steps<void> {
    return this.#places.buildInSteps();
  }

  /**
   * Ids of events that took place within the time span and whose location, given its uncertainty, may lie within the
   * radius.
   */
  eventsNear({ lat, lng, radiusKm, fromMs, toMs }: NearQuery): string[] {
    this.#requireFrom(fromMs);
    const ids: string[] = [];
    const visit = (slot: number): void => void ids.push(this.#idAt(slot));
    this.#places.visitNear({ lat, lng }, radiusKm, true, visit, { fromMs, toMs });
    return ids;
  }

  /** The history of a kind around a place; see HistoryIndex. */
  historyInSteps(place: Position, radiusKm: number, query: CorpusHistoryQuery): Steps<HistoryCounts> {
    this.#requireFrom(query.asOfMs - HISTORY_MS);
    return this.#history.aroundInSteps(place, radiusKm, query);
  }

  /** The history of a kind in a country. */
  historyOfCountryInSteps(country: string, query: CorpusHistoryQuery): Steps<HistoryCounts> {
    this.#requireFrom(query.asOfMs - HISTORY_MS);
    return this.#history.ofCountryInSteps(country, query);
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

  #requireFrom(fromMs: number): void {
    if (firstDayFor(fromMs) < this.#firstDayMs) {
      throw new Error(
        `Events since ${new Date(fromMs).toISOString()} are not loaded: refresh the index for them first`,
      );
    }
  }

  async #read(): Promise<number> {
    for (;;) {
      if (this.#wantedDayMs < this.#firstDayMs) await this.#reserveFrom(this.#wantedDayMs);
      this.#revision ??= (await this.#readCopy(this.#wantedDayMs)) ?? (await this.#currentRevision());
      if (this.#wantedDayMs < this.#firstDayMs) await this.#readEarlier(this.#wantedDayMs);
      const revision = await this.#readChanges(this.#revision);
      // Another caller may have requested earlier events in the meantime.
      if (this.#wantedDayMs >= this.#firstDayMs) return revision;
    }
  }

  /** Makes room for the events of the days before those that are loaded. Copying the columns when they grow would pause the process. */
  async #reserveFrom(dayMs: number): Promise<void> {
    const end = this.#firstDayMs === Infinity ? 'infinity' : utcDay(this.#firstDayMs);
    const [found] = await this.db.queryReplicated<{ count: number }>(COUNT_SQL, [utcDay(dayMs), end]);
    const count = this.size + (found?.count ?? 0);
    this.#columns.reserve(count);
    this.#history.reserve(count);
  }

  /** Loads the first events from the columnar copy. Returns their revision, or null if PostgreSQL has to be asked. */
  async #readCopy(dayMs: number): Promise<number | null> {
    if (this.copy?.isEnabled !== true || !Number.isFinite(dayMs)) return null;
    const begun: { revision?: number } = {};
    const begin = (revision: number): void => void (begun.revision = revision);
    const revision = await readCopiedEvents(this.copy, dayMs, begin, (row) => this.#take(row));
    // If it failed after some events, all are read from PostgreSQL, but changes from the revision of those that were taken.
    if (revision !== null) this.#firstDayMs = dayMs;
    if (begun.revision !== undefined) this.#rememberedAfter = begun.revision;
    return begun.revision ?? null;
  }

  /** Before the first events are read, so that they are as they were at this revision or later. */
  async #currentRevision(): Promise<number> {
    const [state] = await this.db.queryShared<{ revision: number }>('select revision from corpus_state');
    this.#rememberedAfter = state?.revision ?? 0;
    return this.#rememberedAfter;
  }

  /** Loads the events that ended on this day or later and are not loaded yet: the most events, so from a replica if there is one. */
  async #readEarlier(dayMs: number): Promise<void> {
    const end = this.#firstDayMs === Infinity ? 'infinity' : utcDay(this.#firstDayMs);
    const first = { last_day: utcDay(dayMs - DAY_MS), id: LAST_UUID };
    const pages = readAhead<WindowRow>(ROWS_AT_A_TIME, (last) => {
      const after = last ?? first;
      return this.db.queryReplicated(WINDOW_SQL, [after.last_day, after.id, end, ROWS_AT_A_TIME]);
    });
    const turns = new YieldTimer();
    for await (const rows of pages) {
      for (const row of rows) {
        this.#take(row);
        if (turns.isOver) await turns.next();
      }
    }
    this.#firstDayMs = dayMs;
  }

  async #readChanges(revision: number): Promise<number> {
    const changes: Change[] = [];
    const first = { corpus_revision: revision, id: LAST_UUID };
    const pages = readAhead<IndexedEventRow>(ROWS_AT_A_TIME, (last) => {
      const after = last ?? first;
      return this.db.queryShared(CHANGES_SQL, [after.corpus_revision, after.id, ROWS_AT_A_TIME]);
    });
    let included = revision;
    const turns = new YieldTimer();
    for await (const rows of pages) {
      for (const row of rows) {
        changes.push({ revision: row.corpus_revision, id: row.id });
        if (this.#concerns(row)) this.#take(row);
        if (turns.isOver) await turns.next();
      }
      // Only the last changes of an import of millions are needed.
      if (changes.length > 2 * REMEMBERED_CHANGES) changes.splice(0, changes.length - REMEMBERED_CHANGES - 1);
      included = rows.at(-1)?.corpus_revision ?? included;
    }
    // Set last: a revision of which only half was read must be read again.
    this.#revision = included;
    this.#remember(changes);
    return included;
  }

  /** Whether a changed event is loaded already or belongs to the loaded time. */
  #concerns({ id, start_ms: startMs, end_ms: endMs }: IndexedEventRow): boolean {
    const isLoadedTime = startMs !== null && endMs !== null && endMs >= this.#firstDayMs;
    return isLoadedTime || this.#columns.ids.slotIfKnown(id) !== undefined;
  }

  #remember(changes: readonly Change[]): void {
    const all = [...this.#latest, ...changes];
    this.#latest = all.slice(-REMEMBERED_CHANGES);
    const dropped = all.at(-REMEMBERED_CHANGES - 1);
    if (dropped) this.#rememberedAfter = dropped.revision;
  }

  #take(row: IndexedEventRow): void {
    const slot = this.#columns.set(indexedEvent(row));
    this.#places.changed(slot);
    this.#history.changed(slot);
  }
}

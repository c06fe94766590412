import type { DataScope } from '../../../kernel/identity/principal';
import type { Db } from '../../../platform/database/db';
import { readWithin } from '../../../platform/database/read-within';
import { type ColumnarCopy, quickMsFor, halvesAsWords } from '../columnar/columnar-copy';
import { addEventFilter, type EventFilter } from '../filters/event-filter';
import { EventConditions } from '../filters/event-conditions';
import { isAsked, type TileEventFilter } from './tile-filter';
import type { TileIndex } from './tile-index';

const UUID_BYTES = 16;

type Query = (sql: string, parameters: readonly unknown[]) => Promise<{ ids: Buffer | null }[]>;

const MOVED_SINCE = `select from event as latest where latest.id = event.id and latest.revision > event.revision
  and not latest.location_point ~= event.location_point`;

/** The filters that the columns of tiles decide on their own. */
const OF_COLUMNS: ReadonlySet<string> = new Set<keyof TileEventFilter>([
  ...(['country', 'event_category', 'event_type', 'date_from', 'date_to'] as const),
  ...(['salience_score_min', 'salience_score_max', 'fatalities_min'] as const),
]);

/** The part of a filter and of a tenant's view of the corpus that only the database can decide; null if there is none. */
export function filterBeyondColumns(
  filter: TileEventFilter,
  { asOf, ratingOverrides }: Pick<DataScope, 'asOf' | 'ratingOverrides'>,
): EventFilter | null {
  // Overrides of ratings matter only to the filter by reliability.
  const ratings = filter.min_reliability === undefined ? undefined : ratingOverrides;
  const asked = Object.entries({ ...filter, as_of: asOf, rating_overrides: ratings }).filter(
    ([name, value]) => !OF_COLUMNS.has(name) && isAsked(value),
  );
  return asked.length === 0 ? null : Object.fromEntries(asked);
}

/** The events that match a filter according to the database, as one bit each. Kept up to date by reading changes. */
export class TileMatches {
  #bits = new Uint8Array(1_024);
  #revision = 0;
  #refreshing: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly index: TileIndex,
    private readonly filter: EventFilter,
    private readonly copy?: ColumnarCopy,
    /** How long PostgreSQL may try before the copy is read; otherwise that depends on the filter. */
    private readonly quickMs?: number,
  ) {}

  has(slot: number): boolean {
    return (((this.#bits[slot >>> 3] ?? 0) >>> (slot & 7)) & 1) === 1;
  }

  /** Updates the matches to the revision of the index. */
  async refresh(): Promise<void> {
    while (this.#revision < this.index.revision) {
      this.#refreshing ??= this.#read().finally(() => {
        this.#refreshing = undefined;
      });
      await this.#refreshing;
    }
  }

  async #read(): Promise<void> {
    const { revision } = this.index;
    if (this.#revision > 0) await this.#readChanges();
    else if (!(await this.#readQuickly())) {
      const copied = await this.#readCopy();
      if (copied !== null) {
        this.#revision = copied;
        return;
      }
      // The copy may have failed after some events.
      this.#bits.fill(0);
      await this.#readAll(this.db.queryReplicated.bind(this.db));
    }
    this.#revision = revision;
  }

  /** Leaves the rest to the columnar copy, if there is one. */
  async #readQuickly(): Promise<boolean> {
    if (this.copy?.isEnabled !== true) return false;
    const isRead = await readWithin(this.db, this.quickMs ?? quickMsFor(this.filter), async (tx) => {
      await this.#readAll((sql, parameters) => tx.query(sql, parameters));
      return true;
    });
    return isRead ?? false;
  }

  /** Returns the revision after which changes have to be read. */
  async #readCopy(): Promise<number | null> {
    if (this.copy?.isEnabled !== true) return null;
    return this.copy.scanIds({ filter: this.filter, dataScope: null }, ({ rows, numbers }) => {
      const [high, low] = numbers.map(halvesAsWords);
      for (let row = 0; row < rows && high && low; row += 1) this.#set(this.index.slotOfHalves(high, low, row), true);
    });
  }

  /** Returns all ids in one value: as separate rows, a million ids would take hundreds of megabytes. */
  async #readAll(query: Query): Promise<void> {
    const conditions = this.#conditions();
    const [row] = await query(
      `select string_agg(uuid_send(event.id), ''::bytea) as ids from ${conditions.relation} where ${conditions.sql}`,
      conditions.parameters,
    );
    this.#setAll(row?.ids ?? Buffer.alloc(0), true);
  }

  async #readChanges(): Promise<void> {
    const conditions = this.#conditions();
    const since = conditions.parameter(this.#revision);
    const rows = await this.db.queryShared<{ ids: Buffer; is_match: boolean }>(
      `select string_agg(uuid_send(event.id), ''::bytea) as ids, coalesce(${conditions.sql}, false) as is_match
       from ${conditions.relation} where event.corpus_revision > ${since} group by is_match`,
      conditions.parameters,
    );
    for (const { ids, is_match: isMatch } of rows) this.#setAll(ids, isMatch);
  }

  #conditions(): EventConditions {
    const conditions = new EventConditions();
    addEventFilter(conditions, this.filter);
    // The index has the current locations, so an event that its source has moved since is not shown at all.
    if (this.filter.as_of !== undefined) conditions.add(`not exists (${MOVED_SINCE})`);
    return conditions;
  }

  #setAll(ids: Buffer, isMatch: boolean): void {
    for (let at = 0; at < ids.length; at += UUID_BYTES) {
      this.#set(this.index.slotOf(ids.subarray(at, at + UUID_BYTES)), isMatch);
    }
  }

  #set(slot: number, isMatch: boolean): void {
    const byte = slot >>> 3;
    if (byte >= this.#bits.length) this.#grow(byte + 1);
    const bit = 1 << (slot & 7);
    const old = this.#bits[byte] ?? 0;
    this.#bits[byte] = isMatch ? old | bit : old & ~bit;
  }

  #grow(atLeast: number): void {
    const larger = new Uint8Array(Math.ceil(atLeast * 1.25));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

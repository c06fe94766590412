import { toMercator, WORLD_SIDE } from '../../../kernel/geodesy/web-mercator';
import type { Db } from '../../../platform/database/db';
import { TileColumns, type TileEvent } from './tile-columns';
import { CODE_ZOOM, mortonCode, codesOfCell, firstFrom, orderByCode } from './tile-places';
import type { ColumnarCopy } from '../columnar/columnar-copy';
import { readTileEvents } from './tile-copy';
import { readAhead } from '../memory-index/read-ahead';
import { UuidSlots } from '../memory-index/uuid-slots';

const ROWS_AT_A_TIME = 10_000;
const NOWHERE = 4_294_967_295;
/** Up to this number of changed events are searched one by one before all events are sorted again. */
const MIN_LOOSE = 2_000;
const MAX_LOOSE_SHARE = 0.05;
/** The number of cells of a tile in each direction; the buffer is one more cell on each side. */
export const CELLS_A_SIDE = 32;

interface ChangedRow {
  id: string;
  corpus_revision: number;
  lat: number | null;
  lng: number | null;
  day: number | null;
  salience: number | null;
  fatalities: number | null;
  category: string;
  type: string;
  country: string | null;
}

export interface TileAddress {
  /** Zoom, 0 to 22, and column and row of Web Mercator tiles, from the north-west. */
  z: number;
  x: number;
  y: number;
}

/**
 * A run of positions; `shift` is added to x if the antimeridian lies between them and the tile. If `isInside`, all of
 * them lie in the tile, in the order of their codes.
 */
export type VisitRun = (from: number, end: number, shift: number, isInside: boolean) => void;

/**
 * Every located event in the memory of this process, in the order of the Z-curve: the events of a tile form one run,
 * and those of its buffer about a hundred short ones. About 77 bytes per event, including its id. Empty until the first
 * `refresh()`.
 */
export class TileIndex {
  readonly columns = new TileColumns();
  readonly #ids = new UuidSlots();
  #positions = new Uint32Array(1_024).fill(NOWHERE);
  /** Positions from here on belong to events that changed since the last sorting. */
  #ordered = 0;
  #revision = 0;
  #refreshing: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly copy?: ColumnarCopy,
  ) {}

  /** A revision of the corpus that the index includes. */
  get revision(): number {
    return this.#revision;
  }

  get bytesUsed(): number {
    return this.columns.bytesUsed + this.#ids.bytesUsed + this.#positions.byteLength;
  }

  /** Reads the changes since the last call. */
  async refresh(): Promise<void> {
    // A refresh that began before this call may have missed the change that the caller knows of.
    await this.#refreshing?.catch(() => undefined);
    this.#refreshing ??= this.#readChanges().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  idAt(position: number): string {
    return this.#ids.uuidAt(this.columns.slot[position] ?? 0);
  }

  /** The number of an event's id, given as 16 bytes. */
  slotOf(id: Buffer): number {
    return this.#ids.slotOfBytes(id);
  }

  /** The same for an id in two halves; see UuidSlots. */
  slotOfHalves(high: Uint32Array, low: Uint32Array, index: number): number {
    return this.#ids.slotOfHalves(high, low, index);
  }

  /** Visits all events that may lie in a tile or in the cells around it, and many others. */
  visit({ z, x, y }: TileAddress, visit: VisitRun): void {
    const loose = this.columns.size - this.#ordered;
    if (loose > Math.max(MIN_LOOSE, this.#ordered * MAX_LOOSE_SHARE)) this.#arrange();
    const zoom = Math.min(z, CODE_ZOOM);
    const scale = 2 ** (z - zoom);
    this.#visitCell(zoom, Math.floor(x / scale), Math.floor(y / scale), (from, end) =>
      visit(from, end, 0, scale === 1),
    );
    this.#visitRing({ z, x, y }, visit);
    // Tiles at the edge of the world adjoin those at the opposite edge.
    const sides = z === 0 ? [0] : [0, -WORLD_SIDE, WORLD_SIDE];
    for (const shift of sides) visit(this.#ordered, this.columns.size, shift, false);
  }

  #visitRing({ z, x, y }: TileAddress, visit: VisitRun): void {
    const zoom = Math.min(z + Math.log2(CELLS_A_SIDE), CODE_ZOOM);
    const across = 2 ** zoom;
    const perTile = 2 ** (zoom - z);
    const buffer = perTile / CELLS_A_SIDE;
    const main = (tile: number) => ({ from: Math.floor(tile * perTile), end: Math.ceil((tile + 1) * perTile) });
    const [columns, rows] = [main(x), main(y)];
    const firstRow = Math.max(0, Math.floor(y * perTile - buffer));
    const endRow = Math.min(across, Math.ceil((y + 1) * perTile + buffer));
    // At zoom 0 the western neighbour is the tile itself.
    const firstColumn = z === 0 ? 0 : Math.floor(x * perTile - buffer);
    const endColumn = z === 0 ? across : Math.ceil((x + 1) * perTile + buffer);
    for (let row = firstRow; row < endRow; row += 1) {
      const isBeside = row >= rows.from && row < rows.end;
      for (let column = firstColumn; column < endColumn; column += 1) {
        if (isBeside && column === columns.from) column = columns.end;
        if (column >= endColumn) break;
        const wrapped = (column + across) % across;
        const shift = ((column - wrapped) / across) * WORLD_SIDE;
        this.#visitCell(zoom, wrapped, row, (from, end) => visit(from, end, shift, false));
      }
    }
  }

  #visitCell(zoom: number, column: number, row: number, visit: (from: number, end: number) => void): void {
    const { first, end } = codesOfCell(zoom, column, row);
    const from = firstFrom(this.columns.code, this.#ordered, first);
    if (from >= this.#ordered || (this.columns.code[from] ?? 0) >= end) return;
    visit(from, firstFrom(this.columns.code, this.#ordered, end));
  }

  async #readChanges(): Promise<void> {
    if (this.#revision === 0) this.#revision = (await this.#readCopy()) ?? 0;
    // The first time, all events are read, which would keep the primary busy.
    const query = this.#revision === 0 ? this.db.queryReplicated.bind(this.db) : this.db.queryShared.bind(this.db);
    const first = { corpus_revision: this.#revision, id: LAST_UUID };
    const pages = readAhead<ChangedRow>(ROWS_AT_A_TIME, (last) => {
      const after = last ?? first;
      return query(CHANGES_SQL, [after.corpus_revision, after.id, ROWS_AT_A_TIME]);
    });
    let revision = this.#revision;
    for await (const rows of pages) {
      for (const row of rows) this.#take(row);
      revision = rows.at(-1)?.corpus_revision ?? revision;
    }
    // Set last: a revision of which only half was read must be read again.
    this.#revision = revision;
  }

  /** Reads all events from the columnar copy, if there is one. Returns the revision after which changes have to be read. */
  async #readCopy(): Promise<number | null> {
    if (this.copy?.isEnabled !== true) return null;
    const reserve = (events: number): void => {
      this.columns.reserve(events);
      this.#ids.reserve(events);
      if (events > this.#positions.length) this.#growPositions(events);
    };
    return readTileEvents(this.copy, this.columns, this.#ids, reserve, (event) => {
      const { slot } = event;
      if (slot >= this.#positions.length) this.#growPositions(slot + 1);
      const known = this.#positions[slot] ?? NOWHERE;
      if (known !== NOWHERE) this.columns.remove(known);
      this.#positions[slot] = this.columns.addCoded(event, mortonCode(event.x, event.y));
    });
  }

  #take({ id, lat, lng, ...row }: ChangedRow): void {
    const slot = this.#ids.slotOf(id);
    if (slot >= this.#positions.length) this.#growPositions(slot + 1);
    const { columns } = this;
    const known = this.#positions[slot] ?? NOWHERE;
    const place = lat === null || lng === null ? null : toMercator(lat, lng);
    if (place !== null && known !== NOWHERE && columns.x[known] === place.x && columns.y[known] === place.y) {
      columns.describe(known, { ...row, ...place, slot });
      return;
    }
    if (known !== NOWHERE) columns.remove(known);
    const event: TileEvent | null = place && { ...row, ...place, slot };
    this.#positions[slot] = event ? columns.add(event, mortonCode(event.x, event.y)) : NOWHERE;
  }

  #growPositions(atLeast: number): void {
    const larger = new Uint32Array(Math.ceil(atLeast * 1.25)).fill(NOWHERE);
    larger.set(this.#positions);
    this.#positions = larger;
  }

  #arrange(): void {
    const { columns } = this;
    columns.arrange(withoutRemoved(orderByCode(columns.code, columns.size), columns.category));
    for (let position = 0; position < columns.size; position += 1) {
      this.#positions[columns.slot[position] ?? 0] = position;
    }
    this.#ordered = columns.size;
  }
}

/** Without the positions of removed events. Unlike `filter`, it needs no memory beyond the array. */
function withoutRemoved(order: Uint32Array, categories: Uint16Array): Uint32Array {
  let size = 0;
  for (const position of order) {
    if (categories[position] === 0) continue;
    order[size] = position;
    size += 1;
  }
  return order.subarray(0, size);
}

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A deleted event has no place. Each part has its own limit, so that both are read by index. */
const CHANGES_SQL = `
  (select id, corpus_revision, location_point[1] as lat, location_point[0] as lng, event_date - date '1970-01-01' as day,
    salience_score as salience, fatalities, event_category as category, event_type as type, location_country as country
  from event where (corpus_revision, id) > ($1, $2) order by corpus_revision, id limit $3)
  union all
  (select event_id, corpus_revision, null, null, null, null, null, '', '', null
  from event_removal where (corpus_revision, event_id) > ($1, $2) order by corpus_revision, event_id limit $3)
  order by corpus_revision, id limit $3`;

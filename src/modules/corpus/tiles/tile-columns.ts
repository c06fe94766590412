import { enlarged, Labels } from '../memory-index/event-columns';

/** The facts of a located event that tiles show; null means unknown. Days count from 1970-01-01. */
export interface TileEvent {
  /** The coordinates of `toMercator`. */
  x: number;
  y: number;
  /** The number of the event's id. */
  slot: number;
  day: number | null;
  salience: number | null;
  fatalities: number | null;
  category: string;
  type: string;
  country: string | null;
}

/** An event as the columns store it. */
export interface CodedTileEvent extends Pick<TileEvent, 'x' | 'y' | 'slot'> {
  day: number;
  salience: number;
  fatalities: number;
  category: number;
  type: number;
  country: number;
}

export const NO_DAY = -2_147_483_648;
export const NO_COUNT = -1;
const INITIAL_CAPACITY = 1_024;
const GROWTH = 1.25;

/** Events in typed arrays by position: 42 bytes each. A removed event has no category. */
export class TileColumns {
  readonly categories = new Labels();
  readonly types = new Labels();
  readonly countries = new Labels();
  size = 0;
  x = new Uint32Array(INITIAL_CAPACITY);
  y = new Uint32Array(INITIAL_CAPACITY);
  code = new Uint32Array(INITIAL_CAPACITY);
  slot = new Uint32Array(INITIAL_CAPACITY);
  day = new Int32Array(INITIAL_CAPACITY);
  fatalities = new Int32Array(INITIAL_CAPACITY);
  /** NaN if the event has no salience. */
  salience = new Float64Array(INITIAL_CAPACITY);
  category = new Uint16Array(INITIAL_CAPACITY);
  type = new Uint16Array(INITIAL_CAPACITY);
  country = new Uint16Array(INITIAL_CAPACITY);

  get bytesUsed(): number {
    return this.#arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  add(event: TileEvent, code: number): number {
    const position = this.#place(event, code);
    this.describe(position, event);
    return position;
  }

  /** Makes room for this number of events, so that nothing has to grow until there are more. */
  reserve(count: number): void {
    if (count > this.x.length) this.#resize(count);
  }

  /** Like `add`, with the codes of the labels and with `NO_DAY`, `NO_COUNT` and NaN for what is unknown. */
  addCoded(event: CodedTileEvent, code: number): number {
    const position = this.#place(event, code);
    this.day[position] = event.day;
    this.fatalities[position] = event.fatalities;
    this.salience[position] = event.salience;
    this.category[position] = event.category;
    this.type[position] = event.type;
    this.country[position] = event.country;
    return position;
  }

  #place({ x, y, slot }: Pick<TileEvent, 'x' | 'y' | 'slot'>, code: number): number {
    if (this.size >= this.x.length) this.#resize(Math.ceil(this.x.length * GROWTH));
    const position = this.size;
    this.size += 1;
    this.x[position] = x;
    this.y[position] = y;
    this.code[position] = code;
    this.slot[position] = slot;
    return position;
  }

  /** Replaces everything except the place. */
  describe(position: number, event: TileEvent): void {
    this.day[position] = event.day ?? NO_DAY;
    this.fatalities[position] = event.fatalities ?? NO_COUNT;
    this.salience[position] = event.salience ?? NaN;
    this.category[position] = this.categories.codeOf(event.category);
    this.type[position] = this.types.codeOf(event.type);
    this.country[position] = event.country === null ? 0 : this.countries.codeOf(event.country);
  }

  remove(position: number): void {
    this.category[position] = 0;
  }

  /** ISO 8601 date. */
  dateAt(position: number): string | null {
    const day = this.day[position] ?? NO_DAY;
    return day === NO_DAY ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);
  }

  fatalitiesAt(position: number): number | null {
    const fatalities = this.fatalities[position] ?? NO_COUNT;
    return fatalities === NO_COUNT ? null : fatalities;
  }

  salienceAt(position: number): number | null {
    const salience = this.salience[position] ?? NaN;
    return Number.isNaN(salience) ? null : salience;
  }

  /** Moves the event at `order[i]` to `i`, and drops the rest. Only one column at a time is in memory twice. */
  arrange(order: Uint32Array): void {
    const scratch = new ArrayBuffer(this.size * Float64Array.BYTES_PER_ELEMENT);
    for (const column of this.#arrays) reorder(column, order, this.size, scratch);
    this.size = order.length;
  }

  get #arrays() {
    const { x, y, code, slot, day, fatalities, salience, category, type, country } = this;
    return [x, y, code, slot, day, fatalities, salience, category, type, country];
  }

  #resize(capacity: number): void {
    this.x = enlarged(this.x, new Uint32Array(capacity));
    this.y = enlarged(this.y, new Uint32Array(capacity));
    this.code = enlarged(this.code, new Uint32Array(capacity));
    this.slot = enlarged(this.slot, new Uint32Array(capacity));
    this.day = enlarged(this.day, new Int32Array(capacity));
    this.fatalities = enlarged(this.fatalities, new Int32Array(capacity));
    this.salience = enlarged(this.salience, new Float64Array(capacity));
    this.category = enlarged(this.category, new Uint16Array(capacity));
    this.type = enlarged(this.type, new Uint16Array(capacity));
    this.country = enlarged(this.country, new Uint16Array(capacity));
  }
}

const DAY_MS = 86_400_000;

type Column = Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Moves the value at `order[i]` to `i`, through a copy of the first `size` values. */
function reorder(column: Column, order: Uint32Array, size: number, scratch: ArrayBuffer): void {
  const View = column.constructor as new (buffer: ArrayBuffer, offset: number, length: number) => Column;
  const copy = new View(scratch, 0, size);
  copy.set(column.subarray(0, size));
  for (let position = 0; position < order.length; position += 1) column[position] = copy[order[position] ?? 0] ?? 0;
}

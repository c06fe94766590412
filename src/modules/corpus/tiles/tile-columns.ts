import { Labels } from '../memory-index/event-columns';

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

const NO_DAY = -2_147_483_648;
const NO_COUNT = -1;
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
    if (this.size >= this.x.length) this.#resize(Math.ceil(this.x.length * GROWTH), null);
    const position = this.size;
    this.size += 1;
    this.x[position] = event.x;
    this.y[position] = event.y;
    this.code[position] = code;
    this.slot[position] = event.slot;
    this.describe(position, event);
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

  /** Moves the event at `order[i]` to `i`, and drops the rest. */
  arrange(order: Uint32Array): void {
    this.#resize(Math.max(INITIAL_CAPACITY, Math.ceil(order.length * GROWTH)), order);
    this.size = order.length;
  }

  get #arrays() {
    const { x, y, code, slot, day, fatalities, salience, category, type, country } = this;
    return [x, y, code, slot, day, fatalities, salience, category, type, country];
  }

  #resize(capacity: number, order: Uint32Array | null): void {
    this.x = moved(this.x, new Uint32Array(capacity), order);
    this.y = moved(this.y, new Uint32Array(capacity), order);
    this.code = moved(this.code, new Uint32Array(capacity), order);
    this.slot = moved(this.slot, new Uint32Array(capacity), order);
    this.day = moved(this.day, new Int32Array(capacity), order);
    this.fatalities = moved(this.fatalities, new Int32Array(capacity), order);
    this.salience = moved(this.salience, new Float64Array(capacity), order);
    this.category = moved(this.category, new Uint16Array(capacity), order);
    this.type = moved(this.type, new Uint16Array(capacity), order);
    this.country = moved(this.country, new Uint16Array(capacity), order);
  }
}

const DAY_MS = 86_400_000;

type Column = Uint16Array | Uint32Array | Int32Array | Float64Array;

function moved<T extends Column>(from: T, to: T, order: Uint32Array | null): T {
  if (order === null) to.set(from);
  else for (let position = 0; position < order.length; position += 1) to[position] = from[order[position] ?? 0] ?? 0;
  return to;
}

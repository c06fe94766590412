import { type HistoryRating, HistoryRatings } from './history-ratings';
import { UuidSlots } from './uuid-slots';

/** The indexed facts of an event. Instants are in ms; null locations and countries are unknown. */
export interface IndexedEvent {
  id: string;
  /** Null removes the event from the index, because its age is unknown. */
  startMs: number | null;
  /** The end of the event, not before its start. */
  endMs: number | null;
  category: string;
  type: string;
  country: string | null;
  lat: number | null;
  lng: number | null;
  uncertaintyKm: number | null;
  magnitude: number | null;
  /** Null if it always counts in full as history. */
  rating: HistoryRating | null;
}

const MINUTE_MS = 60_000;
const INITIAL_CAPACITY = 1_024;
const GROWTH = 1.25;
/** Far outside of any calendar, so that no search finds the event. */
const NO_START = -2_147_483_648;

/**
 * Events in typed arrays, by slot: 39 bytes each, plus 25 for the id. Times are stored to the minute. Labels are stored
 * as codes; there are far fewer than 65,535 of them.
 */
export class EventColumns {
  readonly ids = new UuidSlots();
  readonly categories = new Labels();
  readonly types = new Labels();
  readonly countries = new Labels();
  readonly ratings = new HistoryRatings();
  lat = new Float64Array(INITIAL_CAPACITY);
  lng = new Float64Array(INITIAL_CAPACITY);
  startMinute = new Int32Array(INITIAL_CAPACITY);
  endMinute = new Int32Array(INITIAL_CAPACITY);
  uncertaintyKm = new Float32Array(INITIAL_CAPACITY);
  magnitude = new Float32Array(INITIAL_CAPACITY);
  category = new Uint8Array(INITIAL_CAPACITY);
  type = new Uint16Array(INITIAL_CAPACITY);
  country = new Uint16Array(INITIAL_CAPACITY);
  rating = new Uint16Array(INITIAL_CAPACITY);

  get size(): number {
    return this.ids.size;
  }

  get bytesUsed(): number {
    const columns = [this.lat, this.lng, this.startMinute, this.endMinute, this.uncertaintyKm, this.magnitude];
    const codes = [this.category, this.type, this.country, this.rating];
    return [...columns, ...codes].reduce((sum, { byteLength }) => sum + byteLength, this.ids.bytesUsed);
  }

  /** Stores or replaces an event; returns its slot. */
  set(event: IndexedEvent): number {
    const slot = this.ids.slotOf(event.id);
    if (slot >= this.lat.length) this.#grow(Math.ceil(this.lat.length * GROWTH));
    this.lat[slot] = event.lat ?? NaN;
    this.lng[slot] = event.lng ?? NaN;
    this.startMinute[slot] = event.startMs === null ? NO_START : Math.floor(event.startMs / MINUTE_MS);
    this.endMinute[slot] = event.endMs === null ? NO_START : Math.ceil(event.endMs / MINUTE_MS);
    this.uncertaintyKm[slot] = event.uncertaintyKm ?? 0;
    this.magnitude[slot] = event.magnitude ?? NaN;
    this.category[slot] = this.categories.codeOf(event.category);
    this.type[slot] = this.types.codeOf(event.type);
    this.country[slot] = event.country === null ? 0 : this.countries.codeOf(event.country);
    this.rating[slot] = event.rating === null ? 0 : this.ratings.codeOf(event.rating);
    return slot;
  }

  isPlaced(slot: number): boolean {
    return !Number.isNaN(this.lat[slot] ?? NaN) && this.startMinute[slot] !== NO_START;
  }

  /** The start of the minute in which the event began. */
  startMsAt(slot: number): number {
    return (this.startMinute[slot] ?? NO_START) * MINUTE_MS;
  }

  /** The end of the minute in which the event ended. */
  endMsAt(slot: number): number {
    return (this.endMinute[slot] ?? NO_START) * MINUTE_MS;
  }

  /** Makes room for this number of events, so that nothing has to grow until there are more. */
  reserve(count: number): void {
    this.ids.reserve(count);
    if (count > this.lat.length) this.#grow(count);
  }

  #grow(capacity: number): void {
    this.lat = enlarged(this.lat, new Float64Array(capacity));
    this.lng = enlarged(this.lng, new Float64Array(capacity));
    this.startMinute = enlarged(this.startMinute, new Int32Array(capacity));
    this.endMinute = enlarged(this.endMinute, new Int32Array(capacity));
    this.uncertaintyKm = enlarged(this.uncertaintyKm, new Float32Array(capacity));
    this.magnitude = enlarged(this.magnitude, new Float32Array(capacity));
    this.category = enlarged(this.category, new Uint8Array(capacity));
    this.type = enlarged(this.type, new Uint16Array(capacity));
    this.country = enlarged(this.country, new Uint16Array(capacity));
    this.rating = enlarged(this.rating, new Uint16Array(capacity));
  }
}

/** Copies a column into a larger one. */
export function enlarged<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Codes of texts, from 1; 0 means no text. */
export class Labels {
  readonly #codes = new Map<string, number>();
  readonly #labels: string[] = [];

  /** The highest code. */
  get size(): number {
    return this.#labels.length;
  }

  codeOf(label: string): number {
    let code = this.#codes.get(label);
    if (code === undefined) {
      code = this.#labels.push(label);
      this.#codes.set(label, code);
    }
    return code;
  }

  /** Undefined for 0. */
  labelOf(code: number): string | undefined {
    return this.#labels[code - 1];
  }

  /** Undefined if no event has the label. */
  codeIfKnown(label: string): number | undefined {
    return this.#codes.get(label);
  }
}

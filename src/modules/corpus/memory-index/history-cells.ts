import type { EventColumns } from './event-columns';
import { cellIndex } from './quarter-degrees';

/** Cells of a type are numbered together; there are fewer than 2^20 cells. */
const CELLS = 1_048_576;
const NOWHERE = -1;
/** Up to this number of changed events are kept separately before all events are sorted again. */
const MIN_LOOSE = 5_000;
const MAX_LOOSE_SHARE = 0.05;
const MIN_SLOTS = 1_024;
/** Combines key and slot in one number, which sorts fast: 2^27 keys and 2^26 events fit into a double. */
const SLOTS = 67_108_864;

/**
 * Events by type and cell, and within a cell by place: a sorted array of slots, and a separate set of the events that
 * changed since sorting.
 */
export class HistoryCells {
  #sorted = new Int32Array(0);
  #starts = new Map<number, number>();
  /** The key of each slot. */
  #keys = new Int32Array(0);
  /** Slots that changed since sorting; their sorted entries are not valid. */
  readonly #loose = new Set<number>();
  readonly #looseByKey = new Map<number, number[]>();
  #isSortDue = true;

  constructor(private readonly columns: EventColumns) {}

  get bytesUsed(): number {
    // A Map takes some 40 bytes per entry.
    return this.#sorted.byteLength + this.#keys.byteLength + 40 * this.#starts.size;
  }

  static keyOf(type: number, cell: number): number {
    return type * CELLS + cell;
  }

  /** Called for a new or replaced event; returns its old and new keys. */
  changed(slot: number): number[] {
    if (slot >= this.#keys.length) this.#grow(slot);
    const before = this.#keys[slot] ?? NOWHERE;
    const after = this.#keyNow(slot);
    this.#keys[slot] = after;
    if (!this.#isSortDue) this.#loosen(slot, before, after);
    return [before, after].filter((key) => key !== NOWHERE);
  }

  /** The slots of a key, grouped by place. */
  placesIn(key: number): number[][] {
    if (this.#isSortDue) this.#sort();
    const { lat, lng } = this.columns;
    const slots = [...this.#sortedUnder(key), ...(this.#looseByKey.get(key) ?? [])];
    const places: number[][] = [];
    const byPlace = new Map<string, number[]>();
    for (const slot of slots) {
      const name = `${lat[slot]} ${lng[slot]}`;
      const place = byPlace.get(name);
      if (place === undefined) {
        const made = [slot];
        byPlace.set(name, made);
        places.push(made);
      } else place.push(slot);
    }
    return places;
  }

  #sortedUnder(key: number): number[] {
    const slots: number[] = [];
    for (let at = this.#starts.get(key) ?? this.#sorted.length; at < this.#sorted.length; at += 1) {
      const slot = this.#sorted[at] ?? 0;
      if (this.#loose.has(slot)) continue;
      if (this.#keys[slot] !== key) break;
      slots.push(slot);
    }
    return slots;
  }

  #loosen(slot: number, before: number, after: number): void {
    if (this.#loose.has(slot)) {
      const list = this.#looseByKey.get(before) ?? [];
      list.splice(list.indexOf(slot), 1);
    }
    this.#loose.add(slot);
    const list = this.#looseByKey.get(after);
    if (list === undefined) this.#looseByKey.set(after, [slot]);
    else list.push(slot);
    if (this.#loose.size <= Math.max(MIN_LOOSE, this.#sorted.length * MAX_LOOSE_SHARE)) return;
    this.#isSortDue = true;
    this.#loose.clear();
    this.#looseByKey.clear();
  }

  #sort(): void {
    const { size } = this.columns;
    const numbers = new Float64Array(size);
    let count = 0;
    for (let slot = 0; slot < size; slot += 1) {
      const key = this.#keys[slot] ?? NOWHERE;
      if (key === NOWHERE) continue;
      numbers[count] = key * SLOTS + slot;
      count += 1;
    }
    const sorted = numbers.subarray(0, count).sort();
    this.#sorted = new Int32Array(count);
    this.#starts = new Map();
    let last = NOWHERE;
    for (let at = 0; at < count; at += 1) {
      const number = sorted[at] ?? 0;
      const key = Math.floor(number / SLOTS);
      this.#sorted[at] = number - key * SLOTS;
      if (key !== last) this.#starts.set(key, at);
      last = key;
    }
    this.#isSortDue = false;
  }

  #keyNow(slot: number): number {
    const { lat, lng, type } = this.columns;
    if (!this.columns.isPlaced(slot)) return NOWHERE;
    return HistoryCells.keyOf(type[slot] ?? 0, cellIndex(lat[slot] ?? 0, lng[slot] ?? 0));
  }

  #grow(slot: number): void {
    const larger = new Int32Array(Math.max(MIN_SLOTS, Math.ceil((slot + 1) * 1.25))).fill(NOWHERE);
    larger.set(this.#keys);
    this.#keys = larger;
  }
}

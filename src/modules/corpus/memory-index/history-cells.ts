import { finish, StepCounter, type Steps } from '../../../kernel/steps';
import type { EventColumns } from './event-columns';
import { cellIndex } from './quarter-degrees';

/** Cells of a type are numbered together; there are fewer than 2^20 cells. */
const CELLS = 1_048_576;
const NOWHERE = -1;
/** Up to this number of changed events are kept separately before all events are sorted again. */
const MIN_LOOSE = 5_000;
const MAX_LOOSE_SHARE = 0.05;
const MIN_SLOTS = 1_024;
/** Takes a few milliseconds. */
const EVENTS_A_STEP = 100_000;

/**
 * Events by type and cell: slots in the order of their cells, and a separate set of the events that changed since they were put in
 * order. The key of a type and a cell has a code, so that a counting sort orders a million events in a few milliseconds.
 */
export class HistoryCells {
  readonly #codes = new Map<number, number>();
  /** The key of each code. */
  readonly #keys: number[] = [];
  /** The code of each slot. */
  #codeBySlot = new Int32Array(0);
  #ordered = new Int32Array(0);
  /** Where the slots of each code begin in `#ordered`; those of the last code end at the last entry. */
  #starts = new Int32Array(1);
  /** Slots that changed since they were put in order; their entries in `#ordered` are not valid. */
  readonly #loose = new Set<number>();
  readonly #looseByCode = new Map<number, number[]>();
  #isOrderDue = true;
  /** The number of changes. */
  #changes = 0;

  constructor(private readonly columns: EventColumns) {}

  get bytesUsed(): number {
    // A Map takes some 40 bytes per entry, and an array 8.
    return this.#ordered.byteLength + this.#codeBySlot.byteLength + this.#starts.byteLength + 48 * this.#codes.size;
  }

  static keyOf(type: number, cell: number): number {
    return type * CELLS + cell;
  }

  /** Called for a new or replaced event; returns its old and new keys. */
  changed(slot: number): number[] {
    if (slot >= this.#codeBySlot.length) this.reserve(Math.ceil((slot + 1) * 1.25));
    this.#changes += 1;
    const before = this.#codeBySlot[slot] ?? NOWHERE;
    const after = this.#codeNow(slot);
    this.#codeBySlot[slot] = after;
    if (!this.#isOrderDue) this.#loosen(slot, before, after);
    return [before, after].flatMap((code) => this.#keys[code] ?? []);
  }

  /** The slots of a key. */
  slotsIn(key: number): number[] {
    finish(this.orderInSteps());
    const code = this.#codes.get(key);
    if (code === undefined) return [];
    const end = this.#starts[code + 1] ?? 0;
    const slots: number[] = [];
    for (let at = this.#starts[code] ?? end; at < end; at += 1) {
      const slot = this.#ordered[at] ?? 0;
      if (!this.#loose.has(slot)) slots.push(slot);
    }
    return [...slots, ...(this.#looseByCode.get(code) ?? [])];
  }

  #loosen(slot: number, before: number, after: number): void {
    if (this.#loose.has(slot)) {
      const list = this.#looseByCode.get(before) ?? [];
      list.splice(list.indexOf(slot), 1);
    }
    this.#loose.add(slot);
    const list = this.#looseByCode.get(after);
    if (list === undefined) this.#looseByCode.set(after, [slot]);
    else list.push(slot);
    if (this.#loose.size <= Math.max(MIN_LOOSE, this.#ordered.length * MAX_LOOSE_SHARE)) return;
    this.#isOrderDue = true;
    this.#loose.clear();
    this.#looseByCode.clear();
  }

  /**
   * Puts all events in order if the next `slotsIn` would have to, in steps. It is left to `slotsIn` if events change between the
   * steps.
   */
  *orderInSteps(): Steps<void> {
    if (!this.#isOrderDue) return;
    const changes = this.#changes;
    const { size } = this.columns;
    const steps = new StepCounter(EVENTS_A_STEP);
    const starts = new Int32Array(this.#keys.length + 1);
    for (let slot = 0; slot < size; slot += 1) {
      if (steps.isDue) yield;
      const code = this.#codeBySlot[slot] ?? NOWHERE;
      if (code !== NOWHERE) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
    }
    for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
    const ordered = new Int32Array(starts.at(-1) ?? 0);
    const next = starts.slice();
    for (let slot = 0; slot < size; slot += 1) {
      if (steps.isDue) yield;
      const code = this.#codeBySlot[slot] ?? NOWHERE;
      const at = next[code] ?? NOWHERE;
      // Beyond the codes that were counted: the event has changed between the steps.
      if (at === NOWHERE) continue;
      ordered[at] = slot;
      next[code] = at + 1;
    }
    if (changes !== this.#changes) return;
    this.#starts = starts;
    this.#ordered = ordered;
    this.#isOrderDue = false;
  }

  #codeNow(slot: number): number {
    const { lat, lng, type } = this.columns;
    if (!this.columns.isPlaced(slot)) return NOWHERE;
    const key = HistoryCells.keyOf(type[slot] ?? 0, cellIndex(lat[slot] ?? 0, lng[slot] ?? 0));
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#keys.push(key) - 1;
      this.#codes.set(key, code);
    }
    return code;
  }

  /** Makes room for this number of events, so that nothing has to grow until there are more. */
  reserve(count: number): void {
    if (count <= this.#codeBySlot.length) return;
    const larger = new Int32Array(Math.max(MIN_SLOTS, count)).fill(NOWHERE);
    larger.set(this.#codeBySlot);
    this.#codeBySlot = larger;
  }
}

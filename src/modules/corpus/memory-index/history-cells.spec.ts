import { finish } from '../../../kernel/steps';
import { EventColumns } from './event-columns';
import { HistoryCells } from './history-cells';
import { cellIndex } from './quarter-degrees';

/** More than one step of the ordering. */
const COUNT = 60_000;
const PLACES = [10.1, 20.1, 30.1];

class Cells {
  readonly columns = new EventColumns();
  readonly cells = new HistoryCells(this.columns);

  constructor() {
    for (let index = 0; index < COUNT; index += 1) this.set(index, PLACES[index % 3] ?? 0);
  }

  set(index: number, lat: number): void {
    const id = `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
    const kind = { category: 'conflict', type: 'riot', country: null, magnitude: null, rating: null };
    this.cells.changed(this.columns.set({ id, startMs: 0, endMs: 0, lat, lng: 5, uncertaintyKm: 0, ...kind }));
  }

  /** The number of events of each place. */
  counts(): number[] {
    return [...PLACES, 40.1].map((lat) => this.cells.slotsIn(HistoryCells.keyOf(1, cellIndex(lat, 5))).length);
  }
}

it('puts events in order in steps', () => {
  const { cells, columns } = new Cells();
  const steps = cells.orderInSteps();
  expect(steps.next().done).toBe(false);
  finish(steps);
  const slots = cells.slotsIn(HistoryCells.keyOf(1, cellIndex(20.1, 5)));
  expect(slots).toHaveLength(COUNT / 3);
  expect(slots.every((slot) => columns.lat[slot] === 20.1)).toBe(true);
});

it('finds events where they are after a change between the steps', () => {
  const changed = new Cells();
  const steps = changed.cells.orderInSteps();
  steps.next();
  changed.set(0, 40.1);
  changed.set(COUNT - 3, 20.1);
  changed.set(COUNT, 40.1);
  finish(steps);
  expect(changed.counts()).toEqual([COUNT / 3 - 2, COUNT / 3 + 1, COUNT / 3, 2]);
});

import { finish } from '../../../kernel/steps';
import { EventColumns } from './event-columns';
import { PlaceIndex } from './place-index';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2022-01-01');
/** More than one tree. */
const COUNT = 40_000;

/** One event an hour, on a spiral around the globe. */
class Events {
  readonly columns = new EventColumns();
  readonly places = new PlaceIndex(this.columns);

  constructor() {
    for (let index = 0; index < COUNT; index += 1) this.set(index, (index * 0.37) % 60, ((index * 7.3) % 360) - 180);
  }

  set(index: number, lat: number, lng: number): void {
    const startMs = START_MS + index * HOUR_MS;
    const id = `018f0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
    const kind = { category: 'conflict', type: 'riot', country: null, magnitude: null, rating: null };
    this.places.changed(
      this.columns.set({ id, startMs, endMs: startMs + HOUR_MS, lat, lng, uncertaintyKm: 0, ...kind }),
    );
  }

  /** The slots within 500 km of a place, which are the indexes of the events. */
  near(lat: number, lng: number, span?: { fromMs: number; toMs: number }): number[] {
    const slots: number[] = [];
    this.places.visitNear({ lat, lng }, 500, true, (slot) => slots.push(slot), span);
    return slots.sort((a, b) => a - b);
  }
}

it('finds the events of a time span only, both ends inclusive', () => {
  const events = new Events();
  const all = events.near(30, 10);
  const [first, last] = [all[5]!, all.at(-5)!];
  const span = { fromMs: START_MS + (first + 1) * HOUR_MS, toMs: START_MS + last * HOUR_MS };
  expect(events.near(30, 10, span)).toEqual(all.slice(5, -4));
});

it('finds events that change while it is built, where they are afterwards', () => {
  const events = new Events();
  const expected = new Events();
  const steps = events.places.buildInSteps();
  steps.next();
  for (const index of [1, 20_000, COUNT - 1, COUNT]) for (const each of [events, expected]) each.set(index, -80, 10);
  finish(steps);
  expect(events.near(-80, 10)).toEqual([1, 20_000, COUNT - 1, COUNT]);
  expect(events.near(30, 10)).toEqual(expected.near(30, 10));
});

it('keeps what a search has built meanwhile', () => {
  const events = new Events();
  const steps = events.places.buildInSteps();
  steps.next();
  const found = events.near(30, 10);
  events.set(found[0]!, -80, 10);
  finish(steps);
  expect(events.near(-80, 10)).toEqual([found[0]]);
  expect(events.near(30, 10)).toEqual(found.slice(1));
});

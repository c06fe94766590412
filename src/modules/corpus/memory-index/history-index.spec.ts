import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import { historyCounts } from '../../../kernel/evaluation/likelihood/history-weights';
import { haversineKm } from '../../../kernel/geodesy/distance';
import { finish, type Steps } from '../../../kernel/steps';
import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import type { CorpusHistoryQuery } from '../corpus.contract';
import { EventColumns, type IndexedEvent } from './event-columns';
import { HistoryIndex } from './history-index';

const NOW_MS = Date.parse('2024-01-01T00:00:00Z');
const ALEPPO = { lat: 36.2, lng: 37.15 };
const RADIUS_KM = 60;
const BATTLES: CorpusHistoryQuery = {
  category: 'conflict',
  type: 'battle',
  minMagnitude: null,
  asOfMs: NOW_MS,
  discounting: null,
};

interface Setup {
  index: HistoryIndex;
  store: (id: string, event: Partial<IndexedEvent>) => void;
}

function emptyIndex(): Setup {
  const columns = new EventColumns();
  const index = new HistoryIndex(columns);
  const store = (id: string, event: Partial<IndexedEvent>): void => {
    const startMs = event.startMs ?? NOW_MS - 10 * DAY_MS;
    const usual = {
      category: 'conflict',
      type: 'battle',
      country: 'SY',
      uncertaintyKm: 1,
      magnitude: null,
      rating: null,
    };
    index.changed(columns.set({ ...usual, ...ALEPPO, ...event, id, startMs, endMs: startMs }));
  };
  return { index, store };
}

function countSteps(steps: Steps<HistoryCounts>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}

const MANY = 25_000;

describe('HistoryIndex', () => {
  const event = fc.record({
    id: fc.nat(20).map((number) => `00000000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`),
    lat: fc.integer({ min: 0, max: 8 }).map((tenths) => 35.8 + tenths / 10),
    lng: fc.integer({ min: 0, max: 8 }).map((tenths) => 36.8 + tenths / 10),
    startMs: fc.integer({ min: -10, max: 500 }).map((days) => NOW_MS - days * DAY_MS),
    type: fc.constantFrom('battle', 'riot'),
  });

  it('counts any sequence of new, moved and changed events as the reference does', () => {
    const settings = DEFAULT_EVALUATION_SETTINGS.likelihood;
    fc.assert(
      fc.property(fc.array(fc.oneof(event, fc.constant(null)), { maxLength: 40 }), (changes) => {
        const { index, store } = emptyIndex();
        const stored = new Map<string, { lat: number; lng: number; startMs: number; type: string }>();
        for (const change of changes) {
          // Queries in between fill the caches.
          if (change === null) index.around(ALEPPO, RADIUS_KM, BATTLES);
          else {
            store(change.id, change);
            stored.set(change.id, change);
          }
        }
        const neighbours = [...stored.values()]
          .filter(({ type }) => type === 'battle')
          .map(({ lat, lng, startMs }) => ({
            distanceKm: haversineKm(ALEPPO.lat, ALEPPO.lng, lat, lng),
            ageDays: (NOW_MS - startMs) / DAY_MS,
          }));
        const { regionRadiusKm } = settings;
        const expected = historyCounts({ neighbours, radiusKm: RADIUS_KM, regionRadiusKm }, settings);
        const counts = index.around(ALEPPO, RADIUS_KM, BATTLES);
        expect(counts.localCount).toBe(expected.localCount);
        expect(counts.localWeight).toBeCloseTo(expected.localWeight, 8);
        expect(counts.surroundingWeight).toBeCloseTo(expected.surroundingWeight, 8);
        expect(counts.regionalRatePerDay).toBeCloseTo(expected.regionalRatePerDay, 8);
      }),
    );
  });

  it('does the work for a crowded place and for a country in steps', () => {
    const { index, store } = emptyIndex();
    for (let count = 0; count < MANY; count += 1) store(randomUUID(), {});
    expect(countSteps(index.aroundInSteps(ALEPPO, RADIUS_KM, BATTLES))).toBe(8);
    expect(countSteps(index.ofCountryInSteps('SY', BATTLES))).toBe(8);
    // Nothing is left to do.
    expect(countSteps(index.aroundInSteps(ALEPPO, RADIUS_KM, BATTLES))).toBe(0);
    expect(countSteps(index.ofCountryInSteps('SY', BATTLES))).toBe(0);
    expect(index.around(ALEPPO, RADIUS_KM, BATTLES).localCount).toBe(MANY);
    expect(index.ofCountry('SY', BATTLES).localCount).toBe(MANY);
  });

  it('counts events that change between the steps', () => {
    const { index, store } = emptyIndex();
    for (let count = 0; count < MANY; count += 1) store(randomUUID(), {});
    const counted = [index.aroundInSteps(ALEPPO, RADIUS_KM, BATTLES), index.ofCountryInSteps('SY', BATTLES)].map(
      (steps) => {
        steps.next();
        store(randomUUID(), {});
        return finish(steps).localCount;
      },
    );
    expect(counted).toEqual([MANY + 1, MANY + 2]);
    // The caches have them as well.
    expect(index.around(ALEPPO, RADIUS_KM, BATTLES).localCount).toBe(MANY + 2);
    expect(index.ofCountry('SY', BATTLES).localCount).toBe(MANY + 2);
  });

  it('counts nothing for types and countries that it does not know', () => {
    const { index, store } = emptyIndex();
    store(randomUUID(), {});
    expect(index.around(ALEPPO, RADIUS_KM, { ...BATTLES, type: 'unheard' }).localCount).toBe(0);
    expect(index.ofCountry('XX', BATTLES).localCount).toBe(0);
  });
});

import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { randomNumbers } from '../../../../test/support/samples/random-numbers';
import { historyCounts } from '../../../kernel/evaluation/likelihood/history-weights';
import { finish } from '../../../kernel/steps';
import { DEFAULT_EVALUATION_SETTINGS } from '../../../kernel/evaluation/settings';
import { ellipsoidKm, haversineKm } from '../../../kernel/geodesy/distance';
import type { EventInput, CorpusHistoryQuery } from '../corpus.contract';
import { CorpusIndex } from './corpus-index';
import { readEvaluationEvents, readPlacelessIds } from './evaluation-events';
import { EventColumns } from './event-columns';
import { PlaceIndex } from './place-index';

let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(() => corpus.close());

const random = randomNumbers(1);
const UNCERTAINTIES = [0.5, 5, 25, 90, 300];

const scattered = (count: number): EventInput[] =>
  Array.from({ length: count }, (_item, index) => {
    const isNear = index % 3 === 0;
    const lat = isNear ? 60 + random() * 4 : Math.asin(2 * random() - 1) * (180 / Math.PI);
    const lng = isNear ? (random() < 0.5 ? 178 : -180) + random() * 2 : random() * 360 - 180;
    const day = String(1 + (index % 28)).padStart(2, '0');
    return sampleEvent(`e${index}`, {
      locationCoordinates: { lat, lng },
      uncertaintyKm: UNCERTAINTIES[index % 5] ?? 0,
      eventDate: `2018-02-${day}`,
      eventType: index % 2 ? 'bombing' : 'riot',
      locationCountry: index % 4 ? 'TW' : 'JP',
      magnitude: index % 7 ? null : 2 + (index % 5),
      eventCategory: index % 6 ? 'conflict' : 'crime',
    });
  });

const QUERIES = [
  { lat: 62, lng: 179.9, radiusKm: 120 },
  { lat: 62, lng: -179.5, radiusKm: 40 },
  { lat: 89.5, lng: 10, radiusKm: 500 },
  { lat: 0, lng: 0, radiusKm: 800 },
];
const ALWAYS = { fromMs: 0, toMs: Date.parse('2100-01-01') };
const LIKELIHOOD = DEFAULT_EVALUATION_SETTINGS.likelihood;
const HISTORY: CorpusHistoryQuery = {
  category: 'conflict',
  type: 'armed_clash',
  minMagnitude: null,
  asOfMs: Date.parse('2018-02-10'),
  discounting: null,
};
let stored = new Map<string, EventInput>();

describe('the corpus index', () => {
  test('finds every event whose circle of uncertainty overlaps the radius, in the tree or not', async () => {
    const index = new CorpusIndex(corpus.db);
    // The first search builds the trees; 1,500 events that change afterwards are searched one by one.
    for (const events of [scattered(4_000), scattered(1_500)]) {
      await corpus.importEvents(events);
      await index.refresh(0);
      const idOf = new Map(
        (await corpus.query<{ id: string; source_event_id: string }>('select id, source_event_id from event')).map(
          (row) => [row.source_event_id, row.id],
        ),
      );
      for (const query of QUERIES) {
        const found = new Set(index.eventsNear({ ...query, ...ALWAYS }));
        let within = 0;
        for (const { sourceEventId, locationCoordinates: place, uncertaintyKm } of events) {
          const slackKm = ellipsoidKm(query.lat, query.lng, place!.lat, place!.lng) - query.radiusKm - uncertaintyKm!;
          if (slackKm <= 0) {
            within += 1;
            expect(found).toContain(idOf.get(sourceEventId));
          }
          // The sphere may include events up to 1.2 % beyond the radius.
          if (slackKm > 0.012 * (query.radiusKm + uncertaintyKm!) + 0.01) {
            expect(found).not.toContain(idOf.get(sourceEventId));
          }
        }
        expect(within).toBeGreaterThan(0);
      }
    }
  });

  test('counts history by place, kind, magnitude and time exactly', async () => {
    const index = new CorpusIndex(corpus.db);
    const asOfMs = Date.parse('2018-02-20');
    const query: CorpusHistoryQuery = {
      category: 'conflict',
      type: 'bombing',
      minMagnitude: 3,
      asOfMs,
      discounting: null,
    };
    const isWanted = (event: EventInput): boolean =>
      event.eventCategory === 'conflict' &&
      event.eventType === 'bombing' &&
      (event.magnitude ?? 0) >= 3 &&
      event.eventDate! <= '2018-02-20';
    const ageDays = (event: EventInput): number => (asOfMs - Date.parse(event.eventDate!)) / 86_400_000;
    const place = { lat: 62, lng: 180 };
    const kmTo = ({ locationCoordinates: to }: EventInput): number => haversineKm(62, 180, to!.lat, to!.lng);
    // The second round replaces most events at once, the third a few, one after the other.
    for (const events of [scattered(3_000), scattered(2_500), scattered(300)]) {
      await corpus.importEvents(events);
      await index.refresh(0);
      const all = await corpus.query<{ source_event_id: string }>('select source_event_id from event');
      stored = new Map([...stored, ...events.map((event) => [event.sourceEventId, event] as const)]);
      expect(all).toHaveLength(stored.size);
      const wanted = [...stored.values()].filter(isWanted);
      const neighbours = wanted.map((event) => ({ distanceKm: kmTo(event), ageDays: ageDays(event) }));
      const exact = historyCounts({ neighbours, radiusKm: 100, regionRadiusKm: 250 }, LIKELIHOOD);
      const counts = finish(index.historyInSteps(place, 100, query));
      expect(exact.localCount).toBeGreaterThan(3);
      expect(counts.localCount).toBe(exact.localCount);
      expect(counts.localWeight).toBeCloseTo(exact.localWeight, 9);
      expect(counts.aftermathWeight).toBeCloseTo(exact.aftermathWeight, 9);
      // Events farther than 100 km are counted by cells of 28 km.
      expect(counts.surroundingWeight).toBeGreaterThan(0.95 * exact.surroundingWeight);
      expect(counts.surroundingWeight).toBeLessThan(1.05 * exact.surroundingWeight);
      const within = (km: number): number => neighbours.filter(({ distanceKm }) => distanceKm <= km).length;
      const regional = Math.round((counts.regionalRatePerDay * LIKELIHOOD.historyDays) / (100 / 250) ** 2);
      expect(regional).toBeGreaterThanOrEqual(within(230));
      expect(regional).toBeLessThanOrEqual(within(270));
      expect(finish(index.historyOfCountryInSteps('JP', query)).localCount).toBe(
        wanted.filter((event) => event.locationCountry === 'JP').length,
      );
    }
    expect(finish(index.historyOfCountryInSteps('XX', query)).localCount).toBe(0);
    expect(finish(index.historyInSteps(place, 100, { ...query, type: 'unheard' })).localCount).toBe(0);
    expect(finish(index.historyInSteps(place, 100, { ...query, asOfMs: asOfMs - 400 * 86_400_000 })).localCount).toBe(
      0,
    );
  });

  test('counts discounted events less and contradictory ones not at all, unless all count in full', async () => {
    const index = new CorpusIndex(corpus.db);
    await corpus.importEvents([
      sampleEvent('by people'),
      sampleEvent('coded', { coding: 'machine', eventSubtype: null }),
      sampleEvent('contradictory', { coding: 'machine', codingConflict: 'Both actors belong elsewhere.' }),
    ]);
    await index.refresh(0);
    const hualien = { lat: 23.98, lng: 121.6 };
    const asOfMs = Date.parse('2018-02-06');
    const counted = (discounting: CorpusHistoryQuery['discounting']): object => {
      const query = { ...HISTORY, asOfMs, discounting };
      const { localCount, discountedCount, localWeight } = finish(index.historyInSteps(hualien, 20, query));
      const inCountry = finish(index.historyOfCountryInSteps('TW', query));
      expect(inCountry).toMatchObject({ localCount, discountedCount });
      expect(inCountry.localWeight).toBeCloseTo(localWeight, 9);
      return { localCount, discountedCount, localWeight: Math.round(localWeight * 1000) / 1000 };
    };
    expect(counted(null)).toEqual({ localCount: 3, discountedCount: 0, localWeight: 3 });
    expect(counted([])).toEqual({ localCount: 2, discountedCount: 1, localWeight: 1.3 });
    const override = { source: 'sample', reliability: 'C' as const, reason: '' };
    expect(counted([{ ...override, discounted: false }])).toMatchObject({ localCount: 2, localWeight: 2 });
    expect(counted([{ ...override, discounted: true }])).toMatchObject({ localCount: 2, localWeight: 0.6 });
    // Every tenant keeps its own weights, also if another one has asked before.
    expect(counted([])).toMatchObject({ localWeight: 1.3 });
    await corpus.importEvents([sampleEvent('coded', { coding: 'human', eventSubtype: null })]);
    await index.refresh(0);
    expect(counted([])).toMatchObject({ localCount: 2, discountedCount: 0, localWeight: 2 });
  });

  test('replaces revised events and reads only changed ones', async () => {
    const index = new CorpusIndex(corpus.db);
    await corpus.importEvents([sampleEvent('a'), sampleEvent('b')]);
    expect(await index.refresh(0)).toBe(1);
    const taipei = { lat: 25.03, lng: 121.56, radiusKm: 20, ...ALWAYS };
    expect(index.eventsNear(taipei)).toEqual([]);
    await corpus.importEvents([sampleEvent('b', { locationCoordinates: { lat: 25.04, lng: 121.5 } })]);
    expect(await index.refresh(0)).toBe(2);
    const [moved] = await corpus.query<{ id: string }>(`select id from event where source_event_id = 'b'`);
    expect(index.eventsNear(taipei)).toEqual([moved?.id]);
    expect(index.eventsNear({ lat: 23.98, lng: 121.6, radiusKm: 20, ...ALWAYS })).toHaveLength(1);
    await corpus.importEvents([sampleEvent('b', { geoPrecision: 6 }), sampleEvent('c', { eventDate: null })]);
    await index.refresh(0);
    expect([
      index.size,
      index.eventsNear(taipei),
      finish(index.historyInSteps(taipei, 20, HISTORY)).localCount,
    ]).toEqual([2, [], 0]);
    expect(finish(index.historyOfCountryInSteps('TW', HISTORY)).localCount).toBe(2);
  });

  test('uses at most 100 bytes per event', () => {
    const columns = new EventColumns();
    const places = new PlaceIndex(columns);
    const count = 300_000;
    for (let index = 0; index < count; index += 1) {
      const id = `018f0000-0000-7000-8000-${Math.floor(random() * 2 ** 24)
        .toString(16)
        .padStart(6, '0')}${index.toString(16).padStart(6, '0')}`;
      places.changed(
        columns.set({
          id,
          startMs: index * 60_000,
          endMs: index * 60_000,
          category: 'conflict',
          type: 'riot',
          country: 'TW',
          lat: random() * 180 - 90,
          lng: random() * 360 - 180,
          uncertaintyKm: 1,
          magnitude: null,
          rating: null,
        }),
      );
    }
    let seen = 0;
    places.visitNear({ lat: 0, lng: 0 }, 25_000, false, () => (seen += 1));
    expect(seen).toBe(count);
    expect((columns.bytesUsed + places.bytesUsed) / count).toBeLessThanOrEqual(100);
  });
});

describe('events for evaluation', () => {
  test('contain the fields for scoring', async () => {
    await corpus.importEvents([
      sampleEvent('days', { eventDate: '2018-02-06', eventDateEnd: '2018-02-08' }),
      sampleEvent('instant', { occurredAt: '2018-02-06T15:50:43.000Z', categorySpecificData: { depthKm: '17' } }),
      sampleEvent('undated', { eventDate: null }),
    ]);
    const ids = (await corpus.query<{ id: string }>('select id from event order by source_event_id')).map(
      ({ id }) => id,
    );
    const events = await readEvaluationEvents(corpus.db, [...ids, '01890000-0000-7000-8000-000000000000'], {
      asOf: null,
      overrides: [],
    });
    const [days, instant] = events.sort((a, b) => a.title.localeCompare(b.title));
    expect(events).toHaveLength(2);
    expect(days).toEqual({
      id: ids[0],
      source: 'sample',
      title: 'Clash days',
      description: 'What happened in days',
      category: 'conflict',
      type: 'armed_clash',
      subtype: null,
      hasInstant: false,
      revision: 0,
      before: null,
      startMs: Date.parse('2018-02-06'),
      endMs: Date.parse('2018-02-09'),
      updatedMs: expect.any(Number),
      lat: 23.98,
      lng: 121.6,
      uncertaintyKm: 1,
      geoPrecision: 1,
      location: 'Hualien',
      country: 'TW',
      fatalities: 3,
      injuries: null,
      abductions: null,
      civilianTargeting: false,
      magnitude: null,
      depthKm: 10,
      salience: 0.5,
      articleCount: 2,
      sourceDomains: ['example.org'],
      sourceTypes: ['news'],
      coding: 'human',
      publisherCount: 1,
      sourceReliability: 'C',
      informationCredibility: 3,
      ratingOverride: null,
      codingConflict: null,
      actorIds: [expect.any(String), expect.any(String)],
    });
    const atMs = Date.parse('2018-02-06T15:50:43Z');
    expect(instant).toMatchObject({ startMs: atMs, endMs: atMs, hasInstant: true, depthKm: null });
  });

  test('are listed without a precise location by category, country-level location and day', async () => {
    const at = (id: string, more: Partial<EventInput>) => sampleEvent(id, { eventDate: '2018-02-06', ...more });
    await corpus.importEvents([
      at('cyber', { eventCategory: 'cyber' }),
      at('rally', { eventCategory: 'political' }),
      at('coup', { eventCategory: 'political', locationCoordinates: null }),
      at('law', { eventCategory: 'political', geoPrecision: 6 }),
      at('old', { eventCategory: 'cyber', eventDate: '2018-02-01' }),
      at('lasting', { eventCategory: 'cyber', eventDate: '2018-02-01', eventDateEnd: '2018-02-05' }),
      at('later', { eventCategory: 'cyber', eventDate: '2018-02-08' }),
    ]);
    const ids = await readPlacelessIds(corpus.db, {
      fromMs: Date.parse('2018-02-05T23:00:00Z'),
      toMs: Date.parse('2018-02-07T01:00:00Z'),
      categories: ['cyber'],
      categoriesWhenUnlocated: ['political'],
    });
    const names = await corpus.query<{ source_event_id: string }>(
      'select source_event_id from event where id = any($1)',
      [ids],
    );
    expect(names.map((row) => row.source_event_id).sort()).toEqual(['coup', 'cyber', 'lasting', 'law']);
  });
});

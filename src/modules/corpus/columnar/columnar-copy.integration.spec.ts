import fc from 'fast-check';
import { testWithDuckDb } from '../../../../test/support/app/duck-db';
import {
  closeCopies,
  corpus,
  log,
  openCopies,
  openCopy,
  update,
  warnings,
} from '../../../../test/support/fixtures/columnar-fixture';
import { sampleEvent } from '../../../../test/support/samples/event-samples';
import type { DataScope } from '../../../kernel/identity/principal';
import type { EventInput } from '../corpus.contract';
import type { EventHistogramQuery } from '../events/event-histogram.dto';
import { EventHistogramReadModel } from '../events/event-histogram.read-model';
import { EventPagesReadModel } from '../events/event-pages.read-model';
import { EventTotals } from '../events/event-totals';
import { buildConditions } from '../events/events.read-model';
import { FirstCounts } from '../events/first-counts';
import type { EventFilter } from '../filters/event-filter';
import { CorpusIndex } from '../memory-index/corpus-index';
import { TileIndex } from '../tiles/tile-index';
import { TileMatches } from '../tiles/tile-matches';
import { ColumnarCopy } from './columnar-copy';

const test = testWithDuckDb();

beforeEach(openCopies);
afterEach(closeCopies);

/** A copy whose scans fail after the last row. */
class FailingCopy extends ColumnarCopy {
  override async scan(...parameters: Parameters<ColumnarCopy['scan']>): Promise<null> {
    await super.scan(...parameters);
    return null;
  }

  override async scanIds(...parameters: Parameters<ColumnarCopy['scanIds']>): Promise<null> {
    await super.scanIds(...parameters);
    return null;
  }
}

const openFailingCopy = (): ColumnarCopy => openCopy(FailingCopy);

const PLACES = [
  { lat: 23.98, lng: 121.6 },
  { lat: -10, lng: 180 },
];
const LATEST_MS = Date.parse('2030-01-01');
const DATES = [null, '1999-12-31', '2000-01-01', '2018-02-06', '2018-02-28', '2018-03-01', '2019-02-06'];

/** Few identities, so that most events are revisions that move between months, countries and places. */
const event: fc.Arbitrary<EventInput> = fc
  .record({
    id: fc.nat({ max: 40 }),
    eventDate: fc.constantFrom(...DATES),
    occurredAt: fc.constantFrom(null, '2018-02-06T23:59:59.999Z'),
    locationCountry: fc.constantFrom(null, 'TW', 'JP', "O'"),
    eventType: fc.constantFrom('armed_clash', 'riot'),
    source: fc.constantFrom('sample', "it's"),
    title: fc.constantFrom('Bombing in Taipei', 'A riot of un staff', "花蓮地震 100% 'x'"),
    salienceScore: fc.constantFrom(null, 0, 0.5),
    fatalities: fc.constantFrom(null, 0, 7),
    lat: fc.constantFrom(null, -10, 23.98, 89.9),
    lng: fc.constantFrom(-180, 121.6, 180),
  })
  .map(({ id, lat, lng, occurredAt, ...more }) =>
    sampleEvent(`t${id}`, {
      ...more,
      occurredAt: more.eventDate === '2018-02-06' ? occurredAt : null,
      locationCoordinates: lat === null ? null : { lat, lng },
    }),
  );

const filter: fc.Arbitrary<EventFilter> = fc.record(
  {
    country: fc.subarray(['TW', 'JP', "O'"]),
    event_type: fc.subarray(['armed_clash', 'riot']),
    source: fc.subarray(['sample', "it's"]),
    date_from: fc.constantFrom('2000-01-01', '2018-02-10'),
    date_to: fc.constantFrom('2018-02-10', '2018-12-31'),
    salience_score_min: fc.constantFrom(0, 0.5),
    article_count_max: fc.constantFrom(1, 2),
    min_reliability: fc.constantFrom('B' as const, 'C' as const),
    corroborated: fc.boolean(),
    search: fc.constantFrom('bombing', '-riot', '花蓮', 'taipei -riot', 'un', '"riot of"', "'x'", '100%'),
    bbox: fc.constantFrom(
      { minLng: 121, minLat: 0, maxLng: 122, maxLat: 90 },
      { minLng: 170, minLat: -90, maxLng: -170, maxLat: 90 },
      { minLng: -180, minLat: -20, maxLng: 180, maxLat: 0 },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const dataScope: fc.Arbitrary<DataScope | null> = fc.option(
  fc.record({
    countries: fc.subarray(['TW', 'JP']),
    eventCategories: fc.constant([]),
    eventTypes: fc.subarray(['riot']),
    dateFrom: fc.constantFrom(null, '2000-01-01'),
    ratingOverrides: fc.constantFrom(undefined, [
      { source: "it's", reliability: 'A' as const, discounted: null, reason: 'A test' },
    ]),
  }),
);

const steps = fc.array(fc.tuple(fc.array(event, { minLength: 1, maxLength: 25 }), fc.boolean()), {
  minLength: 1,
  maxLength: 4,
});

test('counts by the files are those of PostgreSQL at every revision, for any filter', async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.tuple(filter, dataScope), { minLength: 8, maxLength: 8 }),
      async (batches, selected) => {
        const copy = openCopy();
        await update(copy);
        for (const [events, isCopied] of batches) {
          await corpus.importEvents(events);
          if (isCopied) await update(copy);
          for (const [each, scope] of selected) {
            const selection = { actorId: null, filter: each, dataScope: scope };
            const byCopy = await copy.count<{ month: number; count: number }>(selection, () => 'event.month');
            counted += byCopy === null ? 0 : 1;
            const totals = new EventTotals(corpus.db);
            const firstCounts = new FirstCounts(corpus.db, totals, copy, 0.001);
            await firstCounts.prepare(selection);
            const order = { sort_by: 'event_date', sort_order: 'desc' } as const;
            const page = await new EventPagesReadModel(corpus.db, totals).page({ ...selection, order }, 500, 0);
            expect(page.total).toBe(page.items.length);
            const { total } = await new EventTotals(corpus.db).count(buildConditions(selection));
            expect(page.total).toBe(total);
          }
        }
      },
    ),
    { numRuns: 8 },
  );
  expect(counted).toBeGreaterThan(30);
  expect(warnings).toEqual([]);
});

test('a histogram from the files and the changed months is that of PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(steps, filter, dataScope, async (batches, each, scope) => {
      const copy = openCopy();
      const [byCopy, byDatabase] = [copy, new ColumnarCopy(corpus.db, { columnarCopyDir: undefined }, log)].map(
        (one) => new EventHistogramReadModel(corpus.db, one),
      );
      for (const [events, isCopied] of batches) {
        await corpus.importEvents(events);
        if (isCopied) await update(copy);
        const matching = { filter: each, dataScope: scope };
        const query = { bins: 50 } as EventHistogramQuery;
        expect(await byCopy?.histogram(query, matching)).toEqual(await byDatabase?.histogram(query, matching));
      }
    }),
    { numRuns: 6 },
  );
  expect(warnings).toEqual([]);
});

/** The events of an index, and whether each matches a filter. */
async function contentOf(index: TileIndex, matches: TileMatches): Promise<string[]> {
  await index.refresh();
  await matches.refresh();
  const { columns } = index;
  const rows = Array.from({ length: columns.size }, (_item, position) => [
    index.idAt(position),
    columns.x[position],
    columns.y[position],
    columns.dateAt(position),
    columns.salienceAt(position),
    columns.fatalitiesAt(position),
    columns.categories.labelOf(columns.category[position] ?? 0) ?? null,
    columns.types.labelOf(columns.type[position] ?? 0) ?? null,
    columns.countries.labelOf(columns.country[position] ?? 0) ?? null,
    matches.has(columns.slot[position] ?? 0),
  ]);
  // A removed event keeps its position until the next sorting.
  return rows
    .filter((row) => row[6] !== null)
    .map((row) => JSON.stringify(row))
    .sort();
}

test('an index of tiles that begins with the files has the events of PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (batches) => {
      const copy = openCopy();
      for (const [events, isCopied] of batches) {
        await corpus.importEvents(events);
        if (isCopied) await update(copy);
        const contents = [];
        for (const each of [copy, openFailingCopy(), undefined]) {
          const index = new TileIndex(corpus.db, each);
          contents.push(await contentOf(index, new TileMatches(corpus.db, index, { search: 'taipei' }, each, 0.001)));
        }
        expect(contents).toEqual(Array(3).fill(contents[2]));
      }
    }),
    { numRuns: 6 },
  );
  expect(warnings).toEqual([]);
});

test('the index of evaluation that begins with the files finds the events and changes of PostgreSQL', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('1999-06-01', '2018-02-07', '2018-12-31'), async (batches, from) => {
      const copy = openCopy();
      await update(copy);
      for (const [events, isCopied] of batches) {
        await corpus.importEvents(events);
        if (isCopied) await update(copy);
        const fromMs = Date.parse(from);
        const indexes = [openCopy(), openFailingCopy(), undefined].map((each) => new CorpusIndex(corpus.db, each));
        let revision = 0;
        for (const index of indexes) revision = await index.refresh(fromMs);
        await corpus.importEvents([sampleEvent('t1', { title: `Changed ${revision}`, eventDate: '2018-12-31' })]);
        for (const index of indexes) await index.refresh(fromMs);
        const found = indexes.map((index) => ({
          changed: index.changedSince(revision)?.sort(),
          near: PLACES.map((place) => index.eventsNear({ ...place, radiusKm: 100, fromMs, toMs: LATEST_MS }).sort()),
        }));
        expect(found[2]?.changed).toHaveLength(1);
        expect(found).toEqual(Array(3).fill(found[2]));
      }
    }),
    { numRuns: 6 },
  );
  expect(warnings).toEqual([]);
});

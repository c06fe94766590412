import fc from 'fast-check';
import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import type { DataScope } from '../../../kernel/identity/principal';
import type { EventInput } from '../corpus.contract';
import type { EventFilter } from '../filters/event-filter';
import { EventPagesReadModel, PAGE_LIMITS, type EventPageLimits } from './event-pages.read-model';
import { EventTotals } from './event-totals';
import { buildConditions, type EventSelection } from './events.read-model';

let corpus: TestCorpus;
beforeAll(async () => {
  corpus = await openTestCorpus();
});
afterAll(() => corpus.close());

const DATES = [null, '1999-12-31', '2000-01-01', '2018-02-06', '2018-02-28', '2018-03-01', '2019-02-06'];
const COUNTRIES = [null, 'TW', 'JP', 'FR'];

/** What a later state of each event says. */
const LATER = { eventDate: '2018-02-07', sourceUpdatedAt: '2018-03-01T00:00:00Z' };

/** Few identities, so that most events are revisions that move between months, countries and places. */
const event: fc.Arbitrary<EventInput> = fc
  .record({
    id: fc.nat({ max: 60 }),
    eventDate: fc.constantFrom(...DATES),
    locationCountry: fc.constantFrom(...COUNTRIES),
    eventType: fc.constantFrom('armed_clash', 'riot'),
    title: fc.constantFrom('Bombing in Taipei', 'A riot', '花蓮地震'),
    lat: fc.constantFrom(-10, 23.98, 89.9),
    actor: fc.constantFrom('a', 'b'),
    sourceUpdatedAt: fc.constantFrom(null, '2018-02-01T00:00:00Z', '2018-02-09T00:00:00Z', '2018-02-20T00:00:00Z'),
  })
  .map(({ id, lat, actor, ...more }) =>
    sampleEvent(`t${id}`, {
      ...more,
      locationCoordinates: { lat, lng: 121.6 },
      actors: [{ sourceActorId: actor, name: `Side ${actor}`, role: 'side_a', type: null, country: null }],
    }),
  );

const filter: fc.Arbitrary<EventFilter> = fc.record(
  {
    country: fc.subarray(['TW', 'JP', 'FR']),
    event_type: fc.subarray(['armed_clash', 'riot']),
    date_from: fc.constantFrom('2000-01-01', '2018-02-10'),
    date_to: fc.constantFrom('2018-02-10', '2018-12-31'),
    search: fc.constantFrom('bombing', '-riot', '花蓮', 'taipei -riot'),
    bbox: fc.constant({ minLng: 121, minLat: 0, maxLng: 122, maxLat: 90 }),
    near: fc.constant({ lat: 24, lng: 121, km: 100 }),
  },
  { requiredKeys: [] },
);
const dataScope: fc.Arbitrary<DataScope | null> = fc.option(
  fc.record({
    countries: fc.subarray(['TW', 'JP']),
    eventCategories: fc.constant([]),
    eventTypes: fc.subarray(['riot']),
    dateFrom: fc.constantFrom(null, '2000-01-01'),
    asOf: fc.constantFrom(undefined, '2018-02-10T00:00:00.000Z'),
  }),
);
const selection = fc.record({
  filter,
  dataScope,
  ofActor: fc.boolean(),
  order: fc.record({
    sort_by: fc.constantFrom('event_date' as const, 'title' as const),
    sort_order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  page: fc.record({ limit: fc.integer({ min: 1, max: 7 }), offset: fc.nat({ max: 20 }) }),
});

/** The expected list, from a statement without any cache. */
async function truth(asked: EventSelection, limit: number, offset: number): Promise<{ total: number; ids: string[] }> {
  const conditions = buildConditions(asked);
  const rows = await corpus.query<{ id: string }>(
    `select event.id from ${conditions.relation} where ${conditions.sql}
     order by event.${asked.order.sort_by} ${asked.order.sort_order} nulls last, event.id`,
    conditions.parameters,
  );
  return { total: rows.length, ids: rows.slice(offset, offset + limit).map(({ id }) => id) };
}

// The last two limits make a few events behave like millions: pages lie in windows of months, and are first read on the
// assumption that nothing has changed.
it.each<[string, EventPageLimits]>([
  ['as they are', PAGE_LIMITS],
  ['for a large corpus, pages read one after another', { fewEvents: 1, manyEvents: 1_000_000, fewPassedOver: 3 }],
  ['for a large corpus, pages gathered', { fewEvents: 1, manyEvents: 5, fewPassedOver: 1_000 }],
])('returns the same page and total as counting everything, with limits %s', async (_name, limits) => {
  const totals = new EventTotals(corpus.db);
  const pages = new EventPagesReadModel(corpus.db, totals, limits);
  const actors = async (): Promise<string | undefined> =>
    (await corpus.query<{ id: string }>(`select id from actor where source_actor_id = 'a'`))[0]?.id;
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 12 }),
      // A small number of repeated queries, so that most are answered from cached counts.
      fc.array(selection, { minLength: 3, maxLength: 3 }),
      async (events, asked) => {
        for (const round of [0, 1]) {
          await corpus.importEvents(events.map((each) => (round === 0 ? each : { ...each, ...LATER })));
          const actorId = await actors();
          for (const { ofActor, page, ...rest } of asked) {
            const wanted: EventSelection = { ...rest, actorId: ofActor ? (actorId ?? null) : null };
            const right = await truth(wanted, page.limit, page.offset);
            // Nothing has changed before the second read.
            for (let time = 0; time < 2; time += 1) {
              const { total, items } = await pages.page(wanted, page.limit, page.offset);
              expect({ total, ids: items.map(({ id }) => id) }).toEqual(right);
            }
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

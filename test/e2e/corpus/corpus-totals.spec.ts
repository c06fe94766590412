import {
  analyst,
  closeCorpus,
  EVENTS,
  get,
  importEvents,
  ndjson,
  openCorpus,
  scoped,
  sideA,
} from '../../support/fixtures/corpus-fixture';
import { sampleEvent, sampleEvents } from '../../support/samples/event-samples';

beforeAll(() => openCorpus());
afterAll(closeCorpus);

const totalOf = async (query: string, key = analyst): Promise<number> =>
  (await get(`/v1/events${query}`, key)).body.total;

describe('totals of events', () => {
  test('include what an import adds, and what a revision moves from month to month', async () => {
    const ask = () =>
      Promise.all([
        totalOf(''),
        totalOf('?date_from=2018-02-01&date_to=2018-02-28'),
        totalOf('?date_from=2020-01-01'),
        totalOf('?search=moving'),
        totalOf('', scoped),
        get(`/v1/actors/${sideA}/events`).then(({ body }) => body.total as number),
      ]);
    expect(await ask()).toEqual([EVENTS.length, 1, 0, 0, 2, 5]);
    await importEvents(ndjson([sampleEvent('m', { title: 'Moving', eventDate: '2018-02-10' })]));
    expect(await ask()).toEqual([EVENTS.length + 1, 2, 0, 1, 3, 6]);
    await importEvents(ndjson([sampleEvent('m', { title: 'Moving', eventDate: '2020-07-01' })]));
    expect(await ask()).toEqual([EVENTS.length + 1, 1, 1, 1, 3, 6]);
    await importEvents(ndjson([sampleEvent('m', { title: 'Moved', eventDate: null })]));
    expect(await ask()).toEqual([EVENTS.length + 1, 1, 0, 0, 2, 6]);
    await importEvents(ndjson([sampleEvent('m', { title: 'Moving', eventDate: '2018-02-10', locationCountry: 'FR' })]));
    expect(await ask()).toEqual([EVENTS.length + 1, 2, 0, 1, 2, 6]);
  });

  test('never contradict their page during imports', async () => {
    const queries = [
      '?page_size=500',
      '?page_size=500&country=TW',
      '?page_size=3&page=2',
      '?page_size=500&search=wave',
    ];
    let isImporting = true;
    const imports = (async () => {
      for (let round = 0; round < 12; round += 1) {
        // New events, and the events of the previous round moved to another month and country.
        const wave = sampleEvents(8, (index) => ({
          sourceEventId: `wave-${Math.floor((round + (index % 2)) / 2)}-${index}`,
          title: `Wave ${index}`,
          eventDate: `20${String(10 + (round % 10))}-0${1 + (index % 9)}-15`,
          locationCountry: round % 2 === 0 ? 'TW' : 'FR',
        }));
        const { body } = await importEvents(ndjson(wave));
        expect(body.rejected).toBe(0);
      }
      isImporting = false;
    })();
    let pages = 0;
    let lastTotal = 0;
    while (isImporting) {
      for (const query of queries) {
        const { status, body } = await get(`/v1/events${query}`);
        // The rate limit of the key may be reached; only the successful answers matter.
        if (status === 429) {
          await new Promise((resolve) => setTimeout(resolve, 200));
          continue;
        }
        expect(status).toBe(200);
        const { items, total, page, pageSize } = body as {
          items: unknown[];
          total: number;
          page: number;
          pageSize: number;
        };
        expect(items).toHaveLength(Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)));
        // The number of all events never decreases.
        if (query === queries[0]) {
          expect(total).toBeGreaterThanOrEqual(lastTotal);
          lastTotal = total;
        }
        pages += 1;
      }
    }
    await imports;
    expect(pages).toBeGreaterThan(queries.length);
    const { body } = await get('/v1/events?all_results=true');
    expect(await totalOf('?page_size=500')).toBe(body.total);
    expect(await totalOf('?country=TW')).toBe((await get('/v1/events?all_results=true&country=TW')).body.total);
  });
});

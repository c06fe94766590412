import {
  analyst,
  closeCorpus,
  get,
  importEvents,
  ndjson,
  openCorpus,
  scoped,
  titles,
} from '../../support/fixtures/corpus-fixture';
import { sampleEvent } from '../../support/samples/event-samples';

const TEXTS = ['花蓮地震造成傷亡', 'انفـجار في بغداد', 'Взрыв в Киеве', 'Explosion in Łódź, no "war"'];

beforeAll(() =>
  openCorpus(TEXTS.map((title, index) => sampleEvent(`text-${index}`, { title, locationCountry: 'PL' }))),
);
afterAll(closeCorpus);

const search = (text: string, key = analyst) => get(`/v1/events?search=${encodeURIComponent(text)}`, key);

// The rules themselves are tested by the table of queries in search-table.integration.spec.ts.
describe('search over HTTP', () => {
  test.each([
    ['地震', TEXTS[0]],
    ['انفجار', TEXTS[1]],
    ['взрыв -"в москве"', TEXTS[2]],
    ['LODZ "no"', TEXTS[3]],
    ['"no „war', TEXTS[3]],
  ])('search for %j', async (text, title) => expect(titles(await search(text))).toEqual([title]));

  test('finds only events in the scope of the key', async () => {
    expect((await search('地震', scoped)).body.total).toBe(0);
    expect((await search('bomb', scoped)).body.total).toBe(2);
  });

  test('finds a revised text and no longer the former one', async () => {
    await importEvents(ndjson([sampleEvent('text-0', { title: '台北地震', locationCountry: 'PL' })]));
    expect(titles(await search('花蓮'))).toEqual([]);
    expect(titles(await search('台北'))).toEqual(['台北地震']);
  });

  test('limits a query to 64 words and phrases, and 2,000 characters', async () => {
    const words = (count: number): string => Array.from({ length: count }, (_item, index) => `word${index}`).join(' ');
    expect((await search(words(64))).body.total).toBe(0);
    expect((await search(`${words(60)} "${words(100)}"`)).status).toBe(200);
    for (const path of ['/v1/events', '/v1/actors', '/v1/events/countries', '/v1/events/heatmap-points']) {
      const { status, body } = await get(`${path}?search=${encodeURIComponent(words(65))}`);
      expect(status).toBe(422);
      expect(body.detail).toEqual([
        {
          loc: ['query', 'search'],
          type: 'value_error',
          msg: 'Value error, a search should have at most 64 words and phrases, not 65',
        },
      ]);
    }
    expect((await search('x'.repeat(2_001))).body.detail[0]).toMatchObject({ type: 'string_too_long' });
    expect((await get('/v1/events?search=%00')).body.detail[0]).toMatchObject({ type: 'value_error' });
  });
});

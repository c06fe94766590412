import { pageAfter, pagesOf } from '../../support/http/list-pages';
import { startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let key: string;

beforeAll(async () => {
  service = await startTestApp();
  ({ analyst: key = '' } = await service.tenant('assets'));
});
afterAll(() => service.close());

const get = (query = '') => service.call('GET', `/v1/assets${query}`, { key });
const place = (assetId: string, more: object = {}) => ({
  asset_id: assetId,
  name: `Place ${assetId}`,
  attributes: { lat: 23.98, lng: 121.6 },
  ...more,
});
const ids = (answer: { body: { assets: { asset_id: string }[] } }) => answer.body.assets.map(({ asset_id: id }) => id);

beforeEach(() =>
  service.call('PUT', '/v1/assets', {
    key,
    body: {
      assets: [
        place('a', { type: 'port' }),
        place('b', { type: 'airport', status: 'inactive' }),
        place('c', { type: 'port', status: 'inactive' }),
        place('d', { type: 'office' }),
      ],
    },
  }),
);

test.each([
  ['', ['a', 'b', 'c', 'd'], 4],
  ['?status=active', ['a', 'd'], 2],
  ['?status=inactive&type=port', ['c'], 1],
  ['?type=port&type=office', ['a', 'c', 'd'], 3],
  ['?status=active&status=inactive', ['a', 'b', 'c', 'd'], 4],
  ['?type=Port', [], 0],
  ['?limit=2', ['a', 'b'], 4],
])('filters by %j', async (query, expected, total) => {
  const answer = await get(query);
  expect([ids(answer), answer.body.total]).toEqual([expected, total]);
});

test('returns a filtered list in pages', async () => {
  const pages = await pagesOf(get, '', 3);
  expect(pages.map((page) => [ids(page), page.body.total])).toEqual([
    [['a', 'b', 'c'], 4],
    [['d'], 4],
  ]);
  expect(ids(await pageAfter(get, '?type=port', 1, 1))).toEqual(['c']);
});

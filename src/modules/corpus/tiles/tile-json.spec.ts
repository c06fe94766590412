import { tileFilters, tileJson } from './tile-json';

test.each([
  ['/v1/events/tiles.json', ''],
  ['/v1/events/tiles/1/0/0.mvt?revision=9-x', ''],
  ['/v1/events/tiles/1/0/0.mvt?search=a%3Fb&revision=9-x&country=TW&country=JP', 'country=TW&country=JP&search=a%3Fb'],
  ['/v1/events/tiles/1/0/0.mvt?country=&date_from=2018-01-01', 'date_from=2018-01-01'],
])('the filters of %s', (url, filters) => {
  expect(tileFilters(url).toString()).toBe(filters);
});

test('the template contains the revision and the filters, and placeholders for the position of the tile', () => {
  const { tiles, revision } = tileJson('https://example.com', '9-x', tileFilters('/?country=TW&search=a b'));
  expect([tiles, revision]).toEqual([
    ['https://example.com/v1/events/tiles/{z}/{x}/{y}.mvt?revision=9-x&country=TW&search=a+b'],
    '9-x',
  ]);
});

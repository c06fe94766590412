import { boxText, changeSearch, readAssetsSearch } from './search';

test('reads the filters of an address and ignores what it does not know', () => {
  expect(
    readAssetsSearch({
      q: 'tai',
      type: 'office',
      status: 'lost',
      sort: '-risk',
      sel: 'hq',
      view: '2',
      at: 'here',
      x: '1',
    }),
  ).toEqual({ q: 'tai', type: 'office', sort: '-risk', sel: 'hq' });
  expect(changeSearch({ q: 'tai', sel: 'hq' }, { q: undefined })).toEqual({ sel: 'hq' });
});

test.each([
  [{ west: 119, south: 21, east: 123, north: 26 }, '119.0000,21.0000,123.0000,26.0000'],
  [{ west: 170, south: -20, east: 190, north: 10 }, '170.0000,-20.0000,-170.0000,10.0000'],
  [{ west: -200, south: -95, east: 200, north: 95 }, '-180.0000,-90.0000,180.0000,90.0000'],
])('writes the part of the world on the map as the API reads it: %j', (bounds, text) => {
  expect(boxText(bounds)).toBe(text);
});

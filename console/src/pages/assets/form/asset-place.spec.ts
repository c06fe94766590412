import { readNumber, readPlace, zoomForRadius } from './asset-place';

test.each([
  ['23.9769', 23.9769],
  [' -33,5 ', -33.5],
  ['−7', -7],
  ['+8.', 8],
  ['1e2', 100],
  ['', null],
  ['12 km', null],
  ['1,234.5', null],
  ['0x10', null],
])('reads the number %j as %j', (text, value) => expect(readNumber(text)).toBe(value));

test('finds a place only for coordinates on the Earth', () => {
  expect(readPlace('23.9', '121,6')).toEqual({ lat: 23.9, lng: 121.6 });
  expect([readPlace('94', '0'), readPlace('0', '181'), readPlace('', '1')]).toEqual([null, null, null]);
});

test('shows a smaller radius closer, and the same radius farther away near the poles', () => {
  expect(zoomForRadius(0, 25)).toBeGreaterThan(zoomForRadius(0, 250));
  expect(zoomForRadius(80, 25)).toBeLessThan(zoomForRadius(0, 25));
  expect(zoomForRadius(0, 0)).toBe(12);
});

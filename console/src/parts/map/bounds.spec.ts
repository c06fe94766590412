import { isInBounds } from './bounds';

const PACIFIC = { west: 170, south: -20, east: 200, north: 20 };

test('finds a place between the edges of the map, and none outside', () => {
  expect(isInBounds({ lat: 0, lng: 175 }, PACIFIC)).toBe(true);
  expect(isInBounds({ lat: 21, lng: 175 }, PACIFIC)).toBe(false);
  expect(isInBounds({ lat: 0, lng: 165 }, PACIFIC)).toBe(false);
});

test('finds a place on the other side of the date line', () => {
  expect(isInBounds({ lat: 0, lng: -175 }, PACIFIC)).toBe(true);
  expect(isInBounds({ lat: 0, lng: -155 }, PACIFIC)).toBe(false);
});

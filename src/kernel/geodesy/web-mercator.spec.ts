import { MAX_MERCATOR_LAT, toMercator, WORLD_SIDE } from './web-mercator';

test('maps the edges of the world to its corners', () => {
  expect(MAX_MERCATOR_LAT).toBeCloseTo(85.051129, 6);
  expect(toMercator(MAX_MERCATOR_LAT, -180)).toEqual({ x: 0, y: expect.closeTo(0, -2) });
  expect(toMercator(-MAX_MERCATOR_LAT, 180)).toEqual({ x: WORLD_SIDE - 1, y: expect.closeTo(WORLD_SIDE - 1, -2) });
  expect(toMercator(0, 0)).toEqual({ x: WORLD_SIDE / 2, y: WORLD_SIDE / 2 });
});

test.each([85.06, -85.06, 90, -90, NaN])('latitude %d is not on the map', (lat) => {
  expect(toMercator(lat, 0)).toBeNull();
});

test('places a point as the formulas of EPSG:3857 do', () => {
  // Hualien; metres by x = R·λ, y = R·ln tan(π/4 + φ/2).
  const { x, y } = toMercator(23.98, 121.6)!;
  const radius = 6_378_137;
  const metres = (units: number): number => (units / WORLD_SIDE - 0.5) * 2 * Math.PI * radius;
  expect(metres(x)).toBeCloseTo(radius * ((121.6 * Math.PI) / 180), 1);
  expect(-metres(y)).toBeCloseTo(radius * Math.log(Math.tan(Math.PI / 4 + (23.98 * Math.PI) / 360)), 1);
});

import * as fc from 'fast-check';
import { type MapPlace, mapView, wrapped } from './map-view';

const WIDTH = 467;
const HEIGHT = 290;

function isShown(place: MapPlace, places: readonly MapPlace[]): boolean {
  const [x, y] = mapView(places, WIDTH, HEIGHT).projection([place.lng, place.lat])!;
  return x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;
}

describe('mapView', () => {
  it('shows every place at any location', () => {
    const place = fc.record({
      lat: fc.double({ min: -80, max: 80, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      radiusKm: fc.option(fc.double({ min: 1, max: 1_000, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (places) => {
        for (const each of places) expect(isShown(each, places)).toBe(true);
      }),
    );
  });

  it('keeps neighbours across the antimeridian together', () => {
    const { bounds, isWorld } = mapView(
      [
        { lat: -17, lng: 179.5 },
        { lat: -18, lng: -179.5 },
      ],
      WIDTH,
      HEIGHT,
    );
    expect(isWorld).toBe(false);
    expect(bounds.east - bounds.west).toBeLessThan(6);
  });

  it('uses coarser outlines for a larger area', () => {
    const detailOf = (...places: MapPlace[]): string => mapView(places, WIDTH, HEIGHT).detail;
    expect(detailOf({ lat: 48.2, lng: 16.4 })).toBe('10m');
    expect(detailOf({ lat: 41, lng: 29 }, { lat: 46, lng: 42 })).toBe('50m');
    expect(detailOf({ lat: 60, lng: -120 }, { lat: -33, lng: 151 })).toBe('110m');
    expect(detailOf()).toBe('110m');
  });

  it('measures at the middle of the map', () => {
    const { projection, kmPerPt } = mapView(
      [
        { lat: 0, lng: 0 },
        { lat: 0, lng: 2 },
      ],
      WIDTH,
      HEIGHT,
    );
    const [west] = projection([0, 0])!;
    const [east] = projection([2, 0])!;
    expect((east - west) * kmPerPt).toBeCloseTo(2 * 111.195, 0);
  });
});

test.each([
  [190, -170],
  [-190, 170],
  [0, 0],
  [540, -180],
])('wrapped maps %d° to %d°', (lng, expected) => {
  expect(wrapped(lng)).toBe(expected);
});

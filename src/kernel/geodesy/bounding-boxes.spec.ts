import * as fc from 'fast-check';
import { Geodesic } from 'geographiclib-geodesic';
import { boundingBoxes, type BoundingBox } from './bounding-boxes';

const holds = (boxes: BoundingBox[], lat: number, lng: number): boolean =>
  boxes.some((box) => lat >= box.minLat && lat <= box.maxLat && lng >= box.minLng && lng <= box.maxLng);

describe('boundingBoxes', () => {
  it('contains every point within the radius on the ellipsoid', () => {
    // Half of the coordinates are at or near a pole, the equator or the antimeridian, where a box is split or widened.
    const lat = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom(-90, -89.9, -80, 0, 80, 89.9, 90),
    );
    const lng = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.9, 0, 179.9, 180));
    const radius = fc.oneof(
      fc.double({ min: 0.01, max: 1500, noNaN: true }),
      fc.constantFrom(1, 25, 1000, 12000, 20010),
    );
    const azimuth = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-90, 0, 90, 180));
    const part = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(lat, lng, radius, azimuth, part, (centreLat, centreLng, radiusKm, azi, share) => {
        const end = Geodesic.WGS84.Direct(centreLat, centreLng, azi, radiusKm * share * 1000);
        expect(holds(boundingBoxes(centreLat, centreLng, radiusKm), end.lat2!, end.lon2!)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('stays inside the ranges of latitude and longitude', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0.01, max: 21000, noNaN: true }),
        (lat, lng, radiusKm) => {
          const boxes = boundingBoxes(lat, lng, radiusKm);
          expect([1, 2]).toContain(boxes.length);
          for (const box of boxes) {
            expect(box.minLng).toBeGreaterThanOrEqual(-180);
            expect(box.maxLng).toBeLessThanOrEqual(180);
            expect(box.minLng).toBeLessThanOrEqual(box.maxLng);
            expect(box.minLat).toBeGreaterThanOrEqual(-90);
            expect(box.maxLat).toBeLessThanOrEqual(90);
          }
        },
      ),
    );
  });

  it('is one tight box away from the edges', () => {
    const [box, ...others] = boundingBoxes(0, 0, 111.195);
    expect(others).toHaveLength(0);
    expect(box!.maxLat).toBeCloseTo(1.006, 3);
    expect(box!.maxLng).toBeCloseTo(1.006, 3);
  });

  it('is split at the antimeridian and includes both of its longitudes', () => {
    const boxes = boundingBoxes(-17, 179.9, 50);
    expect(boxes).toHaveLength(2);
    for (const lng of [179.8, 180, -180, -179.8]) expect(holds(boxes, -17, lng)).toBe(true);
    expect(holds(boxes, -17, 0)).toBe(false);
  });

  it('includes all longitudes around a pole', () => {
    expect(boundingBoxes(89.9, 10, 25)).toEqual([
      { minLng: -180, minLat: expect.closeTo(89.674, 2), maxLng: 180, maxLat: 90 },
    ]);
  });
});

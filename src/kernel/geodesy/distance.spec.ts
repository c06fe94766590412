import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { SPHERE_ERROR, distanceWithinKm, ellipsoidKm, haversineKm } from './distance';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });
const position = fc.record({ lat, lng });

describe('ellipsoidKm', () => {
  it.each([
    ['one degree along the equator', 0, 0, 0, 1, 111.3194908],
    ['one degree along a meridian from the equator', 0, 0, 1, 0, 110.5743886],
    ['pole to pole', 90, 0, -90, 0, 20003.9314586],
    ['across the antimeridian', 0, 179.5, 0, -179.5, 111.3194908],
    ['over the pole', 89.5, 0, 89.5, 180, 111.6939586],
  ])('computes the distance: %s', (_name, lat1, lng1, lat2, lng2, expectedKm) => {
    expect(ellipsoidKm(lat1, lng1, lat2, lng2)).toBeCloseTo(expectedKm, 3);
  });

  const testSet = '../shared/data/geodesy/GeodTest-100.dat';
  if (existsSync(testSet)) {
    // Columns: lat1 lon1 azi1 lat2 lon2 azi2 s12 (metres) and more; doi:10.5281/zenodo.32156.
    it("agrees with Karney's test set to the micrometre", () => {
      const rows = readFileSync(testSet, 'utf8').trim().split('\n');
      expect(rows).toHaveLength(100);
      for (const row of rows) {
        const [lat1, lng1, , lat2, lng2, , metres] = row.split(' ').map(Number);
        expect(Math.abs(ellipsoidKm(lat1!, lng1!, lat2!, lng2!) * 1000 - metres!)).toBeLessThan(1e-6);
      }
    });
  } else {
    it.skip(`agrees with Karney's test set: skipped, ${testSet} is absent`, () => undefined);
  }
});

describe('haversineKm', () => {
  it('differs from the ellipsoid by at most 0.5615 %', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const exactKm = ellipsoidKm(a.lat, a.lng, b.lat, b.lng);
        const sphereKm = haversineKm(a.lat, a.lng, b.lat, b.lng);
        expect(Math.abs(sphereKm - exactKm)).toBeLessThanOrEqual(exactKm * SPHERE_ERROR + 1e-9);
      }),
      {
        numRuns: 2000,
        examples: [
          [
            { lat: 0, lng: 0 },
            { lat: 0.001, lng: 0 },
          ],
        ],
      },
    );
  });

  it('is symmetric and correct across the antimeridian', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(haversineKm(a.lat, a.lng, b.lat, b.lng)).toBeCloseTo(haversineKm(b.lat, b.lng, a.lat, a.lng), 6);
      }),
    );
    expect(haversineKm(10, 180, 10, -180)).toBeLessThan(1e-6);
  });
});

describe('distanceWithinKm', () => {
  it('agrees with the ellipsoid, also close to the limit', () => {
    const factor = fc.oneof(
      fc.double({ min: 0.99, max: 1.01, noNaN: true }),
      fc.double({ min: 0, max: 3, noNaN: true }),
    );
    fc.assert(
      fc.property(position, position, factor, (a, b, f) => {
        const exactKm = ellipsoidKm(a.lat, a.lng, b.lat, b.lng);
        expect(distanceWithinKm(a, b, exactKm * f)).toBe(exactKm <= exactKm * f ? exactKm : null);
      }),
      { numRuns: 2000 },
    );
  });

  it('includes the limit itself', () => {
    const a = { lat: 23.98, lng: 121.6 };
    const b = { lat: 24.13, lng: 121.66 };
    const exactKm = ellipsoidKm(a.lat, a.lng, b.lat, b.lng);
    expect(distanceWithinKm(a, b, exactKm)).toBe(exactKm);
    expect(distanceWithinKm(a, b, exactKm - 1e-9)).toBeNull();
  });
});

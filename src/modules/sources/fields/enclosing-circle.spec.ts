import fc from 'fast-check';
import { ellipsoidKm } from '../../../kernel/geodesy/distance';
import { enclosingCircle } from './enclosing-circle';

const aroundPlace = (lat: number, lng: number): fc.Arbitrary<{ lat: number; lng: number }> =>
  fc.record({
    lat: fc.double({ min: -3, max: 3, noNaN: true }).map((by) => Math.min(89, Math.max(-89, lat + by))),
    lng: fc.double({ min: -3, max: 3, noNaN: true }).map((by) => ((((lng + by + 180) % 360) + 360) % 360) - 180),
  });
const points = fc
  .record({ lat: fc.double({ min: -70, max: 70, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
  .chain(({ lat, lng }) => fc.array(aroundPlace(lat, lng), { minLength: 1, maxLength: 20 }));

describe('enclosingCircle', () => {
  it('contains all points on the ellipsoid, also across the antimeridian', () => {
    fc.assert(
      fc.property(points, (all) => {
        const circle = enclosingCircle(all);
        for (const { lat, lng } of all) {
          expect(ellipsoidKm(circle!.centre.lat, circle!.centre.lng, lat, lng)).toBeLessThanOrEqual(circle!.radiusKm);
        }
      }),
    );
  });

  it('is close to the smallest circle, which Jung’s theorem bounds by the widest pair', () => {
    fc.assert(
      fc.property(points, (all) => {
        const widestKm = Math.max(0, ...all.flatMap((a) => all.map((b) => ellipsoidKm(a.lat, a.lng, b.lat, b.lng))));
        expect(enclosingCircle(all)!.radiusKm).toBeLessThanOrEqual((widestKm / Math.sqrt(3)) * 1.08 + 1);
      }),
    );
  });

  it('is the point itself for one point, and null without points', () => {
    expect(enclosingCircle([{ lat: 1.23456789, lng: 2 }])).toEqual({
      centre: { lat: 1.23456789, lng: 2 },
      radiusKm: 0,
    });
    expect(enclosingCircle([])).toBeNull();
  });
});

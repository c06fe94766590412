import fc from 'fast-check';
import { Geodesic } from 'geographiclib-geodesic';
import { openTestCorpus, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { ellipsoidKm } from '../../../kernel/geodesy/distance';
import { addBox, addCircle } from './geo-condition';
import type { Circle, DegreeBox } from '../../../platform/http/validation/geo-rules';
import { SqlConditions } from '../../../platform/database/sql-conditions';

let corpus: TestCorpus;
beforeAll(async () => {
  corpus = await openTestCorpus();
});
afterAll(() => corpus.close());

interface Place {
  lat: number;
  lng: number;
}

const plain = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);
const degrees = (most: number): fc.Arbitrary<number> => fc.double({ min: -most, max: most, noNaN: true }).map(plain);
const lat = fc.oneof(degrees(90), fc.constantFrom(-90, -89.9, 0, 89.9, 90));
const lng = fc.oneof(degrees(180), fc.constantFrom(-180, -179.9, 0, 179.9, 180));
const place: fc.Arbitrary<Place> = fc.record({ lat, lng });

/** The places that the database finds. */
async function found(places: readonly Place[], add: (conditions: SqlConditions) => void): Promise<boolean[]> {
  const conditions = new SqlConditions([places.map((each) => each.lng), places.map((each) => each.lat)]);
  add(conditions);
  const rows = await corpus.query<{ is_found: boolean }>(
    `select ${conditions.sql} as is_found
     from (select point(x, y) as place, n from unnest($1::float8[], $2::float8[]) with ordinality as t (x, y, n)) as each
     order by n`,
    conditions.parameters,
  );
  return rows.map((row) => row.is_found);
}

describe('ellipsoid_km', () => {
  it('agrees with GeographicLib to two micrometres up to 15,000 km', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(place, place), { minLength: 50, maxLength: 50 }), async (pairs) => {
        const near = pairs.filter(([a, b]) => ellipsoidKm(a.lat, a.lng, b.lat, b.lng) < 15_000);
        const columns = [0, 1].flatMap((end) => [
          near.map((pair) => pair[end]!.lat),
          near.map((pair) => pair[end]!.lng),
        ]);
        const rows = await corpus.query<{ km: number }>(
          `select ellipsoid_km(a, b, c, d) as km
           from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[]) with ordinality as t (a, b, c, d, n) order by n`,
          columns,
        );
        for (const [index, [a, b]] of near.entries()) {
          expect(Math.abs(rows[index]!.km - ellipsoidKm(a.lat, a.lng, b.lat, b.lng))).toBeLessThan(2e-9);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('addCircle', () => {
  const radius = fc.oneof(fc.double({ min: 0.01, max: 10_000, noNaN: true }), fc.constantFrom(1, 25, 10_000));
  const circle: fc.Arbitrary<Circle> = fc.record({ lat, lng, km: radius });

  it('finds places within the ellipsoidal radius, also at poles and the antimeridian', async () => {
    // Shares of the radius, most of them so close to the edge that the sphere cannot decide.
    const share = fc.oneof(
      fc.double({ min: 0, max: 1.5, noNaN: true }),
      fc.double({ min: 0.99, max: 1.01, noNaN: true }),
    );
    const directions = fc.array(fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), share), {
      minLength: 20,
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(circle, directions, async (centre, ways) => {
        const places = ways.map(([azimuth, part]) => {
          const end = Geodesic.WGS84.Direct(centre.lat, centre.lng, azimuth, centre.km * part * 1_000);
          return { lat: plain(end.lat2!), lng: plain(end.lon2!) };
        });
        const distances = places.map((each) => ellipsoidKm(centre.lat, centre.lng, each.lat, each.lng));
        const answers = await found(places, (conditions) => addCircle(conditions, 'place', centre));
        for (const [index, km] of distances.entries()) {
          if (Math.abs(km - centre.km) > 1e-8) expect([km, answers[index]]).toEqual([km, km <= centre.km]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('includes a place exactly on the edge', async () => {
    const centre = { lat: 23.98, lng: 121.6 };
    const other = { lat: 24.13, lng: 121.66 };
    const km = ellipsoidKm(centre.lat, centre.lng, other.lat, other.lng);
    expect(await found([other], (conditions) => addCircle(conditions, 'place', { ...centre, km }))).toEqual([true]);
    const less = { ...centre, km: km - 1e-6 };
    expect(await found([other], (conditions) => addCircle(conditions, 'place', less))).toEqual([false]);
  });
});

describe('addBox', () => {
  const box: fc.Arbitrary<DegreeBox> = fc
    .tuple(lat, lng, lat, lng)
    .map(([a, minLng, b, maxLng]) => ({ minLng, minLat: Math.min(a, b), maxLng, maxLat: Math.max(a, b) }));

  const liesIn = (each: Place, { minLng, minLat, maxLng, maxLat }: DegreeBox): boolean => {
    const spans = (value: number): boolean =>
      minLng <= maxLng ? value >= minLng && value <= maxLng : value >= minLng || value <= maxLng;
    const names = Math.abs(each.lng) === 180 ? [180, -180] : [each.lng];
    return each.lat >= minLat && each.lat <= maxLat && names.some(spans);
  };

  it('finds places inside or on the edge, across the antimeridian and with either of its longitudes', async () => {
    await fc.assert(
      fc.asyncProperty(box, fc.array(place, { minLength: 30, maxLength: 30 }), async (bounds, places) => {
        expect(await found(places, (conditions) => addBox(conditions, 'place', bounds))).toEqual(
          places.map((each) => liesIn(each, bounds)),
        );
      }),
      { numRuns: 300 },
    );
  });
});

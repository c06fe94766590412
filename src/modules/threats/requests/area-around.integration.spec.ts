import { openTestCorpus, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { randomNumbers } from '../../../../test/support/samples/random-numbers';
import { distanceWithinKm, type Position } from '../../../kernel/geodesy/distance';

let corpus: TestCorpus;
beforeAll(async () => {
  corpus = await openTestCorpus();
});
afterAll(() => corpus.close());

const random = randomNumbers(7);
const RADIANS = Math.PI / 180;
const EARTH_KM = 6371;
const RADII_KM = [0.1, 5, 50, 500, 5_000];

interface Pair {
  asset: Position;
  event: Position;
  radiusKm: number;
  uncertaintyKm: number;
}

/** A place on a sphere in a direction from another one. */
function placeAt({ lat, lng }: Position, distanceKm: number, bearing: number): Position {
  const angle = distanceKm / EARTH_KM;
  const sine =
    Math.sin(lat * RADIANS) * Math.cos(angle) + Math.cos(lat * RADIANS) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat * RADIANS);
  const turned = lng + Math.atan2(east, Math.cos(angle) - Math.sin(lat * RADIANS) * sine) / RADIANS;
  return { lat: Math.asin(Math.min(1, Math.max(-1, sine))) / RADIANS, lng: ((turned + 540) % 360) - 180 };
}

/** Places all over the globe, a third each near a pole or near the 180th meridian. */
function scattered(index: number): Position {
  if (index % 3 === 0) return { lat: (random() < 0.5 ? 1 : -1) * (88 + random() * 2), lng: random() * 360 - 180 };
  const lng = index % 3 === 1 ? random() * 360 - 180 : (random() < 0.5 ? 1 : -1) * (178 + random() * 2);
  return { lat: Math.asin(2 * random() - 1) / RADIANS, lng };
}

/** @param reach the distance between the places as a share of radius and uncertainty */
function makePairs(count: number, reach: () => number, place: (index: number) => Position): Pair[] {
  return Array.from({ length: count }, (_item, index) => {
    const asset = place(index);
    const radiusKm = RADII_KM[index % 5] ?? 0;
    const uncertaintyKm = index % 2 === 0 ? 0 : (RADII_KM[(index >> 1) % 4] ?? 0);
    const event = placeAt(asset, (radiusKm + uncertaintyKm) * reach(), random() * 2 * Math.PI);
    return { asset, event, radiusKm, uncertaintyKm };
  });
}

/** For each pair, whether the boxes around both places overlap. */
async function overlaps(pairs: readonly Pair[]): Promise<boolean[]> {
  const rows = await corpus.db.queryShared<{ overlaps: boolean }>(
    `select area_around(lat, lng, radius_km) && area_around(event_lat, event_lng, uncertainty_km) as overlaps
     from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[])
       with ordinality as pair (lat, lng, radius_km, event_lat, event_lng, uncertainty_km, ordinal)
     order by ordinal`,
    [
      pairs.map(({ asset }) => asset.lat),
      pairs.map(({ asset }) => asset.lng),
      pairs.map(({ radiusKm }) => radiusKm),
      pairs.map(({ event }) => event.lat),
      pairs.map(({ event }) => event.lng),
      pairs.map(({ uncertaintyKm }) => uncertaintyKm),
    ],
  );
  return rows.map((row) => row.overlaps);
}

test('the boxes of an asset and an event overlap if their circles do, also at the poles and the 180th meridian', async () => {
  const pairs = makePairs(20_000, () => (random() < 0.5 ? 0.97 + random() * 0.03 : random()), scattered);
  const found = await overlaps(pairs);
  const isNear = pairs.map(
    ({ asset, event, radiusKm, uncertaintyKm }) => distanceWithinKm(event, asset, radiusKm + uncertaintyKm) !== null,
  );
  expect(isNear.filter(Boolean).length).toBeGreaterThan(15_000);
  expect(pairs.filter((_pair, index) => isNear[index] && !found[index])).toEqual([]);
});

test.each([Number.MIN_VALUE, 20_040, Number.MAX_VALUE])('a radius of %d km is accepted', async (radiusKm) => {
  const tiny = { lat: Number.MIN_VALUE, lng: -Number.MIN_VALUE };
  const far = { lat: 0, lng: 180 };
  const event = radiusKm > 1 ? far : tiny;
  const pairs = [
    { asset: tiny, event, radiusKm, uncertaintyKm: 0 },
    { asset: tiny, event, radiusKm: 0, uncertaintyKm: radiusKm },
  ];
  expect(await overlaps(pairs)).toEqual([true, true]);
});

test('the boxes of places far apart do not overlap', async () => {
  const inhabited = (): Position => ({ lat: random() * 120 - 60, lng: random() * 300 - 150 });
  // A box is at most the square root of two times as far from its centre as its circle.
  const pairs = makePairs(5_000, () => 1.6 + random(), inhabited).filter(
    ({ radiusKm, uncertaintyKm }) => radiusKm + uncertaintyKm <= 550 && radiusKm + uncertaintyKm > 1,
  );
  const found = await overlaps(pairs);
  expect(pairs.length).toBeGreaterThan(2_000);
  expect(pairs.filter((_pair, index) => found[index])).toEqual([]);
});

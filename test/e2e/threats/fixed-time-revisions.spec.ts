import { OPERATOR_KEY } from '../../support/app/test-app';
import { asset, closeDesk, openDesk, service } from '../../support/fixtures/threats-fixture';
import { whenEvaluated } from '../../support/app/when-evaluated';

const NOW = '2018-02-07T06:00:00Z';

interface Solution {
  id: string;
  magnitude: number;
  place: string;
  /** RFC 3339: when the catalogue changed the event. */
  updated: string;
  lng?: number;
}

const feature = ({ id, magnitude, place, updated, lng = 121.6 }: Solution): object => ({
  type: 'Feature',
  id,
  properties: {
    mag: magnitude,
    place,
    time: Date.parse('2018-02-06T15:50:00Z'),
    updated: Date.parse(updated),
    type: 'earthquake',
  },
  geometry: { type: 'Point', coordinates: [lng, 24.1, 10] },
});

async function publish(...solutions: Solution[]): Promise<void> {
  const answer = await service.call('POST', '/v1/admin/events/import?format=usgs', {
    key: OPERATOR_KEY,
    rawBody: JSON.stringify({ type: 'FeatureCollection', features: solutions.map(feature) }),
  });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
}

const REVISED = { id: 'revised', place: '5km N of Zenda, Taiwan' };
const MOVED = { id: 'moved', place: '5km N of Strelsau, Taiwan' };

let past: string;
let present: string;

beforeAll(async () => {
  await openDesk();
  await publish(
    { ...REVISED, magnitude: 5.1, updated: '2018-02-06T16:00:00Z' },
    { ...MOVED, magnitude: 5.3, updated: '2018-02-06T16:00:00Z', lng: 121.9 },
    {
      id: 'reviewed-later',
      magnitude: 4.4,
      place: '5km N of Hentzau, Taiwan',
      updated: '2018-04-20T00:00:00Z',
      lng: 121.2,
    },
  );
  await publish({ ...REVISED, magnitude: 5.2, updated: '2018-02-07T05:00:00Z' });
  await publish(
    { ...REVISED, place: '9km N of Zenda, Taiwan', magnitude: 6.4, updated: '2018-02-08T00:00:00Z' },
    { ...MOVED, magnitude: 5.3, updated: '2018-02-08T00:00:00Z', lng: 125 },
  );
  past = (await service.tenant('fixed', { analyst: { role: 'analyst' } }, { evaluation_time: NOW })).analyst!;
  present = (await service.tenant('running', { analyst: { role: 'analyst' } })).analyst!;
});
afterAll(closeDesk);

const get = (path: string, key = past) => service.call('GET', path, { key });
const titles = async (path: string, key = past): Promise<string[]> =>
  ((await get(path, key)).body.items as { title: string }[]).map(({ title }) => title).sort();
const QUAKES = '/v1/events?event_type=earthquake&search=Taiwan';

test('lists show each event as its source described it at the time, and the first state that is known otherwise', async () => {
  expect(await titles(QUAKES)).toEqual([
    'Earthquake M 4.4, 5 km N of Hentzau, Taiwan',
    'Earthquake M 5.2, 5 km N of Zenda, Taiwan',
    'Earthquake M 5.3, 5 km N of Strelsau, Taiwan',
  ]);
  expect(await titles(QUAKES, present)).toContain('Earthquake M 6.4, 9 km N of Zenda, Taiwan');
});

test('filters and searches examine the state of the time', async () => {
  expect(await titles('/v1/events?search="9 km"')).toEqual([]);
  expect(await titles('/v1/events?search="9 km"', present)).toHaveLength(1);
  expect(await titles('/v1/events?search="5 km" Zenda')).toHaveLength(1);
  expect(await titles('/v1/events?search="5 km" Zenda', present)).toHaveLength(0);
  const { body } = await get('/v1/events/at-point?lat=24.1&lng=121.9&radius_km=5');
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    'Earthquake M 5.3, 5 km N of Strelsau, Taiwan',
  ]);
  expect((await get('/v1/events/at-point?lat=24.1&lng=125&radius_km=5')).body.total).toBe(0);
});

test('a single event, an export and the totals have the same state', async () => {
  const [{ id }] = (await get('/v1/events?search=Zenda')).body.items;
  expect((await get(`/v1/events/${id}`)).body).toMatchObject({ revisions: 1, location: '5 km N of Zenda, Taiwan' });
  expect((await get(`/v1/events/${id}`, present)).body).toMatchObject({
    revisions: 2,
    location: '9 km N of Zenda, Taiwan',
  });
  const { text } = await get('/v1/events/export?format=ndjson&search=Zenda');
  expect(JSON.parse(text)).toMatchObject({ title: 'Earthquake M 5.2, 5 km N of Zenda, Taiwan' });
  expect((await get(QUAKES)).body.total).toBe(3);
  expect((await get('/v1/events/countries?search=Taiwan')).body.total).toBe(3);
});

test('a map shows titles of the time, and no event that was moved later', async () => {
  const tile = (x: number, key: string) => get(`/v1/events/tiles/10/${x}/441.mvt?event_type=earthquake`, key);
  const [zenda, strelsau, newPlace] = [857, 858, 867];
  expect((await tile(zenda, past)).text).toContain('Earthquake M 5.2, 5 km N of Zenda');
  expect((await tile(zenda, present)).text).toContain('Earthquake M 6.4, 9 km N of Zenda');
  expect((await tile(strelsau, past)).status).toBe(204);
  expect((await tile(newPlace, past)).status).toBe(204);
  expect((await tile(newPlace, present)).status).toBe(200);
});

test('threats are evaluated with the state of the time, and a later time uses the later one', async () => {
  const { body: put } = await service.call('PUT', '/v1/assets', {
    key: past,
    body: { assets: [asset('z', 24.1, 121.61)] },
  });
  const threatsOf = async (scan: string): Promise<{ title: string }[]> =>
    (await whenEvaluated(() => get(`/v1/threats?scan_id=${scan}&wait_s=20`))).body.threats;
  expect((await threatsOf(put.scan_id))[0]?.title).toMatch(/^Earthquake M 5\.[23], /);
  await service.call('PATCH', '/v1/admin/tenants/fixed', {
    key: OPERATOR_KEY,
    body: { evaluation_time: '2018-02-08T06:00:00Z' },
  });
  const { body: scan } = await service.call('POST', '/v1/threats/scan', { key: past, body: {} });
  const later = await threatsOf(scan.scan_id as string);
  expect(later.map(({ title }) => title).join()).toContain('Earthquake M 6.4, 9 km N of Zenda');
});

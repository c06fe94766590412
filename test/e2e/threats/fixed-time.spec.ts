import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  asset,
  closeDesk,
  event,
  importEvents,
  openDesk,
  putAssets,
  service,
} from '../../support/fixtures/threats-fixture';
import { whenEvaluated } from '../../support/app/when-evaluated';

const NOW = '2018-02-07T06:00:00Z';

let past: string;
let present: string;
let scoped: string;

beforeAll(async () => {
  await openDesk();
  await importEvents(
    event('before', 24.0, 121.0, { eventDate: '2018-02-06' }),
    event('today', 24.0, 121.0, { eventDate: '2018-02-07' }),
    event('later-today', 24.0, 121.0, { eventDate: '2018-02-07', occurredAt: '2018-02-07T09:00:00Z' }),
    event('year', 24.0, 121.0, { eventDate: '2018-01-01', eventDateEnd: '2018-10-31', fatalities: 1101 }),
    event('some-day', 24.0, 121.0, { eventDate: null }),
    event('after', 24.0, 121.0, {
      eventDate: '2018-03-01',
      actors: [{ sourceActorId: 'z', name: 'Zephyrine Quill', role: 'side_a' }],
    }),
  );
  const roles = {
    analyst: { role: 'analyst' },
    scoped: { role: 'viewer', scope: { countries: ['TW'], date_from: '2018-02-06' } },
    admin: { role: 'admin', portfolios: ['*'] },
  };
  const keys = await service.tenant('fixed', roles, { evaluation_time: NOW });
  [past, scoped] = [keys.analyst!, keys.scoped!];
  present = (await service.tenant('running', { analyst: { role: 'analyst' } })).analyst!;
});
afterAll(closeDesk);

const get = (path: string, key = past) => service.call('GET', path, { key });
const idsOf = async (path: string, key = past): Promise<string[]> =>
  ((await get(path, key)).body.items as { title: string }[]).map(({ title }) => title.split(' at ')[1]!).sort();
const SEARCH = '/v1/events?search=Bomb&date_from=2018-01-01';
const ALL = ['after', 'before', 'later-today', 'north', 'today', 'year'];
const SEEN = ['before', 'north', 'today'];

test('a tenant with a fixed time sees no event that happened or ended later', async () => {
  expect(await idsOf(SEARCH, present)).toEqual(ALL);
  expect(await idsOf(SEARCH)).toEqual(SEEN);
  // An event without a date is not known to be later.
  expect(await idsOf('/v1/events?search=Bomb')).toEqual([...SEEN, 'some-day'].sort());
  expect(await idsOf('/v1/events?search=Bomb', scoped)).toEqual(['before', 'today']);
});

test.each([
  [
    'export?format=ndjson&search=Bomb&date_from=2018-01-01',
    ({ text }: { text: string }) => text.trim().split('\n').length,
  ],
  [
    'at-point?lat=24&lng=121&radius_km=5&date_from=2018-01-01',
    ({ body }: { body: { total: number } }) => body.total + 1,
  ],
  ['countries?search=Bomb&date_from=2018-01-01', ({ body }: { body: { total: number } }) => body.total],
  ['heatmap-points?search=Bomb&date_from=2018-01-01', ({ body }: { body: { total: number } }) => body.total],
] as const)('/v1/events/%s returns the same events', async (path, countOf) => {
  expect(countOf((await get(`/v1/events/${path}`)) as never)).toBe(SEEN.length);
  expect(countOf((await get(`/v1/events/${path}`, present)) as never)).toBe(ALL.length);
});

test('an event, an actor and a tile of later events are not found', async () => {
  const [{ id }] = (await get('/v1/events?search="Bomb attack at after"', present)).body.items;
  expect((await get(`/v1/events/${id}`, present)).status).toBe(200);
  expect((await get(`/v1/events/${id}`)).status).toBe(404);
  expect((await get('/v1/actors?search=Zephyrine', present)).body.total).toBe(1);
  expect((await get('/v1/actors?search=Zephyrine')).body.total).toBe(0);
  const tile = '/v1/events/tiles/5/26/13.mvt?date_from=2018-01-01';
  const [now, then] = [await get(tile, present), await get(tile)];
  expect([now.status, then.status]).toEqual([200, 200]);
  expect(now.headers.get('etag')).not.toBe(then.headers.get('etag'));
  expect((await get(`${tile.split('?')[0]}?date_from=2018-02-08`)).status).toBe(204);
});

test('threats depend on earlier events only', async () => {
  await putAssets(asset('n', 25.05, 121.5));
  const put = await service.call('PUT', '/v1/assets', { key: past, body: { assets: [asset('c', 24.0, 121.02)] } });
  const { body } = await whenEvaluated(() => get(`/v1/threats?scan_id=${put.body.scan_id}&wait_s=20`));
  const [threat, ...others] = body.threats;
  expect(others).toEqual([]);
  const { body: detail } = await get(`/v1/threats/${threat.id}`);
  expect(detail.evidence.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Bomb attack at before',
    'Bomb attack at today',
  ]);
  expect(detail.evidence_withheld).toBe(0);
});

test('a key with a narrower scope can be created although time hides a part of the corpus from its creator', async () => {
  const made = await service.call('POST', '/v1/admin/tenants/fixed/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'maker', role: 'admin', portfolios: ['*'] },
  });
  const { status, body } = await service.call('POST', '/v1/tenant/api-keys', {
    key: made.body.key as string,
    body: { name: 'made', role: 'viewer' },
  });
  expect([status, body.scope]).toEqual([201, null]);
});

test('a change of the tenant’s time changes what it sees at once', async () => {
  const change = (time: string | null) =>
    service.call('PATCH', '/v1/admin/tenants/fixed', { key: OPERATOR_KEY, body: { evaluation_time: time } });
  await change('2018-12-31T00:00:00Z');
  expect(await idsOf(SEARCH)).toEqual(ALL);
  await change(null);
  expect(await idsOf(SEARCH)).toEqual(ALL);
  await change(NOW);
  expect(await idsOf(SEARCH)).toEqual(SEEN);
});

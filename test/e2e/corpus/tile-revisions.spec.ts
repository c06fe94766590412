import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { event, NOW } from '../../support/fixtures/threats-fixture';

interface TileRecord {
  request_id: string;
  action: string;
  count: number | null;
  resource_ids: string[];
  views: { request_id: string; resource: string; status_code: number }[] | null;
}

const SHORT = 'private, max-age=60';
const LONG = 'private, max-age=604800, immutable';

let service: TestApp;
let owner: Client;
let keys: Record<string, string>;
beforeAll(async () => {
  service = await startTestApp({ RATE_LIMIT_PER_MINUTE: '20' });
  owner = new Client({ connectionString: service.database.ownerUrl });
  await owner.connect();
  const limit = { rate_limit_per_minute: 100_000 };
  keys = await service.tenant(
    'tiles',
    {
      analyst: { role: 'analyst', ...limit },
      narrow: { role: 'viewer', scope: { countries: ['JP'] }, ...limit },
      auditor: { role: 'auditor', ...limit },
      slow: { role: 'analyst', rate_limit_per_minute: 10 },
    },
    { evaluation_time: NOW },
  );
  await importEvent('first');
});
afterAll(async () => {
  await owner.end();
  await service.close();
});

const importEvent = async (id: string): Promise<void> => {
  const rawBody = event(id, 25, 121.5);
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', { key: OPERATOR_KEY, rawBody });
  expect(answer.body).toMatchObject({ stored: 1 });
};
const tile = (path: string, key = keys.analyst) => service.call('GET', `/v1/events/tiles/${path}`, { key });
const cacheOf = async (path: string, key = keys.analyst): Promise<string | null> =>
  (await tile(path, key)).headers.get('cache-control');
const tileJson = async (query = '', key = keys.analyst) =>
  (await service.call('GET', `/v1/events/tiles.json${query}`, { key })).body as { tiles: string[]; revision: string };

describe('the revision of tiles', () => {
  test('is part of the template that a map receives, with the filters', async () => {
    const { body } = await service.call('GET', '/v1/events/tiles.json?country=TW&search=bomb', { key: keys.analyst });
    expect(body).toMatchObject({
      tilejson: '3.0.0',
      minzoom: 0,
      bounds: [-180, expect.any(Number), 180, expect.any(Number)],
    });
    expect(body.vector_layers.map(({ id }: { id: string }) => id)).toEqual(['events', 'clusters']);
    const [template = ''] = body.tiles as string[];
    expect(template).toBe(
      `${service.url}/v1/events/tiles/{z}/{x}/{y}.mvt?revision=${body.revision as string}&country=TW&search=bomb`,
    );
    const path = new URL(template.replace('{z}/{x}/{y}', '5/26/13'));
    const answer = await service.call('GET', `${path.pathname}${path.search}`, { key: keys.analyst });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, LONG]);
  });

  test('makes tiles immutable while it is current, including empty and cached ones', async () => {
    const { revision } = await tileJson();
    expect(await cacheOf(`5/26/13.mvt?revision=${revision}`)).toBe(LONG);
    expect(await cacheOf(`5/0/0.mvt?revision=${revision}`)).toBe(LONG);
    const etag = (await tile('5/26/13.mvt')).headers.get('etag') ?? '';
    const known = await service.call('GET', `/v1/events/tiles/5/26/13.mvt?revision=${revision}`, {
      key: keys.analyst,
      headers: { 'if-none-match': etag },
    });
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, LONG]);
    expect(await cacheOf('5/26/13.mvt')).toBe(SHORT);
    expect(await cacheOf('5/26/13.mvt?revision=0-nothing')).toBe(SHORT);
  });

  test('changes with the corpus, and an outdated revision returns the current tile', async () => {
    const { revision } = await tileJson();
    await importEvent('second');
    expect((await tileJson()).revision).not.toBe(revision);
    expect(await cacheOf(`5/26/13.mvt?revision=${revision}`)).toBe(SHORT);
  });

  test('differs by data scope and by evaluation time', async () => {
    const { revision } = await tileJson();
    expect((await tileJson('', keys.narrow)).revision).not.toBe(revision);
    expect(await cacheOf(`5/26/13.mvt?revision=${revision}`, keys.narrow)).toBe(SHORT);
    await service.call('PATCH', '/v1/admin/tenants/tiles', { key: OPERATOR_KEY, body: { evaluation_time: null } });
    expect((await tileJson()).revision).not.toBe(revision);
  });
});

describe('the rate limit of tiles', () => {
  test('is five times that of the credential and is counted separately', async () => {
    const answers = await Promise.all(Array.from({ length: 55 }, (_, x) => tile(`6/${x}/1.mvt`, keys.slow)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([refused.length > 0, refused.length <= 5]).toEqual([true, true]);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('50');
    const other = await service.call('GET', '/v1/assets', { key: keys.slow });
    expect([other.status, other.headers.get('x-ratelimit-limit'), other.headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '10',
      '9',
    ]);
  });
});

describe('the audit log of tiles', () => {
  const recordsOf = async (query: string): Promise<TileRecord[]> =>
    (await service.call('GET', `/v1/audit?action=events.tile&limit=1000&${query}`, { key: keys.auditor })).body
      .records as TileRecord[];

  test('has one record per principal and minute with every tile, its filters and its request id', async () => {
    const { revision } = await tileJson();
    const viewer = await service.call('POST', '/v1/admin/tenants/tiles/api-keys', {
      key: OPERATOR_KEY,
      body: { name: 'map', role: 'viewer', rate_limit_per_minute: 6_000 },
    });
    const key = viewer.body.key as string;
    const paths = ['3/6/3', '3/6/4', '3/7/3'].flatMap((path) => [
      `${path}.mvt?revision=${revision}`,
      `${path}.mvt?search=bomb&country=TW&revision=${revision}`,
    ]);
    const answers = await Promise.all(paths.map((path) => tile(path, key)));
    const refused = await tile('3/9/9.mvt', key);
    expect(refused.status).toBe(422);
    await owner.query(`update audit_view set minute = date_trunc('minute', now()) - interval '2 minutes'`);
    const own = async (): Promise<TileRecord[]> =>
      (await recordsOf('')).filter(({ views }) =>
        views?.some(({ request_id: id }) => id === answers[0]?.headers.get('x-request-id')),
      );
    while ((await own()).length === 0) await delay(200);
    const [record, ...more] = await own();
    expect(more).toEqual([]);
    expect(record?.count).toBe(6);
    expect(record?.resource_ids.sort()).toEqual(['3/6/3', '3/6/4', '3/7/3']);
    const listed = record?.views?.map(({ request_id: id, resource, status_code: status }) => [id, resource, status]);
    const expected = answers.map(({ headers, status }, index) => {
      const [path = ''] = paths[index]?.split('.') ?? [];
      return [headers.get('x-request-id'), index % 2 === 0 ? path : `${path}?country=TW&search=bomb`, status];
    });
    expect(listed?.sort()).toEqual(expected.sort());
    const single = await service.call('GET', `/v1/audit/${refused.headers.get('x-request-id') ?? ''}`, {
      key: keys.auditor,
    });
    expect(single.body).toMatchObject({ action: 'events.tile', status_code: 422, views: null });
    const verdict = await service.call('GET', '/v1/audit/verify', { key: keys.auditor });
    expect(verdict.body).toMatchObject({ verified: true });
  });
});

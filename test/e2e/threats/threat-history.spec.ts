import { pagesOf } from '../../support/http/list-pages';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  keys,
  list,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
} from '../../support/fixtures/threats-fixture';

let id: string;

const get = (path: string, key = analyst()) => service.call('GET', `/v1/threats/${id}${path}`, { key });

beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5));
  id = (await list()).body.threats[0].id as string;
  await patch(id, { status: 'monitoring', pinned: true });
  await importEvents(
    event('north-2', 25.01, 121.5, { title: 'Bomb attack at north again', eventDate: '2018-02-06', fatalities: 40 }),
  );
  await putAssets(asset('n', 25.05, 121.5), asset('beside', 25.02, 121.52));
});
afterAll(closeDesk);

describe('versions of a threat', () => {
  test('are numbered from 1, each with its changes and state', async () => {
    const { body } = await get('/versions');
    expect(body.total).toBe(body.versions.length);
    expect(body.total).toBeGreaterThan(1);
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual(
      body.versions.map((_: unknown, index: number) => index + 1),
    );
    expect(body.versions[0].changes).toEqual([]);
    for (const { changes, snapshot } of body.versions.slice(1)) {
      expect(changes.length).toBeGreaterThan(0);
      for (const change of changes) expect(Object.keys(change as object)).toEqual(['field', 'from', 'to']);
      expect(Object.keys(snapshot as object)).toEqual(
        expect.arrayContaining(['risk_level', 'likelihood', 'impact_severity', 'coordinates', 'affected_assets']),
      );
    }
    const last = body.versions.at(-1);
    const threat = (await get('')).body;
    expect(threat).toMatchObject({ version_count: body.total, last_version_at: last.created_at });
    expect(last.snapshot.risk_level).toBe(threat.risk_level);
  });

  test('can be read individually', async () => {
    const { body } = await get('/versions');
    for (const version of body.versions) expect((await get(`/versions/${version.version}`)).body).toEqual(version);
    expect((await get(`/versions/${body.total + 1}`)).body.error.code).toBe('not_found');
  });

  test.each(['0', '-1', 'x', '1.5', '99999999999'])('answer the number %s with 422', async (version) => {
    const { status, body } = await get(`/versions/${version}`);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['path', 'version']]);
  });
});

test.each(['versions', 'history', 'timeline'])('are returned in pages of %s', async (list) => {
  const whole = (await get(`/${list}`)).body;
  expect(whole.total).toBe(whole[list].length);
  expect(whole.total).toBeGreaterThan(1);
  const pages = await pagesOf(get, `/${list}`, 1);
  expect(pages.map(({ body }) => [body.total, body[list].length])).toEqual(pages.map(() => [whole.total, 1]));
  expect(pages.flatMap(({ body }) => body[list])).toEqual(whole[list]);
  const { status, body } = await get(`/${list}?limit=0`);
  expect([status, body.detail?.[0]?.loc]).toEqual([422, ['query', 'limit']]);
});

describe('the difference between two versions', () => {
  test('lists each changed field and asset', async () => {
    const { body: versions } = await get('/versions');
    const { status, body } = await get(`/diff?from=1&to=${versions.total}`);
    expect(status).toBe(200);
    const [first, last] = [versions.versions[0], versions.versions.at(-1)];
    expect([body.from, body.to]).toEqual(
      [first, last].map((one) => ({ version: one.version, created_at: one.created_at })),
    );
    for (const { field, from, to } of body.changes) {
      expect([from, to]).toEqual([first.snapshot[field], last.snapshot[field]]);
      expect(from).not.toEqual(to);
    }
    expect(body.changes.map(({ field }: { field: string }) => field)).toContain('risk_score');
    expect(body.affected_assets.added).toEqual([
      {
        asset_id: 'beside',
        asset_name: 'Site beside',
        asset_type: 'facility',
        distance_km: expect.any(Number),
        risk_score: expect.any(Number),
      },
    ]);
    expect(body.affected_assets.changed).toMatchObject([{ asset_name: 'Site n', asset_type: 'facility' }]);
    expect(body.affected_assets.removed).toEqual([]);
  });

  test('is that of the last two by default', async () => {
    const { total } = (await get('/versions')).body;
    const numbers = async (query: string) => {
      const { from, to } = (await get(`/diff${query}`)).body;
      return [from.version, to.version];
    };
    expect(await numbers('')).toEqual([total - 1, total]);
    expect(await numbers('?from=1')).toEqual([1, total]);
    expect(await numbers('?to=2')).toEqual([1, 2]);
    expect(await numbers('?to=1')).toEqual([1, 1]);
  });

  test('can be reversed, and is empty between a version and itself', async () => {
    const { total } = (await get('/versions')).body;
    const back = (await get(`/diff?from=${total}&to=1`)).body;
    expect(back.affected_assets.removed.map((one: { asset_id: string }) => one.asset_id)).toEqual(['beside']);
    const none = { changes: [], affected_assets: { added: [], removed: [], changed: [] } };
    expect((await get('/diff?from=1&to=1')).body).toMatchObject(none);
  });

  test.each([
    ['from=0', 'from'],
    ['to=x', 'to'],
    ['from=1.5&to=2', 'from'],
  ])('rejects %s with 422', async (query, field) => {
    const { status, body } = await get(`/diff?${query}`);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['query', field]]);
  });

  test('returns 404 for an unknown version', async () => {
    expect((await get('/diff?from=1&to=99')).status).toBe(404);
    expect((await get('/diff?from=99')).status).toBe(404);
  });
});

describe('the timeline of a threat', () => {
  interface Entry {
    at: string;
    kind: string;
    title: string;
    principal: { type: string; id: string } | null;
  }

  test('contains everything that happened to the threat in the order of time', async () => {
    const { body } = await get('/timeline');
    const entries = body.timeline as Entry[];
    expect(body).toMatchObject({ total: entries.length, evidence_withheld: 0 });
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
    expect(entries[0]).toMatchObject({ kind: 'found', version: 1, principal: null });
    expect(entries[1]).toMatchObject({
      kind: 'decision',
      title: 'Status changed from active to monitoring; pinned',
      principal: { type: 'service_account' },
      changes: [
        { field: 'status', from: 'active', to: 'monitoring' },
        { field: 'pinned', from: false, to: true },
      ],
    });
    const threat = (await get('')).body;
    const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
    expect(of('found').length + of('version').length).toBe(threat.version_count);
    expect(of('development').map(({ title }) => title)).toEqual(['Bomb attack at north again']);
    expect(of('development')[0]).toMatchObject({
      event_id: threat.developments[0].event_id,
      occurred_at: threat.developments[0].occurred_at,
    });
  });

  test('contains what the service does automatically', async () => {
    await putAssets(asset('far', 10, 10));
    await putAssets(asset('n', 25.05, 121.5));
    const { body } = await get('/timeline');
    const moves = (body.timeline as Entry[]).filter(({ kind }) => kind === 'status');
    expect(moves.map(({ title }) => title.split(':')[0])).toEqual([
      'Status changed from monitoring to ended',
      'Status changed from ended to active',
    ]);
    expect(moves.map(({ principal }) => principal?.type)).toEqual(['system', 'system']);
  });

  test('hides events outside the data scope of a key, and counts them', async () => {
    const { body } = await get('/timeline', keys.narrow);
    expect(body.evidence_withheld).toBe(1);
    expect((body.timeline as Entry[]).some(({ kind }) => kind === 'development')).toBe(false);
    expect(body.total).toBe(body.timeline.length);
  });
});

test('returns 404 for an unknown threat', async () => {
  for (const path of ['versions', 'versions/1', 'diff', 'timeline', 'history']) {
    const answer = await service.call('GET', `/v1/threats/01000000-0000-7000-8000-000000000000/${path}`, {
      key: analyst(),
    });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('gains nothing from an evaluation without changes', async () => {
  const before = (await get('/timeline')).body;
  await scan();
  expect((await get('/timeline')).body).toEqual(before);
});

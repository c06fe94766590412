import {
  analyst,
  asset,
  closeDesk,
  keys,
  list,
  openDesk,
  patch,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

interface Listed {
  id: string;
  title: string;
  status: string;
  risk_score: number;
}

const threats = async (query = ''): Promise<Listed[]> => (await list(query)).body.threats as Listed[];
const statuses = async (query = ''): Promise<string[]> => (await threats(query)).map(({ status }) => status);

beforeAll(async () => {
  await openDesk();
  // The more severe of the two ends because its asset is removed.
  await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35));
  await patch(await threatIdOf('north'), { pinned: true });
  await patch(await threatIdOf('north'), { status: 'monitoring' });
  await putAssets(asset('s', 22.6, 120.35));
});
afterAll(closeDesk);

test('an ended threat is listed after the live ones, even if it was more severe and is pinned', async () => {
  const [first, last] = await threats();
  expect([first?.status, last?.status]).toEqual(['active', 'ended']);
  expect(last!.risk_score).toBeGreaterThan(first!.risk_score);
  expect(await statuses('sort_by=distance')).toEqual(['active', 'ended']);
  // In the order of time it is listed like any other threat.
  expect(await statuses('sort_by=observed_at')).toEqual(['ended', 'active']);
});

test.each([
  ['live=true', ['active']],
  ['live=false', ['ended']],
  ['live=true&status=ended', []],
  ['live=false&include_dismissed=true', ['ended']],
])('%s', async (query, expected) => {
  expect(await statuses(query)).toEqual(expected);
  expect((await list(query)).body.total).toBe(expected.length);
});

test('live=maybe is rejected', async () => {
  const { status, body } = await list('live=maybe');
  expect([status, body.detail[0].loc]).toEqual([422, ['query', 'live']]);
});

test('live=true is available to everyone who may read threats, for the own tenant', async () => {
  const others = await service.tenant('others', { viewer: { role: 'viewer' } });
  expect((await list('live=true', keys.narrow)).status).toBe(200);
  expect((await list('live=true', others.viewer)).body).toMatchObject({ total: 0, threats: [] });
});

test('every transition is in the history and the timeline with its former and new status', async () => {
  const [, north] = await threats();
  const get = (path: string) => service.call('GET', `/v1/threats/${north!.id}/${path}`, { key: analyst() });
  const { history } = (await get('history')).body;
  expect(history.map(({ changes }: { changes: { status?: object } }) => changes.status).filter(Boolean)).toEqual([
    { from: null, to: 'active' },
    { from: 'active', to: 'monitoring' },
    { from: 'monitoring', to: 'ended' },
  ]);
  await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35));
  const moves = ((await get('timeline')).body.timeline as { kind: string; title: string; changes: object[] }[]).filter(
    ({ kind }) => kind === 'status',
  );
  expect(moves.map(({ title }) => title)).toEqual([
    'Status changed from monitoring to ended: no affected asset is left',
    'Status changed from ended to active: current events support it again',
  ]);
  expect(moves.map(({ changes }) => changes)).toEqual([
    [{ field: 'status', from: 'monitoring', to: 'ended' }],
    [{ field: 'status', from: 'ended', to: 'active' }],
  ]);
});

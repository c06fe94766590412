import {
  analyst,
  asset,
  closeDesk,
  evaluated,
  list,
  openDesk,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

interface Version {
  changes: { field: string; from: unknown; to: unknown }[];
  snapshot: { affected_assets: { asset_id: string }[] };
}

const near = asset('near', 25.05, 121.5);
const beside = asset('beside', 25.02, 121.52);
let id: string;

beforeAll(async () => {
  await openDesk();
  await putAssets(near, beside);
  id = await threatIdOf('north');
});
afterAll(closeDesk);
beforeEach(() => putAssets(near, beside));

const get = async (path = '') => (await service.call('GET', `/v1/threats/${id}${path}`, { key: analyst() })).body;
const versions = async (): Promise<Version[]> => (await get('/versions')).versions;
const assetsOf = ({ snapshot }: Version): string[] => snapshot.affected_assets.map((one) => one.asset_id).sort();
const affected = async (): Promise<string[]> =>
  (await get()).affected_assets.map((one: { asset_id: string }) => one.asset_id).sort();

/** Each version reports a change of assets exactly if its assets differ from those of the previous one. */
async function expectReported(): Promise<void> {
  const all = await versions();
  for (const [index, next] of all.entries()) {
    const before = all[index - 1];
    if (before === undefined) continue;
    const [from, to] = [assetsOf(before), assetsOf(next)];
    const reported = next.changes.filter(({ field }) => field === 'affected_assets');
    expect(reported).toEqual(from.join() === to.join() ? [] : [{ field: 'affected_assets', from, to }]);
  }
}

test('a removed asset is a change of the next version, even with other changes', async () => {
  const { length } = await versions();
  await putAssets(near);
  const all = await versions();
  expect(all).toHaveLength(length + 1);
  expect(all.at(-1)?.changes).toContainEqual({ field: 'affected_assets', from: ['beside', 'near'], to: ['near'] });
  expect(await affected()).toEqual(['near']);
  await putAssets(near, beside);
  expect((await versions()).at(-1)?.changes).toContainEqual({
    field: 'affected_assets',
    from: ['near'],
    to: ['beside', 'near'],
  });
  await expectReported();
});

test('an asset that returns at once causes no change or two, and is affected again', async () => {
  for (let round = 0; round < 5; round++) {
    const put = (...assets: object[]) => service.call('PUT', '/v1/assets', { key: analyst(), body: { assets } });
    await put(near);
    const { body } = await put(near, beside);
    await evaluated(body.scan_id as string);
    expect(await affected()).toEqual(['beside', 'near']);
  }
  await expectReported();
});

test('the threat ends without assets, and becomes live with one, which its version reports', async () => {
  await putAssets();
  expect((await get()).status).toBe('ended');
  await putAssets(near);
  expect((await get()).status).toBe('active');
  expect((await list()).body.threats.map((threat: { id: string }) => threat.id)).toContain(id);
  expect((await versions()).at(-1)?.changes).toContainEqual({ field: 'affected_assets', from: [], to: ['near'] });
});

import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let keys: Record<string, string>;
const asset = (id: string, lng: number, more: object = {}): object => ({
  asset_id: id,
  name: `Site ${id}`,
  attributes: { lat: 10, lng, country: 'TW' },
  ...more,
});
const SET = [asset('a', 170, { name: 'Taipei 101' }), asset('b', -175, { type: 'warehouse' }), asset('c', 20)];

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('preview', { analyst: { role: 'analyst' }, viewer: { role: 'viewer' } });
  await put(SET);
});
afterAll(() => service.close());

const send = (method: string, path: string, assets: object[], headers: Record<string, string> = {}): Promise<Answer> =>
  service.call(method, path, { key: keys.analyst, body: { assets }, headers });
const put = (assets: object[], headers?: Record<string, string>) => send('PUT', '/v1/assets', assets, headers);
const preview = (assets: object[], headers?: Record<string, string>) =>
  send('POST', '/v1/assets/preview', assets, headers);
const idsOf = async (query: string): Promise<string[]> =>
  (await service.call('GET', `/v1/assets?${query}`, { key: keys.analyst })).body.assets.map(
    ({ asset_id: id }: { asset_id: string }) => id,
  );

describe('the preview of an asset set', () => {
  test('shows what is added, changed and removed, and changes nothing', async () => {
    const changed = asset('a', 170, { name: 'Taipei 102', attributes: { lat: 10.5, lng: 170, country: 'TW' } });
    const { status, body, headers } = await preview([changed, SET[2]!, asset('d', 5)]);
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body).toEqual({
      added: [{ asset_id: 'd', name: 'Site d' }],
      changed: [
        {
          asset_id: 'a',
          name: 'Taipei 102',
          changes: [
            { field: 'name', from: 'Taipei 101', to: 'Taipei 102' },
            { field: 'attributes.lat', from: 10, to: 10.5 },
          ],
        },
      ],
      removed: [{ asset_id: 'b', name: 'Site b' }],
      unchanged: 1,
      reordered: true,
      assets_revision: 1,
    });
    expect(await idsOf('')).toEqual(['a', 'b', 'c']);
  });

  test('shows no change for the same set', async () => {
    const { body } = await preview(SET);
    expect(body).toMatchObject({ added: [], changed: [], removed: [], unchanged: 3, reordered: false });
  });

  test('refuses an invalid set, and a set that has changed since', async () => {
    expect((await preview([asset('a', 200)])).status).toBe(422);
    expect((await preview(SET, { 'if-match': '"0"' })).status).toBe(412);
    const { headers } = await preview(SET, { 'if-match': '"1"' });
    expect((await put(SET, { 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
    const answer = await service.call('POST', '/v1/assets/preview', { key: keys.viewer, body: { assets: [] } });
    expect(answer.status).toBe(403);
  });
});

test.each([
  ['search=taipei', ['a']],
  ['search=WAREHOUSE', ['b']],
  ['search=tw', ['a', 'b', 'c']],
  ['search=%25', []],
  ['bbox=0,0,30,20', ['c']],
  ['bbox=160,0,-170,20', ['a', 'b']],
  ['bbox=0,11,30,20', []],
])('assets with %s', async (query, expected) => {
  expect(await idsOf(query)).toEqual(expected);
});

test('refuses an invalid bounding box', async () => {
  const { status } = await service.call('GET', '/v1/assets?bbox=0,20,30,10', { key: keys.analyst });
  expect(status).toBe(422);
});

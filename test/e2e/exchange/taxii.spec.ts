import { OPERATOR_KEY } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  keys,
  openDesk,
  patch,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';
import { stixFaults } from '../../support/stix/stix-schema';

const TYPE = 'application/taxii+json;version=2.1';
const HOSTILE = 'Depot "; drop table threat; -- <b>\u202e';
const ROOT = '/taxii2/threats/';

interface Stix {
  id: string;
  type: string;
  modified: string;
  revoked?: boolean;
}

let north: string;
let collection: string;
let stranger: string;

const get = (
  path: string,
  { key = analyst(), headers = {} }: { key?: string | null; headers?: Record<string, string> } = {},
) => service.call('GET', path, { key, headers: { accept: TYPE, ...headers } });
const inCollection = (rest: string, options = {}) => get(`${ROOT}collections/${collection}/${rest}`, options);
const objects = async (query = ''): Promise<Stix[]> => (await inCollection(`objects/${query}`)).body.objects ?? [];
const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

beforeAll(async () => {
  await openDesk();
  ({ analyst: stranger = '' } = await service.tenant('strangers'));
  await putAssets(asset('n', 25.05, 121.5, { name: HOSTILE }), asset('s', 22.6, 120.35));
  north = await threatIdOf('north');
  collection = (await get(`${ROOT}collections/`)).body.collections[0].id as string;
});
afterAll(closeDesk);

describe('discovery', () => {
  test('leads from the server to the collection of the portfolio', async () => {
    const server = await get('/taxii2/');
    expect([server.status, server.headers.get('content-type')]).toEqual([200, TYPE]);
    const [root = ''] = server.body.api_roots as string[];
    expect(server.body.default).toBe(root);
    const apiRoot = await get(new URL(root).pathname);
    expect(apiRoot.body).toMatchObject({ title: 'Threats', versions: [TYPE] });
    const { collections } = (await get(`${new URL(root).pathname}collections/`)).body;
    expect(collections).toMatchObject([
      {
        id: collection,
        title: 'Default',
        can_read: true,
        can_write: false,
        media_types: ['application/stix+json;version=2.1'],
      },
    ]);
    expect((await inCollection('')).body).toEqual(collections[0]);
  });

  test('lists a collection for each portfolio that the key may read, and only the chosen one with X-Portfolio', async () => {
    await service.call('POST', '/v1/admin/tenants/threats/portfolios', {
      key: OPERATOR_KEY,
      body: { slug: 'second', name: 'Second' },
    });
    const made = await service.call('POST', '/v1/admin/tenants/threats/api-keys', {
      key: OPERATOR_KEY,
      body: { name: 'all', role: 'viewer', portfolios: ['*'] },
    });
    const key = made.body.key as string;
    const titles = async (headers: Record<string, string>): Promise<string[]> =>
      (await get(`${ROOT}collections/`, { key, headers })).body.collections.map(
        ({ title }: { title: string }) => title,
      );
    expect((await titles({})).sort()).toEqual(['Default', 'Second']);
    expect(await titles({ 'x-portfolio': 'second' })).toEqual(['Second']);
    const crossed = await inCollection('objects/', { key, headers: { 'x-portfolio': 'second' } });
    expect(crossed.status).toBe(404);
    expect((await inCollection('objects/', { key })).status).toBe(200);
  });
});

describe('credentials', () => {
  test.each([
    ['the key as the password', () => basic('anyone', analyst())],
    ['the key as the user name', () => basic(analyst(), '')],
    ['a bearer token', () => ({ authorization: `Bearer ${analyst()}` })],
  ])('accepts %s', async (_name, headers) => {
    expect((await inCollection('objects/', { key: null, headers: headers() })).status).toBe(200);
  });

  test.each([
    ['no credential', {}, 'credentials_missing'],
    ['a wrong password', basic('a', 'b'), 'api_key_invalid'],
    ['an empty password', basic('', ''), 'api_key_invalid'],
    ['no Base64', { authorization: 'Basic !!!' }, 'api_key_invalid'],
  ])('refuses %s in the form of TAXII, and asks for Basic', async (_name, headers, code) => {
    const { status, body, headers: answered } = await get('/taxii2/', { key: null, headers });
    expect([status, body.error_code, body.http_status]).toEqual([401, code, '401']);
    expect(answered.get('content-type')).toBe(TYPE);
    expect(answered.get('www-authenticate')).toMatch(/^Basic realm=".+, Bearer realm="/);
  });

  test('Basic is not accepted by other routes', async () => {
    const { status } = await service.call('GET', '/v1/threats', { headers: basic('a', analyst()) });
    expect(status).toBe(401);
  });

  test('the collection of another tenant is unknown', async () => {
    for (const rest of ['', 'objects/', 'manifest/', 'objects/incident--x/', 'objects/incident--x/versions/']) {
      const { status, body } = await inCollection(rest, { key: stranger });
      expect([rest, status, body.title]).toEqual([rest, 404, 'The portfolio was not found']);
    }
  });
});

describe('negotiation', () => {
  test.each([
    [TYPE],
    ['application/taxii+json'],
    ['application/taxii+json; version="2.1"'],
    ['*/*'],
    ['text/html, application/*;q=0.8'],
  ])('accepts %s', async (accept) => {
    const { status, headers } = await get('/taxii2/', { headers: { accept } });
    expect([status, headers.get('content-type')]).toEqual([200, TYPE]);
  });

  test.each([['application/taxii+json;version=2.0'], ['application/json'], ['text/html'], ['*/*;q=0']])(
    'answers 406 to %s',
    async (accept) => {
      const { status, body } = await get('/taxii2/', { headers: { accept } });
      expect([status, body.error_code]).toEqual([406, 'not_acceptable']);
    },
  );

  test('nothing can be added or deleted', async () => {
    const address = `${ROOT}collections/${collection}/objects`;
    for (const [method, path] of [
      ['POST', `${address}/`],
      ['DELETE', `${address}/incident--x`],
    ] as const) {
      expect((await service.call(method, path, { key: analyst() })).status).toBe(405);
    }
  });
});

describe('the objects of a collection', () => {
  test('are valid STIX 2.1 and complete: every reference leads to an object', async () => {
    const all = await objects();
    expect(all.map((object) => [object.id, stixFaults(object)])).toEqual(all.map(({ id }) => [id, null]));
    const types = all.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(['identity', 'extension-definition']);
    expect(types.slice(2).sort()).toEqual([
      'incident',
      'incident',
      'location',
      'location',
      'relationship',
      'relationship',
    ]);
    const ids = new Set(all.map(({ id }) => id));
    const references = [...JSON.stringify(all).matchAll(/"\w+_ref":"([^"]+)"/g)].map(([, id]) => id);
    expect(references.length).toBeGreaterThan(8);
    expect(references.filter((id = '') => !ids.has(id))).toEqual([]);
    expect(JSON.stringify(all)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  test.each<[string, (object: Stix) => boolean]>([
    ['match[type]=location', ({ type }) => type === 'location'],
    ['match[type]=location,incident', ({ type }) => type === 'location' || type === 'incident'],
    ['match[type]=indicator', () => false],
    ['match[spec_version]=2.1', () => true],
    ['match[spec_version]=2.0', () => false],
    ['match[version]=first', () => true],
    ['match[version]=2001-01-01T00:00:00Z', () => false],
  ])('are filtered by %s', async (query, isWanted) => {
    const all = await objects();
    expect(await objects(`?${query}`)).toEqual(all.filter(isWanted));
  });

  test('are found by their ids and the times of their versions', async () => {
    const all = await objects();
    const [one, two] = [all[2]!, all[4]!];
    expect(await objects(`?match[id]=${one.id},${two.id},incident--nonsense`)).toEqual([one, two]);
    expect(await objects(`?match[version]=${one.modified}&match[id]=${one.id}`)).toEqual([one]);
    const single = await inCollection(`objects/${one.id}/`);
    expect([single.status, single.body]).toEqual([200, { more: false, objects: [one] }]);
    // The UUID alone is not an id: the type is part of it.
    expect(await objects(`?match[id]=${one.id.replace(/^\w+/, 'malware')}`)).toEqual([]);
  });

  test.each([
    ['limit=-1', 'query.limit'],
    ['limit=many', 'query.limit'],
    ['added_after=yesterday', 'query.added_after'],
    ['added_after=2026-02-30T00:00:00Z', 'query.added_after'],
    ['next=nonsense', 'query.next'],
    ['match[version]=newest', 'query.match[version]'],
    ['match[color]=red', 'query.match[color]'],
  ])('answers 400 to %s and names the field', async (query, field) => {
    const { status, body } = await inCollection(`objects/?${query}`);
    expect([status, body.error_code, body.description.startsWith(`${field}: `)]).toEqual([
      400,
      'validation_failed',
      true,
    ]);
  });

  test('an unknown object is answered with 404', async () => {
    for (const rest of ['objects/incident--7d0c2f0e-3c53-4ab5-9a0f-0b7c3b2b6f60/', 'objects/x/versions/']) {
      expect((await inCollection(rest)).status).toBe(404);
    }
  });

  test('a page says when its objects were added, and the next begins after it', async () => {
    const all = await objects();
    const first = await inCollection('objects/?limit=3');
    expect([first.body.more, first.body.objects]).toEqual([true, all.slice(0, 3)]);
    const { objects: manifest } = (await inCollection('manifest/')).body;
    expect(manifest.map(({ id }: Stix) => id)).toEqual(all.map(({ id }) => id));
    expect(manifest[2]).toMatchObject({ version: all[2]?.modified, media_type: 'application/stix+json;version=2.1' });
    expect(first.headers.get('x-taxii-date-added-first')).toBe(manifest[0].date_added);
    const last = first.headers.get('x-taxii-date-added-last') ?? '';
    expect(last).toBe(manifest[2].date_added);
    expect(await objects(`?next=${first.body.next}`)).toEqual(all.slice(3));
    expect(await objects(`?added_after=${last}`)).toEqual(all.slice(3));
    const end = await inCollection(`objects/?added_after=${manifest.at(-1).date_added}`);
    expect([end.body, end.headers.get('x-taxii-date-added-last')]).toEqual([{}, null]);
  });

  test('a narrow key reads the same: events are not part of what is published', async () => {
    const { body } = await inCollection('objects/', { key: keys.narrow });
    expect(body.objects).toEqual(await objects());
  });
});

describe('the versions of an object', () => {
  const incidentOf = async (threatId: string): Promise<Stix[]> =>
    (await objects('?match[type]=incident&match[version]=all')).filter((object) =>
      JSON.stringify(object).includes(threatId),
    );

  test('share its id and creation, and rise', async () => {
    await patch(north, { severity: 'critical' });
    await patch(north, { severity: null });
    const versions = await incidentOf(north);
    expect([versions.length, new Set(versions.map(({ id }) => id)).size]).toEqual([3, 1]);
    const listed = await inCollection(`objects/${versions[0]?.id}/versions/`);
    expect(listed.body).toEqual({ more: false, versions: versions.map(({ modified }) => modified) });
    expect(listed.body.versions).toEqual([...new Set(listed.body.versions as string[])].sort());
    const last = await objects(`?match[id]=${versions[0]?.id}`);
    expect(last).toEqual([versions[2]]);
    expect(await objects(`?match[id]=${versions[0]?.id}&match[version]=first,last`)).toEqual([
      versions[0],
      versions[2],
    ]);
  });

  test('end with a revoked one, also for its place; a threat that returns is a new object', async () => {
    await patch(north, { status: 'dismissed', dismissal_reason: 'A drill' });
    const [revoked] = (await objects('?match[type]=incident')).filter((object) => object.revoked === true);
    expect(JSON.stringify(revoked)).toContain(north);
    expect(JSON.stringify(await objects())).not.toContain('A drill');
    expect((await objects()).filter((object) => object.revoked === true).map(({ type }) => type)).toEqual([
      'incident',
      'location',
      'relationship',
    ]);
    await patch(north, { status: 'active' });
    const now = (await objects('?match[type]=incident')).filter((object) => JSON.stringify(object).includes(north));
    expect(now.map(({ id, revoked: isRevoked = false }) => [id === revoked?.id, isRevoked])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await objects()).map(stixFaults).filter((fault) => fault !== null)).toEqual([]);
  });
});

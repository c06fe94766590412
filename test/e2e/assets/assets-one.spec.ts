import { evaluatedThreats, EVALUATION_TIME, importEarthquakes } from '../../support/samples/sample-threats';
import { type CallOptions, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { whenEvaluated } from '../../support/app/when-evaluated';

const MAX_ASSETS = 30;
const AT_ONCE = 20;
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

let service: TestApp;
let slug: string;
let key: string;
let admin: string;

beforeAll(async () => {
  service = await startTestApp({ MAX_ASSETS: String(MAX_ASSETS) });
});
afterAll(() => service.close());

let tenants = 0;
beforeEach(async () => {
  slug = `one-${++tenants}`;
  ({ analyst: key = '', admin = '' } = await service.tenant(
    slug,
    { analyst: { role: 'analyst', portfolios: ['*'] }, admin: { role: 'admin', portfolios: ['*'] } },
    { evaluation_time: EVALUATION_TIME },
  ));
});

const at = (assetId: string): string => `/v1/assets/${encodeURIComponent(assetId)}`;
const place = (assetId: string, more: object = {}) => ({
  asset_id: assetId,
  name: `Place ${assetId}`,
  attributes: { lat: 24, lng: 121.6 },
  ...more,
});
// Entity tags of compressed answers end with the encoding.
const PLAIN = { 'accept-encoding': 'identity' };
const call = (method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { key, ...options, headers: { ...PLAIN, ...options.headers } });
const put = (assetId: string, more: object = {}, headers: Record<string, string> = {}) =>
  call('PUT', at(assetId), { body: place(assetId, more), headers });
const get = (assetId: string, headers: Record<string, string> = {}) => call('GET', at(assetId), { headers });
const remove = (assetId: string, headers: Record<string, string> = {}) => call('DELETE', at(assetId), { headers });
const putSet = (assets: object[], headers: Record<string, string> = {}) =>
  call('PUT', '/v1/assets', { body: { assets }, headers });
const getSet = (query = '', headers: Record<string, string> = {}) => call('GET', `/v1/assets${query}`, { headers });
const idsOf = (answer: { body: { assets: { asset_id: string }[] } }) => answer.body.assets.map((one) => one.asset_id);
const revisionOf = async (): Promise<number> => (await getSet('?limit=1')).body.assets_revision as number;
const statusRecorded = async (requestId: string | null) => {
  const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key: admin });
  return [body.action, body.status_code, body.resource_ids] as unknown[];
};
const found = (answer: { body: { detail: { loc: unknown[]; type: string }[] } }) =>
  answer.body.detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`);

describe('a single asset', () => {
  test('is created at the end of the set and evaluated', async () => {
    await putSet([place('first')]);
    const made = await put('hq', { type: 'office' });
    expect([made.status, made.headers.get('location'), made.headers.get('etag')]).toEqual([
      201,
      '/v1/assets/hq',
      '"2"',
    ]);
    expect(made.headers.get('x-scan-id')).toEqual(UUID);
    expect(made.body).toMatchObject({ ...place('hq'), id: UUID, type: 'office', role: null, status: 'active' });
    expect(made.body).toMatchObject({ created_at: INSTANT, updated_at: made.body.created_at });
    expect((await get('hq')).body).toEqual(made.body);
    const set = (await getSet()).body;
    expect(set).toMatchObject({ total: 2, assets_revision: 2 });
    expect(set.assets[1]).toEqual(made.body);
    expect(await statusRecorded(made.headers.get('x-request-id'))).toEqual(['assets.put', 201, ['hq']]);
  });

  test('is replaced at its position, and omitted fields get their defaults', async () => {
    await putSet([place('a', { role: 'depot' }), place('b')]);
    const before = (await get('a')).body;
    const replaced = await put('a', { name: 'Other' });
    expect([replaced.status, replaced.headers.get('location')]).toEqual([200, null]);
    expect(replaced.body).toMatchObject({ id: before.id, created_at: before.created_at, name: 'Other', role: null });
    expect(replaced.body.updated_at > before.updated_at).toBe(true);
    expect(idsOf(await getSet())).toEqual(['a', 'b']);
    expect(await statusRecorded(replaced.headers.get('x-request-id'))).toEqual(['assets.put', 200, ['a']]);
  });

  test('is neither changed nor evaluated if the body equals what is stored', async () => {
    const made = await put('a', { attributes: { lat: 1, lng: 2, further: { x: 1, y: [null] } } });
    const again = await call('PUT', at('a'), { body: made.body as object });
    expect([again.status, again.headers.get('x-scan-id'), again.headers.get('etag')]).toEqual([200, null, '"1"']);
    expect(again.body).toEqual(made.body);
    expect(await revisionOf()).toBe(1);
  });

  test('can be removed with 204, and is then not found', async () => {
    await put('a');
    const removed = await remove('a');
    expect([removed.status, removed.text, removed.headers.get('x-scan-id')]).toEqual([204, '', UUID]);
    expect(await revisionOf()).toBe(2);
    for (const answer of [await get('a'), await remove('a'), await get('never')]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    }
    expect(await revisionOf()).toBe(2);
    expect((await call('PATCH', at('a'), { body: {} })).status).toBe(405);
  });

  test.each([
    ...['a/b', 'a%2Fb', '100%', '%', '%25', 'über ñ', '東京/本社', 'a?b=c&d#e', '...', '..x', 'a b', ' ', '+', '"q"'],
    ...[
      'back\\slash',
      '🏭',
      'e\u0301',
      '界'.repeat(128),
      'x'.repeat(128),
      "'; drop table asset --",
      ':id',
      '*',
      'a;b,c',
    ],
  ])('accepts the id %j', async (assetId) => {
    const made = await put(assetId);
    expect([made.status, made.headers.get('location')]).toEqual([201, at(assetId)]);
    const read = await call('GET', made.headers.get('location') ?? '');
    expect([read.status, read.body.asset_id]).toEqual([200, assetId]);
    expect([(await remove(assetId)).status, (await getSet()).body.total]).toEqual([204, 0]);
  });

  test.each([
    ['a name one can’t see', 'a\u200bb', ['path.asset_id: string_pattern_mismatch']],
    ['a control character', 'a\nb', ['path.asset_id: string_pattern_mismatch']],
    ['NUL', 'a\0', ['path.asset_id: value_error']],
    ['a long name', 'x'.repeat(129), ['path.asset_id: string_too_long']],
  ])('rejects %s with 422', async (_what, assetId, expected) => {
    expect(found(await get(assetId))).toEqual(expected);
    expect(found(await call('PUT', at(assetId), { body: place('a') }))).toEqual(expected);
  });

  test.each<[string, unknown, string[]]>([
    ['another asset_id', place('b'), ['body.asset_id: value_error']],
    ['nothing', {}, ['body.name: missing', 'body.attributes: missing']],
    ['an unknown field', { ...place('a'), lat: 1 }, ['body.lat: extra_forbidden']],
    ['beyond bounds', { ...place('a'), attributes: { lat: 91, lng: 0 } }, ['body.attributes.lat: less_than_equal']],
    ['a set', { assets: [] }, expect.arrayContaining(['body.assets: extra_forbidden'])],
  ])('rejects a body with %s and changes nothing', async (_what, body, expected) => {
    const answer = await call('PUT', at('a'), { body });
    expect([answer.status, found(answer)]).toEqual([422, expected]);
    expect((await getSet()).body).toEqual({ assets: [], total: 0, next_cursor: null, assets_revision: 0 });
  });

  test('takes the asset_id of the path if the body has none', async () => {
    const { name, attributes } = place('a');
    const made = await call('PUT', at('a'), { body: { name, attributes } });
    expect([made.status, made.body.asset_id]).toEqual([201, 'a']);
    expect((await remove('a')).status).toBe(204);
  });

  test('rejects a new asset beyond the largest set, and still replaces existing ones', async () => {
    await putSet(Array.from({ length: MAX_ASSETS }, (_, index) => place(`${index}`)));
    const answer = await put('more');
    expect([answer.status, found(answer)]).toEqual([422, ['body: too_long']]);
    expect((await put('7', { name: 'Other' })).status).toBe(200);
    await remove('8');
    expect((await put('more')).status).toBe(201);
    expect(idsOf(await getSet()).at(-1)).toBe('more');
  });

  test('is not visible to another portfolio', async () => {
    const body = { slug: 'second', name: 'Second' };
    await service.call('POST', `/v1/admin/tenants/${slug}/portfolios`, { key: OPERATOR_KEY, body });
    const own = await put('a');
    const there = { 'x-portfolio': 'second' };
    expect([(await get('a', there)).status, (await remove('a', there)).status]).toEqual([404, 404]);
    expect((await put('a', { name: 'Theirs' }, there)).status).toBe(201);
    expect((await get('a')).body).toEqual(own.body);
    expect((await remove('a', there)).status).toBe(204);
    expect((await get('a')).body).toEqual(own.body);
  });
});

describe('threats of a single asset', () => {
  test('are found when it is created and end when it is removed, without a change of other threats', async () => {
    await importEarthquakes(service, [
      { id: 'Hualien', lat: 23.98, lng: 121.6 },
      { id: 'Luanda', lat: -10, lng: 20 },
    ]);
    const places = { near: { lat: 24, lng: 121.6 }, far: { lat: -10.1, lng: 20 } };
    await put('far', { attributes: places.far });
    const [other] = await evaluatedThreats(service, key);
    const tagOfOther = async () => (await call('GET', `/v1/threats/${other?.id}`)).headers.get('etag');
    const tag = await tagOfOther();
    const made = await put('near', { attributes: places.near });
    const path = (answer: { headers: Headers }) => `/v1/threats?scan_id=${answer.headers.get('x-scan-id')}&wait_s=30`;
    const { body } = await whenEvaluated(() => call('GET', `${path(made)}&asset_id=near`));
    expect(body.threats.length).toBe(1);
    const threatAt = (): string => `/v1/threats/${body.threats[0].id}`;

    const removed = await remove('near');
    expect((await call('GET', threatAt())).body).toMatchObject({ status: 'ended', affected_assets: [] });
    expect((await call('GET', path(removed))).body.evaluation.status).toBe('current');
    const back = await put('near', { attributes: places.near });
    expect((await call('GET', path(back))).body.total).toBe(2);
    expect((await call('GET', threatAt())).body.status).toBe('active');
    expect(await tagOfOther()).toBe(tag);
  });
});

describe('the entity tag', () => {
  const failed = (tag: string) => expect.objectContaining({ code: 'precondition_failed', details: { etag: tag } });

  test('of an asset identifies its state, and differs from those of other representations', async () => {
    const tag = (await put('a')).headers.get('etag') ?? '';
    await put('b');
    for (const known of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const again = await get('a', { 'if-none-match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await get('a', { 'if-none-match': '"0"' })).status).toBe(200);
    expect((await get('a', { 'if-match': '"0"' })).status).toBe(412);
    const tags = [tag, (await put('a', { name: 'x' })).headers.get('etag'), (await put('a')).headers.get('etag')];
    await remove('a');
    tags.push((await put('a')).headers.get('etag'));
    expect(new Set(tags).size).toBe(tags.length);
    expect((await get('none', { 'if-none-match': '*' })).status).toBe(404);
  });

  test('allows a change only of the state that was read', async () => {
    const tag = (await put('a')).headers.get('etag') ?? '';
    for (const other of ['"0"', `W/${tag}`, 'a']) {
      const refused = [await put('a', { name: 'x' }, { 'if-match': other }), await remove('a', { 'if-match': other })];
      for (const { status, body, headers } of refused) {
        expect([status, body.error, headers.get('etag')]).toEqual([412, failed(tag), tag]);
      }
    }
    expect(await revisionOf()).toBe(1);
    expect((await put('a', { name: 'x' }, { 'if-match': `"0", ${tag}` })).status).toBe(200);
    expect((await put('a', { name: 'y' }, { 'if-match': '*' })).status).toBe(200);
    expect((await remove('a', { 'if-match': '*' })).status).toBe(204);
  });

  test('restricts a request to creation, or to replacement', async () => {
    expect((await put('a', {}, { 'if-match': '*' })).status).toBe(412);
    expect((await put('a', {}, { 'if-none-match': '*' })).status).toBe(201);
    expect((await put('a', { name: 'x' }, { 'if-none-match': '*' })).status).toBe(412);
    expect((await get('a')).body.name).toBe('Place a');
  });

  test('of the set is its revision, which increases with every change that a list shows', async () => {
    const first = await putSet([place('a'), place('b')]);
    expect([first.body.assets_revision, first.headers.get('etag')]).toEqual([1, '"1"']);
    for (const query of ['', '?limit=1', '?status=inactive&type=port']) {
      const known = await getSet(query, { 'if-none-match': 'W/"1"' });
      expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', '"1"']);
    }
    expect((await putSet([place('a'), place('b')])).headers.get('etag')).toBe('"1"');
    expect((await putSet([place('b'), place('a')])).headers.get('etag')).toBe('"2"');
    await put('c');
    await remove('b');
    expect((await getSet('', { 'if-none-match': '"2"' })).headers.get('etag')).toBe('"4"');
    const refused = await putSet([], { 'if-match': '"2"' });
    expect([refused.status, refused.body.error, refused.headers.get('etag')]).toEqual([412, failed('"4"'), '"4"']);
    expect((await putSet([], { 'if-none-match': '*' })).status).toBe(412);
    expect(idsOf(await getSet())).toEqual(['a', 'c']);
    expect((await putSet([], { 'if-match': '"2", "4"' })).status).toBe(200);
  });
});

interface Change {
  revision: number;
  apply: (ids: string[]) => string[];
}

describe('concurrent writers', () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const oneWith = (won: number) => [won, ...Array<number>(AT_ONCE - 1).fill(412)];
  const times = <T>(work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, i) => work(i)));

  test(`of ${AT_ONCE} clients that create the same asset or read the same state, one succeeds`, async () => {
    const made = await times((index) => put('a', { name: `By ${index}` }, { 'if-none-match': '*' }));
    expect(statuses(made)).toEqual(oneWith(201));
    expect((await get('a')).body).toEqual(made.find(({ status }) => status === 201)?.body);
    const changed = await times((index) => put('a', { name: `Of ${index}` }, { 'if-match': '"1"' }));
    expect(statuses(changed)).toEqual(oneWith(200));
    const sets = await times((index) => putSet([place(`${index}`)], { 'if-match': '"2"' }));
    expect(statuses(sets)).toEqual(oneWith(200));
    expect(await revisionOf()).toBe(3);
  });

  test('single assets and whole sets change one after the other: each sees all of another change or nothing', async () => {
    const set = (index: number) => [place('kept'), place(`s${index}`), place('shared', { name: `Of set ${index}` })];
    const changes = await times(async (index): Promise<Change> => {
      if (index % 4 === 0) {
        const { status, body } = await putSet(set(index));
        expect(status).toBe(200);
        return { revision: body.assets_revision as number, apply: () => ['kept', `s${index}`, 'shared'] };
      }
      const assetId = index % 4 === 1 ? 'shared' : `one${index}`;
      const { status, headers } = await put(assetId, { name: `Of ${index}` });
      expect([200, 201]).toContain(status);
      const revision = Number(headers.get('etag')?.replaceAll('"', ''));
      return { revision, apply: (ids) => (ids.includes(assetId) ? ids : [...ids, assetId]) };
    });
    changes.sort((a, b) => a.revision - b.revision);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, index) => index + 1));
    const expected = changes.reduce<string[]>((ids, { apply }) => apply(ids), []);
    expect(idsOf(await getSet())).toEqual(expected);
  });
});

import { Owner } from '../../support/audit/audit-fixtures';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const HOUR_MS = 3_600_000;
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let service: TestApp;
let owner: Owner;
let keys: Record<string, string>;
beforeAll(async () => {
  service = await startTestApp();
  owner = await new Owner(service.database.ownerUrl).connect();
  keys = await service.tenant('rotating', { admin: { role: 'admin', portfolios: ['*'] } });
  const body = { slug: 'north', name: 'North' };
  await service.call('POST', '/v1/admin/tenants/rotating/portfolios', { key: OPERATOR_KEY, body });
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

const call = (method: string, path: string, body?: object, key: string = OPERATOR_KEY): Promise<Answer> =>
  service.call(method, `${key === OPERATOR_KEY ? '/v1/admin/tenants/rotating' : '/v1/tenant'}/api-keys${path}`, {
    key,
    ...(body && { body }),
  });

interface MadeKey {
  id: string;
  key: string;
  expires_at: string | null;
}

async function make(more: object = {}): Promise<MadeKey> {
  const { status, body } = await call('POST', '', { name: 'dashboard', role: 'analyst', ...more });
  expect(status).toBe(201);
  return body as MadeKey;
}

const statusOf = async (key: string): Promise<number> => (await service.call('GET', '/v1/assets', { key })).status;
const rotate = (id: string, body: object = {}, key?: string): Promise<Answer> =>
  call('POST', `/${id}/rotate`, body, key);
/** In hours from now; the rotation was requested a few seconds ago at most. */
const hoursUntil = (instant: string): number => (Date.parse(instant) - Date.now()) / HOUR_MS;

describe('rotation of a key', () => {
  test('creates a key with the same rights, and both are valid until the former one ends', async () => {
    const old = await make({
      permissions: ['assets:read', 'threats:read'],
      scope: { countries: ['TW'] },
      portfolios: ['north', 'default'],
      rate_limit_per_minute: 30,
      expires_at: '2999-01-01T00:00:00Z',
    });
    const { id, key, ...shown } = old;
    const answer = await rotate(id);
    expect(answer.status).toBe(201);
    const { id: newId, key: newKey, ...newShown } = answer.body;
    expect(newKey).toMatch(/^tms_[0-9A-Za-z]{13}_[0-9A-Za-z]{49}$/);
    expect(newKey).not.toBe(key);
    expect(newShown).toEqual({
      ...shown,
      prefix: newKey.slice(0, 17),
      created_at: INSTANT,
      rotated_from: id,
      replaced_by: null,
    });
    expect(answer.headers.get('location')).toBe(`/v1/admin/tenants/rotating/api-keys/${newId}`);
    expect([await statusOf(key), await statusOf(newKey)]).toEqual([200, 200]);
    const read = await call('GET', `/${id}`);
    expect(read.body).toMatchObject({ replaced_by: newId, rotated_from: null, revoked_at: null });
    expect(hoursUntil(read.body.expires_at)).toBeGreaterThan(23.5);
    expect(hoursUntil(read.body.expires_at)).toBeLessThanOrEqual(24);
    const listed = (await call('GET', '?limit=1000')).body.api_keys as { id: string; replaced_by: string | null }[];
    expect(listed.find((one) => one.id === id)?.replaced_by).toBe(newId);
    for (const { text } of [read, await call('GET', `/${newId}`)]) expect(text).not.toContain(newKey.slice(18));
  });

  test('with an overlap of 0 ends the former key at once', async () => {
    const { id, key } = await make();
    expect(await statusOf(key)).toBe(200);
    const { body } = await rotate(id, { overlap_hours: 0 });
    expect([await statusOf(key), await statusOf(body.key as string)]).toEqual([401, 200]);
  });

  test('never extends the former key', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
    const { id } = await make({ expires_at: expiresAt });
    const { body } = await rotate(id, { overlap_hours: 168 });
    expect(body.expires_at).toBe(expiresAt);
    expect((await call('GET', `/${id}`)).body.expires_at).toBe(expiresAt);
  });

  test('of a key of all portfolios creates another such key', async () => {
    const { id } = await make({ portfolios: ['*'] });
    expect((await rotate(id)).body.portfolios).toEqual(['*']);
  });

  test('succeeds once per key, also for concurrent requests, and the new key can be rotated again', async () => {
    const { id } = await make();
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe('conflict');
    const { body } = answers.find(({ status }) => status === 201)!;
    expect((await rotate(body.id as string)).body.rotated_from).toBe(body.id);
  });

  test('of an ended key is refused with 409', async () => {
    const revoked = await make();
    await call('DELETE', `/${revoked.id}`);
    const expired = await make({ expires_at: new Date(Date.now() + HOUR_MS).toISOString() });
    await owner.query(`update api_key set expires_at = now() - interval '1 minute' where id = $1`, [expired.id]);
    for (const { id } of [revoked, expired]) {
      const { status, body } = await rotate(id);
      expect([status, body.error.code]).toEqual([409, 'conflict']);
      expect((await call('GET', `/${id}`)).body.replaced_by).toBeNull();
    }
  });

  test.each([
    [{ overlap_hours: -1 }, 'body.overlap_hours: greater_than_equal'],
    [{ overlap_hours: 169 }, 'body.overlap_hours: less_than_equal'],
    [{ overlap_hours: 1.5 }, 'body.overlap_hours: int_from_float'],
    [{ name: 'x' }, 'body.name: extra_forbidden'],
  ])('with %j is rejected', async (body, expected) => {
    const { id } = await make();
    const answer = await rotate(id, body);
    expect(answer.status).toBe(422);
    const [{ loc, type }] = answer.body.detail as [{ loc: string[]; type: string }];
    expect(`${loc.join('.')}: ${type}`).toBe(expected);
  });

  test('never shows a caller a key with more rights than its own', async () => {
    const wide = await make({ role: 'admin', portfolios: ['*'] });
    const narrow = await make({ role: 'admin', permissions: ['api_keys:write', 'assets:read'], portfolios: ['*'] });
    const local = await make({ role: 'admin', portfolios: ['default'] });
    const scoped = await make({ role: 'admin', scope: { countries: ['TW'] }, portfolios: ['*'] });
    const ofNorth = await make({ portfolios: ['north'] });
    for (const [asker, id] of [
      [narrow, wide.id],
      [local, wide.id],
      [local, ofNorth.id],
      [scoped, wide.id],
    ] as const) {
      const { status, body } = await rotate(id, {}, asker.key);
      expect([status, body.error?.code]).toEqual([403, 'insufficient_scope']);
    }
    for (const { id, key } of [narrow, scoped, wide]) expect((await rotate(id, {}, key)).status).toBe(201);
  });

  test('is recorded in the audit log with both keys', async () => {
    const { id } = await make();
    const { body, headers } = await rotate(id);
    const record = await service.call('GET', `/v1/audit/${headers.get('x-request-id')}`, { key: keys.admin! });
    expect(record.body).toMatchObject({ action: 'api_keys.rotate', resource_ids: [id, body.id] });
  });

  test('of another tenant’s key is not found', async () => {
    const { id } = await make();
    const { admin = '' } = await service.tenant('elsewhere', { admin: { role: 'admin', portfolios: ['*'] } });
    const path = `/v1/tenant/api-keys/${id}`;
    for (const [method, rest, body] of [
      ['POST', '/rotate', {}],
      ['PATCH', '', { name: 'x' }],
    ] as const) {
      expect((await service.call(method, path + rest, { key: admin, body })).status).toBe(404);
      expect((await call(method, `/${NOBODYS_ID}${rest}`, body)).status).toBe(404);
    }
    expect(await call('GET', `/${id}`)).toMatchObject({ body: { replaced_by: null, name: 'dashboard' } });
  });
});

describe('the last use of a key', () => {
  test('is shown to the minute, so that a replaced key is seen to be out of use', async () => {
    const { id, key } = await make();
    expect((await call('GET', `/${id}`)).body.last_used_at).toBeNull();
    await statusOf(key);
    const first = (await call('GET', `/${id}`)).body.last_used_at as string;
    expect(first).toEqual(INSTANT);
    await statusOf(key);
    expect((await call('GET', `/${id}`)).body.last_used_at).toBe(first);
  });

  test('is updated', async () => {
    const { id, key } = await make();
    await owner.query(`update api_key set last_used_at = now() - interval '2 minutes' where id = $1`, [id]);
    const before = (await call('GET', `/${id}`)).body.last_used_at as string;
    await statusOf(key);
    const after = (await call('GET', `/${id}`)).body.last_used_at as string;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  test('is not a change that delays the audit record of the request', async () => {
    const { key, id } = await make();
    const answer = await service.call('GET', '/v1/assets', { key });
    const record = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id')}`, { key: keys.admin! });
    expect(record.body).toMatchObject({ action: 'assets.list', principal: { api_key_id: id }, status_code: 200 });
  });
});

describe('changes of a key', () => {
  test('keep absent fields, clear at null, and set values', async () => {
    const { id } = await make({ rate_limit_per_minute: 30, expires_at: '2999-01-01T00:00:00Z' });
    const changed = await call('PATCH', `/${id}`, { name: 'console', rate_limit_per_minute: 60 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      name: 'console',
      rate_limit_per_minute: 60,
      expires_at: '2999-01-01T00:00:00.000Z',
      role: 'analyst',
    });
    const cleared = await call('PATCH', `/${id}`, { rate_limit_per_minute: null, expires_at: null });
    expect(cleared.body).toMatchObject({ name: 'console', rate_limit_per_minute: null, expires_at: null });
    expect((await call('PATCH', `/${id}`, {})).body).toEqual(cleared.body);
  });

  test.each([
    [{ name: null }, 'body.name: string_type'],
    [{ rate_limit_per_minute: 0 }, 'body.rate_limit_per_minute: greater_than_equal'],
    [{ rate_limit_per_minute: 100_001 }, 'body.rate_limit_per_minute: less_than_equal'],
    [{ expires_at: '2018-01-01T00:00:00Z' }, 'body.expires_at: value_error'],
    [{ role: 'admin' }, 'body.role: extra_forbidden'],
    [{ portfolios: ['*'] }, 'body.portfolios: extra_forbidden'],
  ])('with %j are rejected', async (body, expected) => {
    const { id } = await make();
    const answer = await call('PATCH', `/${id}`, body);
    const [{ loc, type }] = answer.body.detail as [{ loc: string[]; type: string }];
    expect([answer.status, `${loc.join('.')}: ${type}`]).toEqual([422, expected]);
  });

  test('are refused for an ended key, and do not extend a replaced one', async () => {
    const revoked = await make();
    await call('DELETE', `/${revoked.id}`);
    expect((await call('PATCH', `/${revoked.id}`, { expires_at: null })).status).toBe(409);
    const replaced = await make();
    await rotate(replaced.id);
    expect((await call('PATCH', `/${replaced.id}`, { expires_at: null })).status).toBe(409);
    expect((await call('PATCH', `/${replaced.id}`, { name: 'old dashboard' })).status).toBe(200);
  });
});

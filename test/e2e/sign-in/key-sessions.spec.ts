import { Db } from '../../../src/platform/database/db';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

interface Entered {
  cookie: string;
  csrf: string;
  id: string;
  expiresAt: Date;
}

let service: TestApp;
let keys: Record<string, string>;
beforeAll(async () => {
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  keys = await service.tenant('acme', {
    admin: { role: 'admin' },
    analyst: { role: 'analyst' },
    narrow: { role: 'analyst', permissions: ['assets:read'] },
  });
});
afterAll(() => service.close());

const exchange = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call('POST', `/v1/auth/${path}`, { body, headers });
const cookieOf = ({ headers }: Answer): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

function entered(answer: Answer): Entered {
  const { status, body } = answer;
  expect([status, body.error]).toEqual([200, undefined]);
  return {
    cookie: cookieOf(answer),
    csrf: body.csrf_token as string,
    id: body.session_id as string,
    expiresAt: new Date(body.expires_at as string),
  };
}

const enter = async (key: string, headers: Record<string, string> = {}): Promise<Entered> =>
  entered(await exchange('key-session', { key }, headers));
const link = async (key: string): Promise<string> =>
  (await service.call('POST', '/v1/auth/link', { key })).body.token as string;
const as = ({ cookie, csrf }: Entered, method: string, path: string, body?: object): Promise<Answer> =>
  service.call(method, path, { headers: { cookie, ...(method !== 'GET' && { 'x-csrf-token': csrf }) }, body });
const codeOf = ({ status, body }: Answer): [number, string | undefined] => [status, body?.error?.code];
const asSystem = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  service.app.get(Db, { strict: false }).runAsSystem('test', (tx) => tx.query<Row>(sql, parameters));
const madeKey = async (more: object): Promise<{ id: string; key: string }> =>
  (
    await service.call('POST', '/v1/tenant/api-keys', {
      key: keys.admin,
      body: { name: 'made', role: 'viewer', ...more },
    })
  ).body as { id: string; key: string };

describe('a session of an API key', () => {
  test('has the permissions of the key, and needs the CSRF token to change something', async () => {
    const session = await enter(keys.analyst!);
    expect(session.cookie).toMatch(/^__Host-tms_session=[A-Za-z0-9_-]{43}$/);
    expect((await as(session, 'GET', '/v1/assets')).status).toBe(200);
    expect((await as(session, 'PUT', '/v1/assets', { assets: [] })).status).toBe(200);
    expect(codeOf(await as({ ...session, csrf: 'x' }, 'PUT', '/v1/assets', { assets: [] }))).toEqual([
      403,
      'csrf_failed',
    ]);
    expect(codeOf(await as(session, 'GET', '/v1/tenant'))).toEqual([403, 'insufficient_scope']);
    const { body } = await as(session, 'GET', '/v1/auth/session');
    expect(body).toMatchObject({ user: null, tenant: 'acme', roles: ['analyst'], session_id: session.id });
    expect(body.csrf_token).toBe(session.csrf);
  });

  test('is recorded with its key, for the exchange and for later requests', async () => {
    const made = await madeKey({ role: 'analyst' });
    const answer = await exchange('key-session', { key: made.key });
    const change = await as(entered(answer), 'PUT', '/v1/assets', { assets: [] });
    for (const [{ headers }, action] of [
      [answer, 'auth.key_session'],
      [change, 'assets.replace'],
    ] as const) {
      const id = headers.get('x-request-id') ?? '';
      const { body } = await service.call('GET', `/v1/audit/${id}`, { key: keys.admin });
      expect(body).toMatchObject({ action, principal: { type: 'service_account', api_key_id: made.id } });
    }
  });

  test('can be listed and ended by a key with few permissions', async () => {
    const session = await enter(keys.narrow!);
    expect((await as(session, 'GET', '/v1/auth/session')).status).toBe(200);
    expect(codeOf(await as(session, 'GET', '/v1/threats'))).toEqual([403, 'insufficient_scope']);
    expect((await as(session, 'POST', '/v1/auth/logout')).body).toEqual({ logout_url: null });
    expect(codeOf(await as(session, 'GET', '/v1/auth/session'))).toEqual([401, 'token_expired']);
  });

  test('ends when the key is revoked', async () => {
    const made = await madeKey({});
    const session = await enter(made.key);
    expect((await as(session, 'GET', '/v1/assets')).status).toBe(200);
    expect((await service.call('DELETE', `/v1/tenant/api-keys/${made.id}`, { key: keys.admin })).status).toBe(204);
    expect(codeOf(await as(session, 'GET', '/v1/assets'))).toEqual([401, 'token_invalid']);
  });

  test('ends no later than the key expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const made = await madeKey({ expires_at: expiresAt.toISOString() });
    expect((await enter(made.key)).expiresAt).toEqual(expiresAt);
  });

  test('is listed with the other sessions of the key, which it can end', async () => {
    const made = await madeKey({});
    const [one, other] = [await enter(made.key), await enter(made.key)];
    await enter(keys.analyst!);
    const { body } = await as(one, 'GET', '/v1/auth/sessions');
    expect(body.sessions).toMatchObject([
      { id: other.id, api_key_id: made.id, user_id: null },
      { id: one.id, api_key_id: made.id, user_id: null },
    ]);
    expect((await as(one, 'DELETE', '/v1/auth/sessions')).body).toEqual({ ended: 1 });
    expect((await as(other, 'GET', '/v1/assets')).status).toBe(401);
    expect((await as(one, 'DELETE', `/v1/auth/sessions/${one.id}`)).status).toBe(204);
    expect((await as(one, 'GET', '/v1/assets')).status).toBe(401);
  });

  test('can be ended by an administrator, but not by a key with fewer permissions', async () => {
    const session = await enter(keys.admin!);
    const path = `/v1/tenant/sessions/${session.id}`;
    const narrow = await madeKey({ role: 'admin', permissions: ['users:write', 'users:read'], portfolios: ['*'] });
    expect(codeOf(await service.call('DELETE', path, { key: narrow.key }))).toEqual([403, 'insufficient_scope']);
    expect((await service.call('DELETE', path, { key: keys.admin })).status).toBe(204);
    expect((await as(session, 'GET', '/v1/assets')).status).toBe(401);
  });

  test('replaces the previous session of the browser, even that of another tenant', async () => {
    const { analyst = '' } = await service.tenant('before');
    const former = await enter(analyst);
    const session = await enter(keys.analyst!, { cookie: former.cookie });
    expect((await as(former, 'GET', '/v1/assets')).status).toBe(401);
    expect((await as(session, 'GET', '/v1/assets')).status).toBe(200);
  });

  test('is refused for an unknown key and for a page of another site', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect(codeOf(await exchange('key-session', { key: 'tms_nothing' }, headers))).toEqual([401, 'api_key_invalid']);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    const refused = await exchange('key-session', { key: keys.analyst }, foreign);
    expect([...codeOf(refused), refused.headers.get('set-cookie')]).toEqual([403, 'csrf_failed', null]);
    expect((await exchange('key-session', { key: '' }, headers)).status).toBe(422);
  });
});

describe('a session of the operator', () => {
  test('administers tenants and belongs to no tenant', async () => {
    const session = await enter(OPERATOR_KEY);
    expect((await as(session, 'GET', '/v1/admin/tenants')).status).toBe(200);
    expect(codeOf(await as(session, 'GET', '/v1/assets'))).toEqual([403, 'insufficient_scope']);
    const { body } = await as(session, 'GET', '/v1/auth/session');
    expect(body).toMatchObject({ user: null, tenant: null, roles: [], portfolios: [], session_id: session.id });
    const own = await as(session, 'GET', '/v1/auth/sessions');
    expect(own.body.sessions).toMatchObject([{ id: session.id, user_id: null, api_key_id: null }]);
    expect((await as(session, 'POST', '/v1/auth/logout')).status).toBe(200);
    expect((await as(session, 'GET', '/v1/admin/tenants')).status).toBe(401);
  });

  test('ends when the operator’s key is replaced', async () => {
    const session = await enter(OPERATOR_KEY);
    await asSystem('update app_session set operator_key_mac = $2 where id = $1', [session.id, Buffer.alloc(32)]);
    await asSystem('select pg_sleep(2.1)');
    expect(codeOf(await as(session, 'GET', '/v1/admin/tenants'))).toEqual([401, 'token_invalid']);
  });

  test('is not visible to any tenant', async () => {
    const session = await enter(OPERATOR_KEY);
    const { text } = await service.call('GET', '/v1/tenant/sessions?limit=1000', { key: keys.admin });
    expect(text).not.toContain(session.id);
    expect((await service.call('DELETE', `/v1/tenant/sessions/${session.id}`, { key: keys.admin })).status).toBe(404);
    expect((await as(session, 'GET', '/v1/admin/tenants')).status).toBe(200);
  });
});

describe('a link', () => {
  test('opens a session of the key that created it, once, and is stored as a hash', async () => {
    const made = await madeKey({ role: 'analyst' });
    const { status, body } = await service.call('POST', '/v1/auth/link', { key: made.key });
    expect(status).toBe(201);
    expect(body.url).toBe(`${service.url}/console/enter#${body.token as string}`);
    expect(new Date(body.expires_at as string).getTime() - Date.now()).toBeLessThanOrEqual(900_000);
    const rows = await asSystem<{ row: string }>('select to_jsonb(l)::text as row from sign_in_link l');
    for (const { row } of rows) expect(row).not.toContain(body.token);

    const answer = await exchange('link-session', { token: body.token });
    const session = entered(answer);
    const record = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id') ?? ''}`, {
      key: keys.admin,
    });
    expect(record.body).toMatchObject({
      action: 'auth.link_session',
      principal: { type: 'service_account', api_key_id: made.id },
      resource_ids: [body.id, session.id],
    });
    expect((await as(session, 'GET', '/v1/assets')).status).toBe(200);
    expect(codeOf(await exchange('link-session', { token: body.token }))).toEqual([410, 'gone']);
  });

  test('is opened by exactly one of twenty concurrent requests', async () => {
    const token = await link(keys.analyst!);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange('link-session', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(410)]);
    expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1);
  });

  test('opens a session of the operator if the operator created it', async () => {
    const session = entered(await exchange('link-session', { token: await link(OPERATOR_KEY) }));
    expect((await as(session, 'GET', '/v1/admin/tenants')).status).toBe(200);
  });

  test('is refused after 15 minutes, after its key was revoked, and if it is unknown', async () => {
    const late = await link(keys.analyst!);
    await asSystem(`update sign_in_link set expires_at = now() - interval '1 second' where used_at is null`);
    expect(codeOf(await exchange('link-session', { token: late }))).toEqual([401, 'token_expired']);
    const made = await madeKey({});
    const orphaned = await link(made.key);
    await service.call('DELETE', `/v1/tenant/api-keys/${made.id}`, { key: keys.admin });
    expect(codeOf(await exchange('link-session', { token: orphaned }))).toEqual([401, 'token_invalid']);
    expect(codeOf(await exchange('link-session', { token: 'A'.repeat(43) }))).toEqual([401, 'token_invalid']);
    expect((await exchange('link-session', { token: 'short' })).status).toBe(422);
  });

  test('cannot be created by a session, which it would outlast', async () => {
    const session = await enter(keys.analyst!);
    expect(codeOf(await as(session, 'POST', '/v1/auth/link'))).toEqual([403, 'insufficient_scope']);
  });

  test('is not opened for a page of another site', async () => {
    const token = await link(keys.analyst!);
    const refused = await exchange('link-session', { token }, { 'sec-fetch-site': 'same-site' });
    expect(codeOf(refused)).toEqual([403, 'csrf_failed']);
    expect((await exchange('link-session', { token })).status).toBe(200);
  });
});

describe('GET /v1/me', () => {
  const me = (options: object): Promise<Answer> => service.call('GET', '/v1/me', options);

  test('describes an API key', async () => {
    const { body } = await me({ key: keys.analyst });
    expect(body).toMatchObject({
      principal: { type: 'service_account', id: expect.any(String), name: 'analyst' },
      email: null,
      tenant: { slug: 'acme', name: 'acme' },
      portfolio: 'default',
      portfolios: [{ slug: 'default', name: 'Default', roles: ['analyst'] }],
      data_scope: null,
      rate_limit_per_minute: null,
      evaluation_time: null,
      session: null,
    });
    expect(body.permissions).toEqual(body.portfolios[0].permissions);
    expect(body.permissions).toContain('threats:write');
    expect(Math.abs(Date.parse(body.now as string) - Date.now())).toBeLessThan(60_000);
  });

  test('includes the limits of a key and its tenant, in the portfolio of the request', async () => {
    const time = '2018-02-07T00:00:00.000Z';
    await service.tenant('fixed', {}, { evaluation_time: time });
    const at = '/v1/admin/tenants/fixed';
    await service.call('POST', `${at}/portfolios`, { key: OPERATOR_KEY, body: { slug: 'east', name: 'East' } });
    const scope = { countries: ['TW'], event_categories: [], event_types: [], date_from: '2018-01-01' };
    const made = await service.call('POST', `${at}/api-keys`, {
      key: OPERATOR_KEY,
      body: { name: 'scoped', role: 'viewer', permissions: ['events:read'], portfolios: ['default', 'east'], scope },
    });
    const { body } = await me({ key: made.body.key as string, headers: { 'x-portfolio': 'east' } });
    expect(body).toMatchObject({
      portfolio: 'east',
      permissions: ['events:read'],
      data_scope: scope,
      now: time,
      evaluation_time: time,
      portfolios: [{ slug: 'default' }, { slug: 'east', name: 'East', permissions: ['events:read'] }],
    });
  });

  test('describes a session with its CSRF token', async () => {
    const session = await enter(keys.analyst!);
    const { body } = await as(session, 'GET', '/v1/me');
    expect(body).toMatchObject({
      principal: { type: 'service_account', name: 'analyst' },
      session: { id: session.id, csrf_token: session.csrf, idle_minutes: 60 },
    });
    const beside = await me({ key: keys.analyst, headers: { cookie: session.cookie } });
    expect(beside.body.session).toBeNull();
  });

  test('describes the operator', async () => {
    expect((await me({ key: OPERATOR_KEY })).body).toMatchObject({
      principal: { type: 'operator', id: null, name: null },
      tenant: null,
      portfolio: null,
      portfolios: [],
      data_scope: null,
      session: null,
      permissions: expect.arrayContaining(['tenants:write']),
    });
  });

  test('is refused without a credential, and in a portfolio of another tenant', async () => {
    expect(codeOf(await me({ headers: { 'x-forwarded-for': '192.0.2.9' } }))).toEqual([401, 'credentials_missing']);
    const headers = { 'x-portfolio': 'east' };
    expect(codeOf(await me({ key: keys.analyst, headers }))).toEqual([404, 'not_found']);
  });
});

import { Db } from '../../../src/platform/database/db';
import {
  GROUP_SCHEMA,
  openScimDesk,
  PATCH_SCHEMA,
  scimCall,
  type ScimDesk,
  USER_SCHEMA,
} from '../../support/sign-in/scim-fixture';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

let service: TestApp;
let acme: ScimDesk;
let user: string;
let group: string;

beforeAll(async () => {
  service = await startTestApp();
  acme = await openScimDesk(service, 'acme');
  user = (await acme.call('POST', '/Users', { schemas: [USER_SCHEMA], userName: 'kim' })).body.id as string;
  group = (await acme.call('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: 'One' })).body.id as string;
});
afterAll(() => service.close());

const asked = (token: string, path = '/scim/v2/acme/Users') => scimCall(service, 'GET', path, token);
const tokensPath = (slug: string, kind = 'saml') => `/v1/admin/tenants/${slug}/sso/${kind}/scim-tokens`;

describe('authorisation to provision', () => {
  test('does not let a token of another tenant find anything', async () => {
    const other = await openScimDesk(service, 'other');
    expect((await asked(other.token, '/scim/v2/other/Users')).status).toBe(200);
    for (const path of [
      '/Users',
      `/Users/${user}`,
      `/Groups/${group}`,
      '/Groups',
      '/ServiceProviderConfig',
      '/ResourceTypes',
      '/Schemas',
    ]) {
      const refused = await asked(other.token, `/scim/v2/acme${path}`);
      expect([path, refused.status, refused.body.schemas]).toEqual([path, 404, [ERROR_SCHEMA]]);
    }
    expect((await scimCall(service, 'DELETE', `/scim/v2/other/Users/${user}`, other.token)).status).toBe(404);
    expect((await asked(acme.token, '/scim/v2/nobody/Users')).status).toBe(404);
  });

  test('refuses a missing token, a wrong one and one with another secret in the form of SCIM', async () => {
    const none = await service.call('GET', '/scim/v2/acme/Users');
    expect(none).toMatchObject({ status: 401, body: { schemas: [ERROR_SCHEMA], status: '401' } });
    expect(none.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(none.headers.get('www-authenticate')).toContain('Bearer');
    for (const token of ['tmsscim_x', `${acme.token}x`, `${acme.token.slice(0, -1)}-`, 'nonsense']) {
      expect(await asked(token)).toMatchObject({ status: 401, body: { schemas: [ERROR_SCHEMA] } });
    }
  });

  test('refuses an expired and a revoked token', async () => {
    const make = (body: object) => service.call('POST', tokensPath('acme'), { key: OPERATOR_KEY, body });
    expect((await make({ expires_at: '2001-01-01T00:00:00Z' })).status).toBe(422);
    const made = await make({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { id, token } = made.body as { id: string; token: string };
    expect(token).toMatch(/^tmsscim_[0-9A-Za-z]{13}_[0-9A-Za-z]{49}$/);
    await service.app
      .get(Db, { strict: false })
      .runAsSystem('let it expire', (tx) => tx.query('update scim_token set expires_at = now() where id = $1', [id]));
    expect(await asked(token)).toMatchObject({ status: 401, body: { detail: 'The SCIM token has expired' } });
    const another = (await make({})).body as { id: string; token: string };
    expect((await asked(another.token)).status).toBe(200);
    const revoke = () => service.call('DELETE', `${tokensPath('acme')}/${another.id}`, { key: OPERATOR_KEY });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect((await asked(another.token)).status).toBe(401);
    const listed = await service.call('GET', tokensPath('acme'), { key: OPERATOR_KEY });
    expect(listed.body.total).toBe(3);
    expect(listed.text).not.toContain(another.token);
  });

  test('refuses an ordinary key, and refuses a SCIM token everything else', async () => {
    const { admin = '' } = await service.tenant('keys', { admin: { role: 'admin' } });
    const refused = await asked(admin, '/scim/v2/keys/Users');
    expect(refused).toMatchObject({ status: 403, body: { schemas: [ERROR_SCHEMA], status: '403' } });
    for (const path of ['/v1/assets', '/v1/admin/tenants/acme/users', '/v1/auth/sessions', tokensPath('acme')]) {
      expect(await asked(acme.token, path)).toMatchObject({
        status: 403,
        body: { error: { code: 'insufficient_scope' } },
      });
    }
  });

  test('lets only administrators of the tenant’s connections create tokens', async () => {
    const keys = await service.tenant('makers', {
      admin: { role: 'admin', portfolios: ['*'] },
      local: { role: 'admin', portfolios: ['default'] },
      analyst: { role: 'analyst', portfolios: ['*'] },
    });
    const make = async (key: string | undefined, path: string): Promise<number> =>
      (await service.call('POST', path, { key: key ?? '', body: {} })).status;
    const own = '/v1/tenant/sso/saml/scim-tokens';
    expect(await make(keys.admin, own)).toBe(404);
    for (const slug of ['makers', 'acme']) expect(await make(keys.admin, tokensPath(slug))).toBe(403);
    for (const key of [keys.local, keys.analyst]) expect(await make(key, own)).toBe(403);
    expect(await make(OPERATOR_KEY, tokensPath('acme', 'oidc'))).toBe(404);
    expect(await make(OPERATOR_KEY, tokensPath('acme', 'ldap'))).toBe(422);
  });

  test('creates no token for a connection that is deleted meanwhile', async () => {
    await openScimDesk(service, 'vanishing');
    const db = service.app.get(Db, { strict: false });
    const isOneWaiting = async (): Promise<boolean> => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await db.queryShared(waiting)).length > 0;
    };
    const [made] = await db.runAsSystem('delete a connection', async (tx) => {
      await tx.query(`delete from sso_connection c using tenant t where t.slug = 'vanishing' and c.tenant_id = t.id`);
      const answer = service.call('POST', tokensPath('vanishing'), { key: OPERATOR_KEY, body: {} });
      while (!(await isOneWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      return [answer] as const;
    });
    expect((await made).status).toBe(404);
  });
});

describe('invalid SCIM requests', () => {
  const ok = { schemas: [USER_SCHEMA], userName: 'x' };
  const operation = (one: object) => ({ schemas: [PATCH_SCHEMA], Operations: [one] });

  test.each<[string, string, string, unknown, string]>([
    ['no JSON', 'POST', '/Users', '{"userName":', 'invalidSyntax'],
    ['a list', 'POST', '/Users', '[]', 'invalidSyntax'],
    ['no schemas', 'POST', '/Users', { userName: 'x' }, 'invalidSyntax'],
    ['another schema', 'POST', '/Users', { schemas: [GROUP_SCHEMA], userName: 'x' }, 'invalidSyntax'],
    ['no userName', 'POST', '/Users', { schemas: [USER_SCHEMA] }, 'invalidValue'],
    ['a blank userName', 'POST', '/Users', { ...ok, userName: ' ' }, 'invalidValue'],
    ['a long userName', 'POST', '/Users', { ...ok, userName: 'x'.repeat(501) }, 'invalidValue'],
    ['a number for text', 'POST', '/Users', { ...ok, title: 5 }, 'invalidValue'],
    ['NUL', 'POST', '/Users', { ...ok, title: 'a\0b' }, 'invalidValue'],
    ['half a character', 'POST', '/Users', '{"schemas":["urn"],"userName":"\\ud800"}', 'invalidValue'],
    ['an invalid e-mail', 'POST', '/Users', { ...ok, emails: [[]] }, 'invalidValue'],
    ['active neither true nor false', 'POST', '/Users', { ...ok, active: 'maybe' }, 'invalidValue'],
    ['too much', 'POST', '/Users', { ...ok, title: 'x'.repeat(70_000) }, 'invalidValue'],
    ['a name twice', 'POST', '/Users', { ...ok, USERNAME: 'y' }, 'invalidSyntax'],
    ['__proto__', 'POST', '/Users', '{"schemas":[],"userName":"x","name":{"__proto__":{"a":1}}}', 'invalidSyntax'],
    ['too deep', 'POST', '/Users', `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, 'invalidSyntax'],
    ['no operations', 'PATCH', '/Users/:user', { schemas: [PATCH_SCHEMA] }, 'invalidSyntax'],
    ['an unknown op', 'PATCH', '/Users/:user', operation({ op: 'move', path: 'title', value: 'x' }), 'invalidSyntax'],
    ['a removal of nothing', 'PATCH', '/Users/:user', operation({ op: 'remove' }), 'noTarget'],
    ['no value', 'PATCH', '/Users/:user', operation({ op: 'add', path: 'title' }), 'invalidValue'],
    ['an unknown path', 'PATCH', '/Users/:user', operation({ op: 'add', path: 'rank', value: '1' }), 'invalidPath'],
    ['a broken path', 'PATCH', '/Users/:user', operation({ op: 'add', path: 'emails[', value: '1' }), 'invalidPath'],
    [
      'a path into objects',
      'PATCH',
      '/Users/:user',
      operation({ op: 'add', path: '__proto__.x', value: 1 }),
      'invalidPath',
    ],
    ['a broken filter', 'PATCH', '/Users/:user', operation({ op: 'remove', path: 'emails[type xx]' }), 'invalidFilter'],
    ['what the service says', 'PATCH', '/Users/:user', operation({ op: 'remove', path: 'groups' }), 'mutability'],
    ['the userName removed', 'PATCH', '/Users/:user', operation({ op: 'remove', path: 'userName' }), 'invalidValue'],
    ['a group without name', 'POST', '/Groups', { schemas: [GROUP_SCHEMA] }, 'invalidValue'],
    ['invalid members', 'POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: 'y', members: 5 }, 'invalidValue'],
  ])('are rejected: %s', async (_what, method, path, body, scimType) => {
    const refused = await acme.call(method, path.replace(':user', user), body);
    expect(refused).toMatchObject({ status: 400, body: { schemas: [ERROR_SCHEMA], status: '400', scimType } });
    expect((await acme.call('GET', `/Users/${user}`)).body.meta.version).toBe('W/"1"');
  });

  test.each([
    'userName',
    'userName eq',
    'userName eq "x',
    'userName eq kim',
    'userName eq 5',
    'userName gt "a"',
    'rank eq "1"',
    'constructor eq "1"',
    'active co "t"',
    'active eq "maybe"',
    'emails[rank eq "1"]',
    'userName[type eq "x"]',
    `userName eq "${'\n'.repeat(40)}`,
    '('.repeat(500),
    'x'.repeat(8_001),
    '"; drop table app_user; --',
  ])('with the filter %j are rejected', async (filter) => {
    const refused = await acme.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(refused).toMatchObject({ status: 400, body: { schemas: [ERROR_SCHEMA] } });
    expect(['invalidFilter', 'invalidValue']).toContain(refused.body.scimType);
  });

  test('with other media types, compressed or large bodies are rejected', async () => {
    const post = (headers: Record<string, string>, body: string) => acme.call('POST', '/Users', body, headers);
    expect((await post({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect((await post({ 'content-encoding': 'gzip' }, '{}')).status).toBe(415);
    expect((await post({}, ' '.repeat(1_048_577))).body).toMatchObject({ schemas: [ERROR_SCHEMA], status: '413' });
    const plain = await post({ 'content-type': 'application/json' }, JSON.stringify({ ...ok, userName: 'plain' }));
    expect(plain.status).toBe(201);
  });

  test('with invalid ids are rejected', async () => {
    for (const id of ['1', 'Me', '%00', '..%2f', '0190b1d8-0000-7000-8000-000000000000']) {
      expect([id, (await acme.call('GET', `/Users/${id}`)).status >= 400]).toEqual([id, true]);
      expect([id, (await acme.call('DELETE', `/Groups/${id}`)).status < 500]).toEqual([id, true]);
    }
  });
});

describe('SCIM discovery and limits', () => {
  test('return configuration, resource types and schemas', async () => {
    const config = await acme.call('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ status: 200, body: { patch: { supported: true }, filter: { maxResults: 200 } } });
    const types = await acme.call('GET', '/ResourceTypes');
    expect(types.body.Resources).toMatchObject([
      { id: 'User', endpoint: '/Users' },
      { id: 'Group', endpoint: '/Groups' },
    ]);
    expect((await acme.call('GET', '/ResourceTypes/User')).body.schema).toBe(USER_SCHEMA);
    const schemas = await acme.call('GET', '/Schemas');
    expect(schemas.body.totalResults).toBe(3);
    const one = await acme.call('GET', `/Schemas/${USER_SCHEMA}`);
    expect(one.body.attributes).toContainEqual(expect.objectContaining({ name: 'password', returned: 'never' }));
    expect((await acme.call('GET', '/Schemas/urn:none')).status).toBe(404);
  });

  test('limit the size of pages', async () => {
    const all = await acme.call('GET', '/Users?startIndex=0&count=1000');
    expect(all.body).toMatchObject({ startIndex: 1, totalResults: all.body.Resources.length });
    const none = await acme.call('GET', '/Users?count=-5');
    expect(none.body).toMatchObject({ itemsPerPage: 0, Resources: [], totalResults: all.body.totalResults });
    const shown = await acme.call('GET', '/Users?attributes=userName,meta.version');
    expect(Object.keys(shown.body.Resources[0])).toEqual(['schemas', 'id', 'userName', 'meta']);
    expect(shown.body.Resources[0].meta).toEqual({ version: 'W/"1"' });
  });

  test('record changes in the audit log under separate actions', async () => {
    const key = (
      await service.call('POST', '/v1/admin/tenants/acme/api-keys', {
        key: OPERATOR_KEY,
        body: { name: 'auditor', role: 'auditor', portfolios: ['*'] },
      })
    ).body.key as string;
    const recorded = async (action: string): Promise<unknown[]> =>
      (await service.call('GET', `/v1/audit?limit=500&action=${action}`, { key })).body.records as unknown[];
    const principal = expect.objectContaining({ type: 'service_account', api_key_id: acme.tokenId }) as unknown;
    expect(await recorded('scim.create_user')).toContainEqual(
      expect.objectContaining({ principal, resource_ids: [user], status_code: 201 }),
    );
    expect(await recorded('scim.create_group')).toContainEqual(
      expect.objectContaining({ principal, resource_ids: [group] }),
    );
  });
});

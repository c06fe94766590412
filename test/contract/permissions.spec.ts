import {
  effectivePermissions,
  OPERATOR_PERMISSIONS,
  PERMISSIONS,
  ROLES,
  SCIM_PERMISSIONS,
} from '../../src/kernel/identity/permissions';
import { openScimDesk } from '../support/scim-desk';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../support/test-app';

// Public sign-in routes succeed by sending a browser elsewhere.
const ANSWERED = new Set([200, 204, 303, 404, 415, 422]);
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

interface Route {
  method: string;
  template: string;
  permission: string;
}

let service: TestApp;
let routes: Route[];
let keys: Record<string, string>;

beforeAll(async () => {
  // Each anonymous request comes from an address of its own, since of one only so many are let in.
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  keys = await service.tenant('roles', Object.fromEntries(ROLES.map((role) => [role, { role, portfolios: ['*'] }])));
  const { paths } = (await service.call('GET', '/openapi.json')).body as {
    paths: Record<string, Record<string, { 'x-permission': string }>>;
  };
  routes = Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      template,
      permission: operation['x-permission'],
    })),
  );
});
afterAll(() => service.close());

const isScim = ({ template }: Route): boolean => template.startsWith('/scim/');

/** Says which permission is missing, on the routes of SCIM in its form (RFC 7644 §3.12). */
const refusalOf = (route: Route): object =>
  isScim(route)
    ? {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '403',
        detail: `The permission ${route.permission} is needed`,
      }
    : { error: { code: 'insufficient_scope', details: { permission: route.permission } } };

let asked = 0;

/** The answer to a request that names nothing of anybody, without a body and from an address of its own. */
function ask({ method, template }: Route, key: string | null, more: Record<string, string> = {}): Promise<Answer> {
  const number = ++asked;
  // A stream without an end is refused by its last header, after the permission was asked for.
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, 'last-event-id': 'none', ...more };
  return service.call(method, template.replace('{slug}', 'roles').replace(/\{\w+\}/g, NOBODYS_ID), { key, headers });
}

const grant = (key: string, more: object, slug = 'roles') =>
  service.call('POST', `/v1/admin/tenants/${slug}/api-keys`, {
    key,
    body: { name: 'granted', role: 'viewer', ...more },
  });

describe('every operation asks for its permission', () => {
  test('the document names one for each', () => {
    expect(routes.length).toBeGreaterThan(15);
    for (const { permission } of routes) expect(['public', ...PERMISSIONS]).toContain(permission);
  });

  test('nobody is let in without a credential but where it is public', async () => {
    for (const route of routes) {
      const { status } = await ask(route, null);
      expect({ ...route, isRefused: status === 401 }).toEqual({ ...route, isRefused: route.permission !== 'public' });
    }
  });

  test.each([...ROLES, 'operator'] as const)('%s', async (role) => {
    const held: ReadonlySet<string> =
      role === 'operator' ? new Set(OPERATOR_PERMISSIONS) : effectivePermissions(role, null);
    const key = role === 'operator' ? OPERATOR_KEY : (keys[role] ?? '');
    for (const route of routes) {
      const { permission } = route;
      const { status, body } = await ask(route, key);
      if (permission === 'public' || held.has(permission)) {
        expect([route, status, ANSWERED.has(status)]).toEqual([route, status, true]);
      } else {
        expect({ ...route, status, body }).toMatchObject({ status: 403, body: refusalOf(route) });
      }
    }
  });

  test('a SCIM token', async () => {
    const { token } = await openScimDesk(service, 'provisioned');
    for (const route of routes) {
      const { status, body } = await ask(route, null, { authorization: `Bearer ${token}` });
      if (isScim(route)) {
        // Without a body there is nothing to look for.
        const isBodyMissing = !['GET', 'DELETE'].includes(route.method);
        const expected = isBodyMissing ? 415 : 404;
        expect({ ...route, status, body }).toMatchObject({ status: expected, body: { status: String(expected) } });
      } else if (route.permission !== 'public') {
        expect({ ...route, status, body }).toMatchObject({ status: 403, body: refusalOf(route) });
      }
    }
    expect(effectivePermissions('admin', null)).not.toContain(SCIM_PERMISSIONS[0]);
  });

  test('a key of some portfolios has no say in who signs in', async () => {
    const made = await grant(OPERATOR_KEY, { role: 'admin', portfolios: ['default'] });
    for (const route of routes.filter(({ permission }) => /^(sso|users):/.test(permission))) {
      const { status, body } = await ask(route, made.body.key as string);
      expect({ ...route, status, body }).toMatchObject({ status: 403, body: refusalOf(route) });
    }
    expect(made.body.permissions.filter((one: string) => /^(sso|users):/.test(one))).toEqual([]);
  });
});

describe('a narrowed key', () => {
  test.each<[string, string[]]>([
    ['viewer', ['assets:read']],
    ['analyst', ['assets:write', 'audit:read_own']],
    ['admin', ['api_keys:read']],
    ['analyst', []],
  ])('of %s may do %j and no more', async (role, permissions) => {
    const made = await grant(OPERATOR_KEY, { role, permissions });
    expect(made.body.permissions.sort()).toEqual([...permissions].sort());
    for (const route of routes.filter(({ permission }) => permission !== 'public')) {
      const { status } = await ask(route, made.body.key as string);
      expect({ ...route, isRefused: status === 403 }).toEqual({
        ...route,
        isRefused: !permissions.includes(route.permission),
      });
    }
  });
});

describe('nobody grants more than they hold', () => {
  const keyOf = async (more: object): Promise<string> =>
    (await grant(OPERATOR_KEY, { role: 'admin', ...more })).body.key as string;
  const refusedAt = async (key: string, more: object): Promise<unknown> => {
    const { status, body } = await grant(key, more);
    return status === 422 ? (body.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.')) : status;
  };

  beforeAll(async () => {
    await service.call('POST', '/v1/admin/tenants/roles/portfolios', {
      key: OPERATOR_KEY,
      body: { slug: 'bb', name: 'B' },
    });
    await service.tenant('elsewhere', {});
  });

  test('an admin makes keys of every role of the tenant, none of the operator', async () => {
    const { admin = '' } = keys;
    for (const role of ROLES) expect(await refusedAt(admin, { role })).toBe(201);
    expect(await refusedAt(admin, { role: 'operator' })).toEqual(['body.role']);
    expect(await refusedAt(admin, { role: 'admin', permissions: ['tenants:write'] })).toEqual(['body.permissions.0']);
  });

  test('other roles make none', async () => {
    for (const role of ['viewer', 'analyst', 'auditor']) expect(await refusedAt(keys[role] ?? '', {})).toBe(403);
  });

  test('a narrowed admin grants what is left to it', async () => {
    const key = await keyOf({ permissions: ['api_keys:write', 'assets:read'] });
    expect(await refusedAt(key, { role: 'viewer' })).toEqual(['body.role']);
    expect(await refusedAt(key, { role: 'viewer', permissions: ['assets:read'] })).toBe(201);
  });

  test('a scoped admin grants within its scope', async () => {
    const key = await keyOf({ scope: { countries: ['TW', 'JP'] } });
    expect(await refusedAt(key, {})).toEqual(['body.scope']);
    expect(await refusedAt(key, { scope: { countries: ['TW', 'CN'] } })).toEqual(['body.scope']);
    expect(await refusedAt(key, { scope: { countries: ['TWN'] } })).toBe(201);
  });

  test('an admin of one portfolio opens no other', async () => {
    const key = await keyOf({ portfolios: ['bb'] });
    expect(await refusedAt(key, { portfolios: ['bb'] })).toBe(201);
    expect(await refusedAt(key, { role: 'admin', portfolios: ['bb'] })).toBe(201);
    expect(await refusedAt(key, { portfolios: ['bb', 'default'] })).toEqual(['body.portfolios.1']);
    expect(await refusedAt(key, { portfolios: ['*'] })).toEqual(['body.portfolios.0']);
    expect(await refusedAt(key, {})).toEqual(['body.portfolios.0']);
  });

  test('an admin reaches nothing of another tenant', async () => {
    const { admin = '' } = keys;
    const { body: foreign } = await grant(OPERATOR_KEY, {}, 'elsewhere');
    for (const [method, path, body] of [
      ['POST', 'api-keys', { name: 'x', role: 'viewer' }],
      ['GET', 'api-keys', undefined],
      ['GET', `api-keys/${foreign.id}`, undefined],
      ['DELETE', `api-keys/${foreign.id}`, undefined],
      ['GET', 'portfolios', undefined],
      ['POST', 'portfolios', { slug: 'mine', name: 'x' }],
    ] as const) {
      const { status } = await service.call(method, `/v1/admin/tenants/elsewhere/${path}`, { key: admin, body });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await service.call('GET', '/v1/assets', { key: foreign.key })).status).toBe(200);
  });
});

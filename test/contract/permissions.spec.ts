import {
  effectivePermissions,
  OPERATOR_PERMISSIONS,
  PERMISSIONS,
  ROLES,
  SCIM_PERMISSIONS,
  TENANT_WIDE_PERMISSIONS,
} from '../../src/kernel/identity/permissions';
import { openScimDesk } from '../support/sign-in/scim-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../support/app/test-app';

// Public sign-in routes succeed by sending a browser elsewhere.
const ANSWERED = new Set([200, 201, 202, 204, 303, 404, 415, 422]);
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

interface Route {
  method: string;
  template: string;
  permission: string;
}

let service: TestApp;
let routes: Route[];
let keys: Record<string, string>;
/** A collection of TAXII is a portfolio, so that an unknown one is not found before any permission is checked. */
let collectionId: string;

const portfolioOf = async (headers: Record<string, string>): Promise<string> =>
  (await service.call('GET', '/v1/me', { headers })).body.portfolios[0].id as string;

beforeAll(async () => {
  // Each anonymous request comes from an address of its own, because the number of such requests per address is
  // limited.
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  keys = await service.tenant('roles', Object.fromEntries(ROLES.map((role) => [role, { role, portfolios: ['*'] }])));
  collectionId = await portfolioOf({ 'x-api-key': keys.viewer ?? '' });
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

const isTaxii = ({ template }: Route): boolean => template.startsWith('/taxii2');

const isScim = ({ template }: Route): boolean => template.startsWith('/scim/');

/** True for routes that only the operator may use, regardless of permissions. */
const isOperators = ({ template }: Route): boolean => template.startsWith('/v1/admin/');

/** The refusal that names the missing permission; SCIM and TAXII have their own forms (RFC 7644 §3.12, TAXII 2.1 §3.6.1). */
const refusalOf = (route: Route): object => {
  if (isTaxii(route)) {
    return { error_code: 'insufficient_scope', title: `This request needs the permission ${route.permission}` };
  }
  return isScim(route)
    ? {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '403',
        detail: `This request needs the permission ${route.permission}`,
      }
    : { error: { code: 'insufficient_scope', ...(!isOperators(route) && missing(route)) } };
};
const missing = ({ permission }: Route): object => ({ details: { permission } });

let asked = 0;

/** The answer to a request with unknown ids, without a body and from an address of its own. */
function ask({ method, template }: Route, key: string | null, more: Record<string, string> = {}): Promise<Answer> {
  const number = ++asked;
  // An endless stream is refused because of its last header, which is read after the permission check.
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, 'last-event-id': 'none', ...more };
  const path = template.replace('{slug}', 'roles').replace('{collection_id}', collectionId);
  return service.call(method, path.replace(/\{\w+\}/g, NOBODYS_ID), { key, headers });
}

const grant = (key: string, more: object, slug = 'roles') =>
  service.call('POST', key === OPERATOR_KEY ? `/v1/admin/tenants/${slug}/api-keys` : '/v1/tenant/api-keys', {
    key,
    body: { name: 'granted', role: 'viewer', ...more },
  });

describe('every operation requires its permission', () => {
  test('the document names a permission for each operation', () => {
    expect(routes.length).toBeGreaterThan(15);
    for (const { permission } of routes) expect(['public', 'authenticated', ...PERMISSIONS]).toContain(permission);
  });

  test('rejects requests without a credential, except to public operations', async () => {
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
      const isHeld = permission === 'authenticated' || held.has(permission);
      const isLetIn = isHeld && (role === 'operator' || !isOperators(route));
      if (permission === 'public' || isLetIn) {
        expect([route, status, ANSWERED.has(status)]).toEqual([route, status, true]);
      } else {
        const refusal = role === 'operator' ? { error: missing(route) } : refusalOf(route);
        expect({ ...route, status, body }).toMatchObject({
          status: 403,
          body: isScim(route) || isTaxii(route) ? refusalOf(route) : refusal,
        });
      }
    }
  });

  test.each([
    ['GET', '/v1/admin/tenants/roles/api-keys', 'Use GET /v1/tenant/api-keys for your own tenant.'],
    ['PATCH', `/v1/admin/tenants/roles/users/${NOBODYS_ID}`, 'Use PATCH /v1/tenant/users/{id} for your own tenant.'],
    ['GET', '/v1/admin/tenants/roles', 'Use GET /v1/tenant for your own tenant.'],
    ['PATCH', '/v1/admin/tenants/roles', 'This one has no counterpart for tenants.'],
    ['POST', '/v1/admin/events/import', 'This one has no counterpart for tenants.'],
  ])('refuses a tenant admin %s %s, and names the route to use instead', async (method, path, advice) => {
    const { status, body } = await service.call(method, path, { key: keys.admin });
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect(body.error.message).toBe(`Only the operator can use routes under /v1/admin. ${advice}`);
  });

  test('everything that a tenant may do under the operator’s path is also possible under its own path', () => {
    const own = new Set(routes.map(({ method, template }) => `${method} ${template}`));
    const ofTenants = routes.filter(({ template, permission }) => {
      const isHeld = effectivePermissions('admin', null).has(permission as never);
      return template.startsWith('/v1/admin/tenants/{slug}') && isHeld;
    });
    expect(ofTenants.length).toBeGreaterThan(20);
    for (const { method, template } of ofTenants) {
      expect([...own]).toContain(`${method} ${template.replace('/v1/admin/tenants/{slug}', '/v1/tenant')}`);
    }
  });

  test('lets a SCIM token use the SCIM routes only', async () => {
    const { token } = await openScimDesk(service, 'provisioned');
    const before = collectionId;
    collectionId = await portfolioOf({ authorization: `Bearer ${token}` });
    for (const route of routes) {
      const { status, body } = await ask(route, null, { authorization: `Bearer ${token}` });
      if (isScim(route)) {
        // Without a body the route cannot look for a resource.
        const isBodyMissing = !['GET', 'DELETE'].includes(route.method);
        const expected = isBodyMissing ? 415 : 404;
        expect({ ...route, status, body }).toMatchObject({ status: expected, body: { status: String(expected) } });
      } else if (route.permission === 'authenticated') {
        expect({ ...route, status }).toMatchObject({ status: 200 });
      } else if (route.permission !== 'public') {
        expect({ ...route, status, body }).toMatchObject({ status: 403, body: refusalOf(route) });
      }
    }
    collectionId = before;
    expect(effectivePermissions('admin', null)).not.toContain(SCIM_PERMISSIONS[0]);
  });

  test('refuses a key of some portfolios what concerns the whole tenant', async () => {
    const made = await grant(OPERATOR_KEY, { role: 'admin', portfolios: ['default'] });
    for (const route of routes.filter(({ permission }) => TENANT_WIDE_PERMISSIONS.has(permission as never))) {
      const { status, body } = await ask(route, made.body.key as string);
      expect({ ...route, status, body }).toMatchObject({ status: 403, body: refusalOf(route) });
    }
    expect(made.body.permissions.filter((one: string) => TENANT_WIDE_PERMISSIONS.has(one as never))).toEqual([]);
    expect(made.body.permissions).toContain('audit:read_portfolio');
  });
});

describe('a narrowed key', () => {
  test.each<[string, string[]]>([
    ['viewer', ['assets:read']],
    ['analyst', ['assets:write', 'audit:read_own']],
    ['admin', ['api_keys:read']],
    ['analyst', []],
  ])('a key of a %s with the permissions %j may do nothing else', async (role, permissions) => {
    const made = await grant(OPERATOR_KEY, { role, permissions, portfolios: ['*'] });
    expect(made.body.permissions.sort()).toEqual([...permissions].sort());
    for (const route of routes.filter(({ permission }) => !['public', 'authenticated'].includes(permission))) {
      const { status } = await ask(route, made.body.key as string);
      expect({ ...route, isRefused: status === 403 }).toEqual({
        ...route,
        isRefused: !permissions.includes(route.permission) || isOperators(route),
      });
    }
  });
});

describe('nobody grants more than they hold', () => {
  const keyOf = async (more: object): Promise<string> =>
    (await grant(OPERATOR_KEY, { role: 'admin', portfolios: ['*'], ...more })).body.key as string;
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

  test('lets an admin create keys of every role of the tenant, but none of the operator', async () => {
    const { admin = '' } = keys;
    for (const role of ROLES) expect(await refusedAt(admin, { role })).toBe(201);
    expect(await refusedAt(admin, { role: 'operator' })).toEqual(['body.role']);
    expect(await refusedAt(admin, { role: 'admin', permissions: ['tenants:write'] })).toEqual(['body.permissions.0']);
  });

  test('lets no other role create keys', async () => {
    for (const role of ['viewer', 'analyst', 'auditor']) expect(await refusedAt(keys[role] ?? '', {})).toBe(403);
  });

  test('lets an admin with few permissions grant only those', async () => {
    const key = await keyOf({ permissions: ['api_keys:write', 'assets:read'] });
    expect(await refusedAt(key, { role: 'viewer' })).toEqual(['body.role']);
    expect(await refusedAt(key, { role: 'viewer', permissions: ['assets:read'] })).toBe(201);
  });

  test('lets an admin with a data scope grant keys within that scope only', async () => {
    const key = await keyOf({ scope: { countries: ['TW', 'JP'] } });
    expect(await refusedAt(key, {})).toEqual(['body.scope']);
    expect(await refusedAt(key, { scope: { countries: ['TW', 'CN'] } })).toEqual(['body.scope']);
    expect(await refusedAt(key, { scope: { countries: ['TWN'] } })).toBe(201);
  });

  test('lets an admin of one portfolio create no keys, not even for that portfolio', async () => {
    const key = await keyOf({ portfolios: ['bb'] });
    for (const portfolios of [['bb'], ['bb', 'default'], ['*']]) expect(await refusedAt(key, { portfolios })).toBe(403);
  });

  test('gives an admin no access to another tenant', async () => {
    const { admin = '' } = keys;
    const { body: foreign } = await grant(OPERATOR_KEY, {}, 'elsewhere');
    for (const [method, path, body] of [
      ['GET', `/v1/tenant/api-keys/${foreign.id}`, undefined],
      ['PATCH', `/v1/tenant/api-keys/${foreign.id}`, { name: 'mine' }],
      ['DELETE', `/v1/tenant/api-keys/${foreign.id}`, undefined],
    ] as const) {
      const { status } = await service.call(method, path, { key: admin, body });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
    expect((await service.call('GET', '/v1/assets', { key: foreign.key })).status).toBe(200);
  });
});

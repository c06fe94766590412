import { OPERATOR_KEY } from '../../support/app/test-app';
import { codeOf, NOBODYS_ID, OPERATORS, OWN, RULES, TenantDesk } from '../../support/sign-in/tenant-fixture';

let desk: TenantDesk;
let keys: TenantDesk['keys'];

beforeAll(async () => {
  desk = await TenantDesk.open();
  ({ keys } = desk);
});
afterAll(() => desk.close());

describe('own-tenant routes give no further access', () => {
  test('they are available to admins of the tenant only', async () => {
    for (const role of ['viewer', 'analyst', 'auditor'] as const) {
      for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sessions', '/sso', '/sso/saml/failures']) {
        expect([rest, ...codeOf(await desk.ask('GET', OWN + rest, keys[role]))]).toEqual([
          rest,
          403,
          'insufficient_scope',
        ]);
      }
    }
    for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sessions', '/sso']) {
      expect(codeOf(await desk.ask('GET', OWN + rest, keys.local))).toEqual([403, 'insufficient_scope']);
    }
  });

  test('an admin is refused the operator’s routes, even for its own tenant', async () => {
    for (const [path, use] of [
      [`${OPERATORS}/api-keys`, '/v1/tenant/api-keys'],
      [`${OPERATORS}/users/${NOBODYS_ID}`, '/v1/tenant/users/{id}'],
      ['/v1/admin/tenants/stranger/sso', '/v1/tenant/sso'],
    ] as const) {
      const answer = await desk.ask('GET', path, keys.admin);
      expect([path, ...codeOf(answer)]).toEqual([path, 403, 'insufficient_scope']);
      expect(answer.body.error.details).toEqual({ use });
    }
    const admin = await desk.signIn('otto', 'admins');
    expect(codeOf(await desk.act(admin, 'GET', `${OPERATORS}/users`))).toEqual([403, 'insufficient_scope']);
  });

  test('the operator has no tenant of its own', async () => {
    for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sso']) {
      expect([rest, ...codeOf(await desk.ask('GET', OWN + rest, OPERATOR_KEY))]).toEqual([rest, 404, 'not_found']);
    }
  });

  test('operator-only routes have no counterpart', async () => {
    expect(codeOf(await desk.ask('PATCH', OWN, keys.admin, { evaluation_time: null }))).toEqual([
      405,
      'method_not_allowed',
    ]);
    for (const rest of ['/legal-hold', '/events/import', '/acme', '/tenants']) {
      expect([rest, (await desk.ask('GET', OWN + rest, keys.admin)).status]).toEqual([rest, 404]);
    }
  });

  test('a slug in the request selects no other tenant', async () => {
    for (const path of [`${OWN}?slug=stranger`, `${OWN}/api-keys?slug=stranger`]) {
      expect((await desk.ask('GET', path, keys.admin)).text).not.toContain('stranger');
    }
    const body = { name: 'x', role: 'viewer', slug: 'stranger' };
    expect((await desk.ask('POST', `${OWN}/api-keys`, keys.admin, body)).status).toBe(422);
  });

  test('resources of another tenant are not found', async () => {
    const { userId } = await desk.signIn('owned', 'analysts');
    const { body: key } = await desk.ask('POST', `${OWN}/api-keys`, keys.admin, { name: 'x', role: 'viewer' });
    for (const [method, rest, body] of [
      ['GET', `/api-keys/${key.id}`, undefined],
      ['PATCH', `/api-keys/${key.id}`, { name: 'y' }],
      ['POST', `/api-keys/${key.id}/rotate`, {}],
      ['DELETE', `/api-keys/${key.id}`, undefined],
      ['GET', `/users/${userId}`, undefined],
      ['PATCH', `/users/${userId}`, { active: false }],
      ['DELETE', `/users/${userId}`, undefined],
      ['GET', '/sso/saml', undefined],
      ['DELETE', '/sso/saml', undefined],
    ] as const) {
      const answer = await desk.ask(method, OWN + rest, desk.stranger, body);
      expect([method, rest, ...codeOf(answer)]).toEqual([method, rest, 404, 'not_found']);
    }
    expect((await desk.ask('GET', '/v1/assets', key.key)).status).toBe(200);
    expect((await desk.ask('GET', `${OWN}/users/${userId}`, keys.admin)).body).toMatchObject({ active: true });
    for (const rest of ['/api-keys', '/users', '/sessions', '/portfolios', '/sso']) {
      const { text } = await desk.ask('GET', OWN + rest, desk.stranger);
      expect([rest, text.includes(userId), text.includes(key.id as string)]).toEqual([rest, false, false]);
    }
  });

  test('nobody grants more than they have', async () => {
    const refusedAt = async (key: string, more: object): Promise<unknown> => {
      const { status, body } = await desk.ask('POST', `${OWN}/api-keys`, key, { name: 'x', role: 'viewer', ...more });
      return status === 422 ? (body.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.')) : status;
    };
    expect(await refusedAt(keys.admin, { role: 'operator' })).toEqual(['body.role']);
    expect(await refusedAt(keys.admin, { role: 'admin', permissions: ['tenants:write'] })).toEqual([
      'body.permissions.0',
    ]);
    expect(await refusedAt(keys.narrow, {})).toEqual(['body.role']);
    expect(await refusedAt(keys.local, { portfolios: ['default'] })).toBe(403);
    expect(await refusedAt(keys.admin, { role: 'admin', portfolios: ['*'] })).toBe(201);
  });
});

describe('a signed-in admin', () => {
  test('manages its tenant, with a CSRF token for every change', async () => {
    const admin = await desk.signIn('ada', 'admins');
    expect((await desk.act(admin, 'GET', `${OWN}/users`)).status).toBe(200);
    const body = { name: 'by ada', role: 'admin', portfolios: ['*'] };
    expect((await desk.act(admin, 'POST', `${OWN}/api-keys`, body)).status).toBe(201);
    expect(codeOf(await desk.act({ ...admin, csrf: 'x' }, 'POST', `${OWN}/api-keys`, body))).toEqual([
      403,
      'csrf_failed',
    ]);
  });

  test('cannot lock itself out', async () => {
    const admin = await desk.signIn('anna', 'admins');
    const path = `${OWN}/users/${admin.userId}`;
    expect(codeOf(await desk.act(admin, 'PATCH', path, { active: false }))).toEqual([409, 'conflict']);
    expect(codeOf(await desk.act(admin, 'DELETE', path))).toEqual([409, 'conflict']);
    expect((await desk.act(admin, 'PATCH', path, { active: true })).status).toBe(200);
    expect(codeOf(await desk.act(admin, 'DELETE', `${OWN}/sso/saml`))).toEqual([409, 'conflict']);
    const connection = (more: object) => ({
      metadata_xml: desk.saml.idp.metadataXml(),
      groups_attribute: 'groups',
      ...more,
    });
    const withoutAdmins = connection({ role_rules: RULES.slice(1) });
    expect(codeOf(await desk.act(admin, 'PUT', `${OWN}/sso/saml`, withoutAdmins))).toEqual([409, 'conflict']);
    const ofAnotherIssuer = connection({
      metadata_xml: desk.saml.idp.metadataXml().replaceAll(desk.saml.idp.entityId, 'https://other.example/metadata'),
    });
    expect(codeOf(await desk.act(admin, 'PUT', `${OWN}/sso/saml`, ofAnotherIssuer))).toEqual([409, 'conflict']);
    expect((await desk.act(admin, 'PUT', `${OWN}/sso/saml`, connection({ role_rules: RULES }))).status).toBe(200);
    expect((await desk.act(admin, 'GET', `${OWN}/users`)).status).toBe(200);
  });

  test('can be locked out by another admin', async () => {
    const [admin, other] = [await desk.signIn('alma', 'admins'), await desk.signIn('olga', 'admins')];
    const path = `${OWN}/users/${other.userId}`;
    expect((await desk.act(admin, 'PATCH', path, { active: false })).body).toMatchObject({ active: false });
    expect((await desk.act(admin, 'DELETE', path)).status).toBe(204);
    expect((await desk.ask('DELETE', `${OWN}/users/${admin.userId}`, keys.admin)).status).toBe(204);
    expect((await desk.ask('DELETE', `${OWN}/sso/saml`, keys.admin)).status).toBe(204);
  });
});

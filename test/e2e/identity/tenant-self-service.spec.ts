import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { Db } from '../../../src/platform/database/db';
import type { CookieJar } from '../../support/browser/cookie-jar';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';

const OWN = '/v1/tenant';
const OPERATORS = '/v1/admin/tenants/acme';
const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
const RULES = [
  { value: 'admins', role: 'admin', portfolios: ['*'] },
  { value: 'analysts', role: 'analyst', portfolios: ['*'] },
];

let desk: SamlDesk;
let keys: Record<string, string>;
let stranger: string;

beforeAll(async () => {
  desk = await SamlDesk.open({}, { ALLOW_LOOPBACK_ISSUERS: 'true' });
  const everywhere = { portfolios: ['*'] };
  keys = {
    admin: await keyOf({ role: 'admin', ...everywhere }),
    local: await keyOf({ role: 'admin' }),
    narrow: await keyOf({ role: 'admin', ...everywhere, permissions: ['api_keys:write', 'assets:read'] }),
    ...Object.fromEntries(
      await Promise.all(
        ['viewer', 'analyst', 'auditor'].map(async (role) => [role, await keyOf({ role, ...everywhere })] as const),
      ),
    ),
  };
  stranger = (await desk.service.tenant('stranger', { admin: { role: 'admin', ...everywhere } })).admin ?? '';
  await asSystem('update sso_connection set role_rules = $1', [JSON.stringify(RULES)]);
});
afterAll(() => desk.service.close());

const asSystem = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  desk.service.app.get(Db, { strict: false }).runAsSystem('test', (tx) => {
    desk.service.app.get(ConnectionsService, { strict: false }).forgetAfterCommit(tx);
    return tx.query<Row>(sql, parameters);
  });

const ask = (method: string, path: string, key: string | undefined, body?: object): Promise<Answer> =>
  desk.service.call(method, path, { key, ...(body && { body }) });

async function keyOf(more: object): Promise<string> {
  const answer = await ask('POST', `${OPERATORS}/api-keys`, OPERATOR_KEY, { name: 'x', ...more });
  expect(answer.status).toBe(201);
  return answer.body.key as string;
}

interface Person {
  jar: CookieJar;
  userId: string;
  csrf: string;
}

async function signIn(nameId: string, group: string): Promise<Person> {
  const { jar } = await desk.signIn({ nameId, attributes: { groups: [group] } });
  const { body } = await desk.visit(jar, 'GET', '/v1/auth/session');
  return { jar, userId: body.user.id as string, csrf: body.csrf_token as string };
}

/** A request of our own page for the user who is signed in. */
async function act({ jar, csrf }: Person, method: string, path: string, body?: object): Promise<Answer> {
  const url = `${desk.service.url}${path}`;
  const cookie = jar.headerFor(url, { method, from: null }) ?? '';
  return desk.service.call(method, path, { headers: { cookie, 'x-csrf-token': csrf }, ...(body && { body }) });
}

const codeOf = ({ status, body }: Answer): unknown[] => [status, body.error?.code];

describe('an admin can do for its own tenant what the operator can do for every tenant', () => {
  test('read and change the tenant itself', async () => {
    const own = await ask('GET', OWN, keys.admin);
    expect(own.status).toBe(200);
    expect(own.body).toEqual((await ask('GET', OPERATORS, OPERATOR_KEY)).body);
    expect((await ask('GET', OWN, stranger)).body).toMatchObject({ slug: 'stranger' });
  });

  test.each(['/portfolios', '/api-keys?limit=2', '/users', '/sessions', '/sso', '/sso/saml', '/sso/saml/scim-tokens'])(
    'read %s with the same answer',
    async (path) => {
      await signIn('reader', 'analysts');
      const [own, operators] = [
        await ask('GET', OWN + path, keys.admin),
        await ask('GET', OPERATORS + path, OPERATOR_KEY),
      ];
      expect([own.status, operators.status]).toEqual([200, 200]);
      const timeless = (answer: Answer): string => answer.text.replace(/"last_used_at":("[^"]*"|null)/g, '');
      expect(timeless(own)).toBe(timeless(operators));
    },
  );

  test('create portfolios and keys, which are found under either path', async () => {
    const portfolio = await ask('POST', `${OWN}/portfolios`, keys.admin, { slug: 'made', name: 'Made' });
    expect(portfolio.status).toBe(201);
    const body = { name: 'made', role: 'viewer', portfolios: ['made'] };
    const made = await ask('POST', `${OWN}/api-keys`, keys.admin, body);
    expect(made.status).toBe(201);
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(`${OWN}/api-keys/${made.body.id}`);
    expect((await ask('GET', location, keys.admin)).body).toMatchObject({ name: 'made', portfolios: ['made'] });
    const changed = await ask('PATCH', location, keys.admin, { name: 'changed' });
    expect(changed.body).toMatchObject({ name: 'changed' });
    const rotated = await ask('POST', `${location}/rotate`, keys.admin, { overlap_hours: 1 });
    expect(rotated.body).toMatchObject({ rotated_from: made.body.id, name: 'changed' });
    expect(rotated.headers.get('location')).toBe(`${OWN}/api-keys/${rotated.body.id}`);
    expect((await ask('DELETE', location, keys.admin)).status).toBe(204);
    expect((await ask('GET', '/v1/assets', made.body.key)).status).toBe(401);
    expect((await ask('GET', '/v1/assets', rotated.body.key)).status).toBe(200);
  });

  test('deactivate and activate users, end sessions and create tokens', async () => {
    const person = await signIn('somebody', 'analysts');
    const path = `${OWN}/users/${person.userId}`;
    expect((await ask('PATCH', path, keys.admin, { active: false })).body).toMatchObject({ active: false });
    expect((await act(person, 'GET', '/v1/assets')).status).toBe(401);
    expect((await ask('PATCH', path, keys.admin, { active: true })).body).toMatchObject({ active: true });
    await signIn('somebody', 'analysts');
    const { body } = await ask('GET', `${OWN}/sessions?user_id=${person.userId}`, keys.admin);
    expect(body.total).toBe(1);
    expect((await ask('DELETE', `${OWN}/sessions/${body.sessions[0].id}`, keys.admin)).status).toBe(204);
    expect((await ask('DELETE', path, keys.admin)).status).toBe(204);
    expect((await ask('GET', path, keys.admin)).status).toBe(404);
    const token = await ask('POST', `${OWN}/sso/saml/scim-tokens`, keys.admin, {});
    expect(token.headers.get('location')).toBe(`${OWN}/sso/saml/scim-tokens/${token.body.id}`);
    expect((await ask('DELETE', token.headers.get('location') ?? '', keys.admin)).status).toBe(204);
  });

  test('create, test and delete a connection', async () => {
    const body = { issuer: 'https://login.example.com', client_id: 'tms', client_secret: 'x'.repeat(32) };
    const made = await ask('PUT', `${OWN}/sso/oidc`, keys.admin, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual((await ask('GET', `${OPERATORS}/sso/oidc`, OPERATOR_KEY)).body);
    expect((await ask('GET', `${OWN}/sso/oidc/failures`, keys.admin)).body).toEqual({
      failures: [],
      total: 0,
      next_cursor: null,
    });
    expect((await ask('DELETE', `${OWN}/sso/oidc`, keys.admin)).status).toBe(204);
  });

  test('get the same refusals', async () => {
    for (const [method, rest, body] of [
      ['POST', '/portfolios', { slug: '*', name: 7 }],
      ['POST', '/api-keys', { name: '', role: 'operator', more: 1 }],
      ['GET', '/users/x', undefined],
      ['GET', '/users?limit=0', undefined],
      ['PUT', '/sso/oidc', {}],
      ['GET', '/sso/other/failures', undefined],
    ] as const) {
      const own = await ask(method, OWN + rest, keys.admin, body);
      const operators = await ask(method, OPERATORS + rest, OPERATOR_KEY, body);
      expect([rest, own.status, own.body]).toEqual([rest, 422, operators.body]);
    }
    for (const rest of [`/api-keys/${NOBODYS_ID}`, `/users/${NOBODYS_ID}`, '/sso/oidc']) {
      expect([rest, ...codeOf(await ask('GET', OWN + rest, keys.admin))]).toEqual([rest, 404, 'not_found']);
    }
    const taken = await ask('POST', `${OWN}/portfolios`, keys.admin, { slug: 'default', name: 'x' });
    expect(codeOf(taken)).toEqual([409, 'conflict']);
  });

  test('be recorded in the tenant’s audit log under the same action', async () => {
    const made = await ask('POST', `${OWN}/api-keys`, keys.admin, { name: 'x', role: 'viewer' });
    const path = `/v1/audit/${made.headers.get('x-request-id')}`;
    expect((await ask('GET', path, keys.admin)).body).toMatchObject({
      action: 'api_keys.create',
      resource_ids: [made.body.id],
      route: '/v1/tenant/api-keys',
    });
    expect((await ask('GET', path, stranger)).status).toBe(404);
  });
});

describe('own-tenant routes give no further access', () => {
  test('and are available to admins of the tenant only', async () => {
    for (const role of ['viewer', 'analyst', 'auditor']) {
      for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sessions', '/sso', '/sso/saml/failures']) {
        expect([rest, ...codeOf(await ask('GET', OWN + rest, keys[role]))]).toEqual([rest, 403, 'insufficient_scope']);
      }
    }
    for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sessions', '/sso']) {
      expect(codeOf(await ask('GET', OWN + rest, keys.local))).toEqual([403, 'insufficient_scope']);
    }
  });

  test('an admin is refused the operator’s routes, even for its own tenant', async () => {
    for (const [path, use] of [
      [`${OPERATORS}/api-keys`, '/v1/tenant/api-keys'],
      [`${OPERATORS}/users/${NOBODYS_ID}`, '/v1/tenant/users/{id}'],
      ['/v1/admin/tenants/stranger/sso', '/v1/tenant/sso'],
    ] as const) {
      const answer = await ask('GET', path, keys.admin);
      expect([path, ...codeOf(answer)]).toEqual([path, 403, 'insufficient_scope']);
      expect(answer.body.error.details).toEqual({ use });
    }
    const admin = await signIn('otto', 'admins');
    expect(codeOf(await act(admin, 'GET', `${OPERATORS}/users`))).toEqual([403, 'insufficient_scope']);
  });

  test('the operator has no tenant of its own', async () => {
    for (const rest of ['', '/portfolios', '/api-keys', '/users', '/sso']) {
      expect([rest, ...codeOf(await ask('GET', OWN + rest, OPERATOR_KEY))]).toEqual([rest, 404, 'not_found']);
    }
  });

  test('operator-only routes have no counterpart', async () => {
    expect(codeOf(await ask('PATCH', OWN, keys.admin, { evaluation_time: null }))).toEqual([405, 'method_not_allowed']);
    for (const rest of ['/legal-hold', '/events/import', '/acme', '/tenants']) {
      expect([rest, (await ask('GET', OWN + rest, keys.admin)).status]).toEqual([rest, 404]);
    }
  });

  test('a slug in the request selects no other tenant', async () => {
    for (const path of [`${OWN}?slug=stranger`, `${OWN}/api-keys?slug=stranger`]) {
      expect((await ask('GET', path, keys.admin)).text).not.toContain('stranger');
    }
    const body = { name: 'x', role: 'viewer', slug: 'stranger' };
    expect((await ask('POST', `${OWN}/api-keys`, keys.admin, body)).status).toBe(422);
  });

  test('resources of another tenant are not found', async () => {
    const { userId } = await signIn('owned', 'analysts');
    const { body: key } = await ask('POST', `${OWN}/api-keys`, keys.admin, { name: 'x', role: 'viewer' });
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
      const answer = await ask(method, OWN + rest, stranger, body);
      expect([method, rest, ...codeOf(answer)]).toEqual([method, rest, 404, 'not_found']);
    }
    expect((await ask('GET', '/v1/assets', key.key)).status).toBe(200);
    expect((await ask('GET', `${OWN}/users/${userId}`, keys.admin)).body).toMatchObject({ active: true });
    for (const rest of ['/api-keys', '/users', '/sessions', '/portfolios', '/sso']) {
      const { text } = await ask('GET', OWN + rest, stranger);
      expect([rest, text.includes(userId), text.includes(key.id as string)]).toEqual([rest, false, false]);
    }
  });

  test('nobody grants more than they have', async () => {
    const refusedAt = async (key: string | undefined, more: object): Promise<unknown> => {
      const { status, body } = await ask('POST', `${OWN}/api-keys`, key, { name: 'x', role: 'viewer', ...more });
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
    const admin = await signIn('ada', 'admins');
    expect((await act(admin, 'GET', `${OWN}/users`)).status).toBe(200);
    const body = { name: 'by ada', role: 'admin', portfolios: ['*'] };
    expect((await act(admin, 'POST', `${OWN}/api-keys`, body)).status).toBe(201);
    expect(codeOf(await act({ ...admin, csrf: 'x' }, 'POST', `${OWN}/api-keys`, body))).toEqual([403, 'csrf_failed']);
  });

  test('cannot lock itself out', async () => {
    const admin = await signIn('anna', 'admins');
    const path = `${OWN}/users/${admin.userId}`;
    expect(codeOf(await act(admin, 'PATCH', path, { active: false }))).toEqual([409, 'conflict']);
    expect(codeOf(await act(admin, 'DELETE', path))).toEqual([409, 'conflict']);
    expect((await act(admin, 'PATCH', path, { active: true })).status).toBe(200);
    expect(codeOf(await act(admin, 'DELETE', `${OWN}/sso/saml`))).toEqual([409, 'conflict']);
    const connection = (more: object) => ({
      metadata_xml: desk.idp.metadataXml(),
      groups_attribute: 'groups',
      ...more,
    });
    const withoutAdmins = connection({ role_rules: RULES.slice(1) });
    expect(codeOf(await act(admin, 'PUT', `${OWN}/sso/saml`, withoutAdmins))).toEqual([409, 'conflict']);
    const ofAnotherIssuer = connection({
      metadata_xml: desk.idp.metadataXml().replaceAll(desk.idp.entityId, 'https://other.example/metadata'),
    });
    expect(codeOf(await act(admin, 'PUT', `${OWN}/sso/saml`, ofAnotherIssuer))).toEqual([409, 'conflict']);
    expect((await act(admin, 'PUT', `${OWN}/sso/saml`, connection({ role_rules: RULES }))).status).toBe(200);
    expect((await act(admin, 'GET', `${OWN}/users`)).status).toBe(200);
  });

  test('can be locked out by another admin', async () => {
    const [admin, other] = [await signIn('alma', 'admins'), await signIn('olga', 'admins')];
    const path = `${OWN}/users/${other.userId}`;
    expect((await act(admin, 'PATCH', path, { active: false })).body).toMatchObject({ active: false });
    expect((await act(admin, 'DELETE', path)).status).toBe(204);
    expect((await ask('DELETE', `${OWN}/users/${admin.userId}`, keys.admin)).status).toBe(204);
    expect((await ask('DELETE', `${OWN}/sso/saml`, keys.admin)).status).toBe(204);
  });
});

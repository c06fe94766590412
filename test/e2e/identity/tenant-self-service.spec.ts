import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';
import { codeOf, NOBODYS_ID, OPERATORS, OWN, RULES, TenantDesk } from '../../support/sign-in/tenant-fixture';

let desk: TenantDesk;
let keys: TenantDesk['keys'];

beforeAll(async () => {
  desk = await TenantDesk.open();
  ({ keys } = desk);
});
afterAll(() => desk.close());

describe('an admin can do for its own tenant what the operator can do for every tenant', () => {
  test('read and change the tenant itself', async () => {
    const own = await desk.ask('GET', OWN, keys.admin);
    expect(own.status).toBe(200);
    expect(own.body).toEqual((await desk.ask('GET', OPERATORS, OPERATOR_KEY)).body);
    expect((await desk.ask('GET', OWN, desk.stranger)).body).toMatchObject({ slug: 'stranger' });
  });

  test.each(['/portfolios', '/api-keys?limit=2', '/users', '/sessions', '/sso', '/sso/saml', '/sso/saml/scim-tokens'])(
    'read %s with the same answer',
    async (path) => {
      await desk.signIn('reader', 'analysts');
      const [own, operators] = [
        await desk.ask('GET', OWN + path, keys.admin),
        await desk.ask('GET', OPERATORS + path, OPERATOR_KEY),
      ];
      expect([own.status, operators.status]).toEqual([200, 200]);
      const timeless = (answer: Answer): string => answer.text.replace(/"last_used_at":("[^"]*"|null)/g, '');
      expect(timeless(own)).toBe(timeless(operators));
    },
  );

  test('create portfolios and keys, which are found under either path', async () => {
    const portfolio = await desk.ask('POST', `${OWN}/portfolios`, keys.admin, { slug: 'made', name: 'Made' });
    expect(portfolio.status).toBe(201);
    const body = { name: 'made', role: 'viewer', portfolios: ['made'] };
    const made = await desk.ask('POST', `${OWN}/api-keys`, keys.admin, body);
    expect(made.status).toBe(201);
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(`${OWN}/api-keys/${made.body.id}`);
    expect((await desk.ask('GET', location, keys.admin)).body).toMatchObject({ name: 'made', portfolios: ['made'] });
    const changed = await desk.ask('PATCH', location, keys.admin, { name: 'changed' });
    expect(changed.body).toMatchObject({ name: 'changed' });
    const rotated = await desk.ask('POST', `${location}/rotate`, keys.admin, { overlap_hours: 1 });
    expect(rotated.body).toMatchObject({ rotated_from: made.body.id, name: 'changed' });
    expect(rotated.headers.get('location')).toBe(`${OWN}/api-keys/${rotated.body.id}`);
    expect((await desk.ask('DELETE', location, keys.admin)).status).toBe(204);
    expect((await desk.ask('GET', '/v1/assets', made.body.key)).status).toBe(401);
    expect((await desk.ask('GET', '/v1/assets', rotated.body.key)).status).toBe(200);
  });

  test('rename a portfolio, but not its slug', async () => {
    const made = await desk.ask('POST', `${OWN}/portfolios`, keys.admin, { slug: 'renamed', name: 'Before' });
    const path = `${OWN}/portfolios/${made.body.id}`;
    const changed = await desk.ask('PATCH', path, keys.admin, { name: 'After' });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, name: 'After' }]);
    const { body } = await desk.ask('GET', `${OPERATORS}/portfolios`, OPERATOR_KEY);
    expect(body.portfolios).toContainEqual(changed.body);
    expect((await desk.ask('PATCH', path, keys.admin, {})).status).toBe(422);
    expect((await desk.ask('PATCH', path, keys.admin, { name: 'x', slug: 'y' })).status).toBe(422);
    expect((await desk.ask('PATCH', path, desk.stranger, { name: 'x' })).status).toBe(404);
    expect(codeOf(await desk.ask('PATCH', path, keys.analyst, { name: 'x' }))).toEqual([403, 'insufficient_scope']);
    expect((await desk.ask('PATCH', `${OWN}/portfolios/${NOBODYS_ID}`, keys.admin, { name: 'x' })).status).toBe(404);
  });

  test('see the roles of a user by portfolio, with the groups that grant them', async () => {
    const { userId } = await desk.signIn('role-holder', 'analysts');
    const path = `${OWN}/users/${userId}`;
    const { body } = await desk.ask('GET', path, keys.admin);
    const { body: list } = await desk.ask('GET', `${OWN}/portfolios`, keys.admin);
    expect(body).toMatchObject({ groups: ['analysts'], role_groups: ['analysts'] });
    expect(body.portfolios).toHaveLength(list.total as number);
    expect(body.portfolios[0]).toEqual({ slug: 'default', roles: ['analyst'] });
    const { body: users } = await desk.ask('GET', `${OWN}/users?limit=1000`, keys.admin);
    expect(users.users).toContainEqual(body);
    await desk.setRules([{ value: 'analysts', role: 'viewer', portfolios: ['default'] }]);
    const changed = await desk.ask('PATCH', path, keys.admin, { active: false });
    expect(changed.body.portfolios).toEqual([{ slug: 'default', roles: ['viewer'] }]);
    await desk.setRules([]);
    expect((await desk.ask('GET', path, keys.admin)).body).toMatchObject({ role_groups: ['analysts'], portfolios: [] });
    await desk.setRules(RULES);
  });

  test('deactivate and activate users, end sessions and create tokens', async () => {
    const person = await desk.signIn('somebody', 'analysts');
    const path = `${OWN}/users/${person.userId}`;
    expect((await desk.ask('PATCH', path, keys.admin, { active: false })).body).toMatchObject({ active: false });
    expect((await desk.act(person, 'GET', '/v1/assets')).status).toBe(401);
    expect((await desk.ask('PATCH', path, keys.admin, { active: true })).body).toMatchObject({ active: true });
    await desk.signIn('somebody', 'analysts');
    const { body } = await desk.ask('GET', `${OWN}/sessions?user_id=${person.userId}`, keys.admin);
    expect(body.total).toBe(1);
    expect((await desk.ask('DELETE', `${OWN}/sessions/${body.sessions[0].id}`, keys.admin)).status).toBe(204);
    expect((await desk.ask('DELETE', path, keys.admin)).status).toBe(204);
    expect((await desk.ask('GET', path, keys.admin)).status).toBe(404);
    const token = await desk.ask('POST', `${OWN}/sso/saml/scim-tokens`, keys.admin, {});
    expect(token.headers.get('location')).toBe(`${OWN}/sso/saml/scim-tokens/${token.body.id}`);
    expect((await desk.ask('DELETE', token.headers.get('location') ?? '', keys.admin)).status).toBe(204);
  });

  test('create, test and delete a connection', async () => {
    const body = { issuer: 'https://login.example.com', client_id: 'tms', client_secret: 'x'.repeat(32) };
    const made = await desk.ask('PUT', `${OWN}/sso/oidc`, keys.admin, body);
    expect(made.status).toBe(201);
    expect(made.body).toEqual((await desk.ask('GET', `${OPERATORS}/sso/oidc`, OPERATOR_KEY)).body);
    expect((await desk.ask('GET', `${OWN}/sso/oidc/failures`, keys.admin)).body).toEqual({
      failures: [],
      total: 0,
      next_cursor: null,
    });
    expect((await desk.ask('DELETE', `${OWN}/sso/oidc`, keys.admin)).status).toBe(204);
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
      const own = await desk.ask(method, OWN + rest, keys.admin, body);
      const operators = await desk.ask(method, OPERATORS + rest, OPERATOR_KEY, body);
      expect([rest, own.status, own.body]).toEqual([rest, 422, operators.body]);
    }
    for (const rest of [`/api-keys/${NOBODYS_ID}`, `/users/${NOBODYS_ID}`, '/sso/oidc']) {
      expect([rest, ...codeOf(await desk.ask('GET', OWN + rest, keys.admin))]).toEqual([rest, 404, 'not_found']);
    }
    const taken = await desk.ask('POST', `${OWN}/portfolios`, keys.admin, { slug: 'default', name: 'x' });
    expect(codeOf(taken)).toEqual([409, 'conflict']);
  });

  test('be recorded in the tenant’s audit log under the same action', async () => {
    const made = await desk.ask('POST', `${OWN}/api-keys`, keys.admin, { name: 'x', role: 'viewer' });
    const path = `/v1/audit/${made.headers.get('x-request-id')}`;
    expect((await desk.ask('GET', path, keys.admin)).body).toMatchObject({
      action: 'api_keys.create',
      resource_ids: [made.body.id],
      route: '/v1/tenant/api-keys',
    });
    expect((await desk.ask('GET', path, desk.stranger)).status).toBe(404);
  });
});

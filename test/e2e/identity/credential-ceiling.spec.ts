import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { Db } from '../../../src/platform/database/db';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';

const OWN = '/v1/tenant';
const EVERYWHERE = { portfolios: ['*'] };
const HOUR_MS = 3_600_000;
const RULES = [
  { value: 'admins', role: 'admin', portfolios: ['*'] },
  { value: 'viewers', role: 'viewer', portfolios: ['*'] },
];

let desk: SamlDesk;

beforeAll(async () => {
  desk = await SamlDesk.open({}, { RATE_LIMIT_PER_MINUTE: '60000' });
  const db = desk.service.app.get(Db, { strict: false });
  await db.runAsSystem('test', (tx) => {
    desk.service.app.get(ConnectionsService, { strict: false }).forgetAfterCommit(tx);
    return tx.query('update sso_connection set role_rules = $1', [JSON.stringify(RULES)]);
  });
});
afterAll(() => desk.service.close());

interface Key {
  id: string;
  text: string;
}

const ask = (method: string, path: string, key: string, body?: object): Promise<Answer> =>
  desk.service.call(method, path, { key, ...(body && { body }) });

async function keyOf(more: object): Promise<Key> {
  const made = await ask('POST', '/v1/admin/tenants/acme/api-keys', OPERATOR_KEY, {
    name: 'x',
    role: 'admin',
    ...EVERYWHERE,
    ...more,
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return { id: made.body.id as string, text: made.body.key as string };
}

const keysOnly = (more: object = {}): Promise<Key> =>
  keyOf({ permissions: ['api_keys:read', 'api_keys:write'], ...more });

/** The status, the code and the fields that the answer reports. */
const refusal = ({ status, body }: Answer): unknown[] => [
  status,
  body.error?.code,
  (body.error?.details?.violations as { field: string }[] | undefined)?.map(({ field }) => field) ?? [],
];

describe('a key that may only manage keys', () => {
  test.each<[string, string, string, object | undefined]>([
    ['changes the name', 'PATCH', '', { name: 'y' }],
    ['throttles', 'PATCH', '', { rate_limit_per_minute: 1 }],
    ['shortens the life', 'PATCH', '', { expires_at: new Date(Date.now() + HOUR_MS).toISOString() }],
    ['revokes', 'DELETE', '', undefined],
    ['rotates', 'POST', '/rotate', { overlap_hours: 0 }],
  ])('may not %s a key with more permissions', async (_what, method, rest, body) => {
    const [narrow, admin] = [await keysOnly(), await keyOf({})];
    const answer = await ask(method, `${OWN}/api-keys/${admin.id}${rest}`, narrow.text, body);
    expect(refusal(answer)).toEqual([403, 'insufficient_scope', []]);
    expect(answer.body.error.details.reasons[0]).toContain('permissions that you do not have');
    const { body: after } = await ask('GET', `${OWN}/api-keys/${admin.id}`, admin.text);
    expect(after).toMatchObject({ name: 'x', rate_limit_per_minute: null, expires_at: null, revoked_at: null });
  });

  test('may manage keys like itself', async () => {
    const [narrow, same] = [await keysOnly(), await keysOnly()];
    const path = `${OWN}/api-keys/${same.id}`;
    expect((await ask('PATCH', path, narrow.text, { name: 'y', rate_limit_per_minute: 5 })).status).toBe(200);
    expect((await ask('POST', `${path}/rotate`, narrow.text, {})).status).toBe(201);
    expect((await ask('DELETE', path, narrow.text)).status).toBe(204);
    expect((await ask('DELETE', `${OWN}/api-keys/${narrow.id}`, narrow.text)).status).toBe(204);
  });

  test('with a data scope may not manage keys that see more of the corpus', async () => {
    const scoped = await keyOf({ scope: { countries: ['TW'] } });
    const [open, within] = [await keyOf({}), await keyOf({ scope: { countries: ['TW'] }, role: 'viewer' })];
    expect((await ask('DELETE', `${OWN}/api-keys/${open.id}`, scoped.text)).status).toBe(403);
    expect((await ask('DELETE', `${OWN}/api-keys/${within.id}`, scoped.text)).status).toBe(204);
  });
});

describe('a key with a rate limit and an expiry', () => {
  const soon = (): string => new Date(Date.now() + HOUR_MS).toISOString();
  const later = (): string => new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const bounded = (): Promise<Key> => keysOnly({ rate_limit_per_minute: 100, expires_at: soon() });

  test.each<[string, () => object, string[]]>([
    ['its expiry away', () => ({ expires_at: null }), ['expires_at']],
    ['its expiry later', () => ({ expires_at: later() }), ['expires_at']],
    ['its limit away', () => ({ rate_limit_per_minute: null }), ['rate_limit_per_minute']],
    ['its limit up', () => ({ rate_limit_per_minute: 100_000 }), ['rate_limit_per_minute']],
    [
      'both up at once',
      () => ({ rate_limit_per_minute: 101, expires_at: later() }),
      ['rate_limit_per_minute', 'expires_at'],
    ],
  ])('may not remove %s, of itself or of another', async (_what, body, fields) => {
    const [key, other] = [await bounded(), await bounded()];
    for (const { id } of [key, other]) {
      const answer = await ask('PATCH', `${OWN}/api-keys/${id}`, key.text, body());
      expect(refusal(answer)).toEqual([403, 'insufficient_scope', fields]);
      for (const field of fields) expect(answer.body.error.message).toContain(`${field}: your own key`);
    }
  });

  test('may lower its own limits', async () => {
    const key = await bounded();
    const sooner = new Date(Date.now() + HOUR_MS / 2).toISOString();
    const answer = await ask('PATCH', `${OWN}/api-keys/${key.id}`, key.text, {
      rate_limit_per_minute: 50,
      expires_at: sooner,
    });
    expect(answer.body).toMatchObject({ rate_limit_per_minute: 50, expires_at: sooner });
  });

  test('may create only keys with the same limits or lower ones', async () => {
    const key = await bounded();
    const make = (more: object): Promise<Answer> =>
      ask('POST', `${OWN}/api-keys`, key.text, {
        name: 'made',
        role: 'admin',
        permissions: ['api_keys:read'],
        ...EVERYWHERE,
        ...more,
      });
    expect(refusal(await make({}))).toEqual([403, 'insufficient_scope', ['rate_limit_per_minute', 'expires_at']]);
    expect(refusal(await make({ rate_limit_per_minute: 100 }))).toEqual([403, 'insufficient_scope', ['expires_at']]);
    const within = { rate_limit_per_minute: 100, expires_at: new Date(Date.now() + HOUR_MS / 2).toISOString() };
    expect((await make(within)).status).toBe(201);
  });

  test('may rotate a key that expires no later than itself, and no other', async () => {
    const key = await bounded();
    const rotate = ({ id }: Key): Promise<Answer> => ask('POST', `${OWN}/api-keys/${id}/rotate`, key.text, {});
    expect(refusal(await rotate(await keysOnly({ rate_limit_per_minute: 100 })))).toEqual([
      ...[403, 'insufficient_scope'],
      ['expires_at'],
    ]);
    expect((await rotate(key)).status).toBe(201);
  });
});

describe('a key that may only manage users', () => {
  async function person(group: string): Promise<{ userId: string; sessionId: string; visit: () => Promise<number> }> {
    const { jar } = await desk.signIn({ nameId: `${group}-${Math.random()}`, attributes: { groups: [group] } });
    const { body } = await desk.visit(jar, 'GET', '/v1/auth/session');
    return {
      userId: body.user.id as string,
      sessionId: body.session_id as string,
      visit: async () => (await desk.visit(jar, 'GET', '/v1/auth/session')).status,
    };
  }
  const usersOnly = (): Promise<Key> => keyOf({ permissions: ['users:read', 'users:write'] });

  test('may not deactivate or erase an administrator, or end its sessions', async () => {
    const [key, admin] = [await usersOnly(), await person('admins')];
    for (const [method, path, body] of [
      ['PATCH', `/users/${admin.userId}`, { active: false }],
      ['DELETE', `/users/${admin.userId}`, undefined],
      ['DELETE', `/sessions/${admin.sessionId}`, undefined],
    ] as const) {
      const answer = await ask(method, OWN + path, key.text, body);
      expect(refusal(answer)).toEqual([403, 'insufficient_scope', []]);
      expect(answer.body.error.message).toContain('you do not have: the permissions ');
    }
    expect(await admin.visit()).toBe(200);
  });

  test('a key with a viewer’s permissions and those for users may manage a viewer', async () => {
    const viewer = await person('viewers');
    const { body } = await ask('POST', '/v1/admin/tenants/acme/api-keys', OPERATOR_KEY, {
      name: 'v',
      role: 'viewer',
      ...EVERYWHERE,
    });
    const key = await keyOf({ permissions: [...(body.permissions as string[]), 'users:write'] });
    expect((await ask('DELETE', `${OWN}/sessions/${viewer.sessionId}`, key.text)).status).toBe(204);
    expect(await viewer.visit()).toBe(401);
    expect((await ask('PATCH', `${OWN}/users/${viewer.userId}`, key.text, { active: false })).status).toBe(200);
    expect((await ask('DELETE', `${OWN}/users/${viewer.userId}`, key.text)).status).toBe(204);
  });

  test('a signed-in administrator may manage another', async () => {
    const { jar } = await desk.signIn({ nameId: 'ada', attributes: { groups: ['admins'] } });
    const { body } = await desk.visit(jar, 'GET', '/v1/auth/session');
    const url = `${desk.service.url}${OWN}`;
    const act = async (method: string, rest: string, sent?: object): Promise<number> => {
      const cookie = jar.headerFor(url, { method, from: null }) ?? '';
      const headers = { cookie, 'x-csrf-token': body.csrf_token as string };
      return (await desk.service.call(method, OWN + rest, { headers, ...(sent && { body: sent }) })).status;
    };
    const other = await person('admins');
    expect(await act('DELETE', `/sessions/${other.sessionId}`)).toBe(204);
    expect(await act('PATCH', `/users/${other.userId}`, { active: false })).toBe(200);
    const key = await keyOf({ rate_limit_per_minute: 5 });
    expect(await act('PATCH', `/api-keys/${key.id}`, { rate_limit_per_minute: 100_000 })).toBe(200);
    expect(await act('DELETE', `/api-keys/${key.id}`)).toBe(204);
  });
});

test('a key that may only manage connections cannot change those by which administrators sign in', async () => {
  const key = await keyOf({ permissions: ['sso:read', 'sso:write'] });
  const metadata = { metadata_xml: desk.idp.metadataXml(), groups_attribute: 'groups', role_rules: [] };
  for (const [method, body] of [
    ['PUT', metadata],
    ['DELETE', undefined],
  ] as const) {
    const answer = await ask(method, `${OWN}/sso/saml`, key.text, body);
    expect(refusal(answer)).toEqual([403, 'insufficient_scope', []]);
    expect(answer.body.error.message).toContain('its role rules grant access that you do not have');
  }
});

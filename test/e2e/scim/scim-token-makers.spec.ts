import { setTimeout as delay } from 'node:timers/promises';
import { Db } from '../../../src/platform/database/db';
import { GROUP_SCHEMA, openScimDesk, scimCall, type ScimDesk, USER_SCHEMA } from '../../support/sign-in/scim-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const EVERYWHERE = { portfolios: ['*'] };
// The facts of a credential are cached for two seconds.
const CACHED_MS = 2_100;

let service: TestApp;
let acme: ScimDesk;

beforeAll(async () => {
  service = await startTestApp();
  acme = await openScimDesk(service, 'acme', {
    roleRules: [
      { value: 'admins', role: 'admin', ...EVERYWHERE },
      { value: 'people', role: 'viewer', portfolios: ['default'] },
    ],
  });
});
afterAll(() => service.close());

async function keyOf(grant: object): Promise<{ id: string; key: string }> {
  const body = { name: 'maker', role: 'admin', ...EVERYWHERE, ...grant };
  const made = await service.call('POST', '/v1/admin/tenants/acme/api-keys', { key: OPERATOR_KEY, body });
  expect(made.status).toBe(201);
  return made.body as { id: string; key: string };
}

const make = (key: string): Promise<Answer> =>
  service.call('POST', '/v1/tenant/sso/saml/scim-tokens', { key, body: {} });
const users = (token: string): Promise<Answer> => scimCall(service, 'GET', '/scim/v2/acme/Users', token);
const run = (sql: string, parameters: unknown[]): Promise<unknown> =>
  service.app.get(Db, { strict: false }).runAsSystem('change it', (tx) => tx.query(sql, parameters));

async function tokenOf(key: string): Promise<{ id: string; token: string }> {
  const made = await make(key);
  expect(made.status).toBe(201);
  return made.body as { id: string; token: string };
}

async function refusalOf({ id, token }: { id: string; token: string }): Promise<string> {
  await delay(CACHED_MS);
  const refused = await users(token);
  expect(refused.status).toBe(401);
  const listed = await service.call('GET', '/v1/admin/tenants/acme/sso/saml/scim-tokens?limit=100', {
    key: OPERATOR_KEY,
  });
  const row = (listed.body.scim_tokens as { id: string; refused_because: string | null }[]).find(
    (one) => one.id === id,
  );
  expect(refused.body.detail).toContain(row?.refused_because ?? 'a reason');
  return row?.refused_because ?? '';
}

test('a key narrowed to the administration of sign-in cannot make a token that makes administrators', async () => {
  const { key } = await keyOf({ permissions: ['sso:read', 'sso:write'] });
  const refused = await make(key);
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  expect(refused.body.error.message).toContain('api_keys:write');
  expect(refused.body.error.details.missing).toEqual([expect.stringMatching(/^the permissions .*api_keys:write/)]);
});

test('a key with a data scope cannot make a token', async () => {
  const { key } = await keyOf({ scope: { countries: ['TW'] } });
  const refused = await make(key);
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  expect(refused.body.error.details.missing).toEqual([expect.stringContaining('data scope')]);
});

test('the answer and the list contain the creator of a token', async () => {
  const { id, key } = await keyOf({});
  const made = await make(key);
  expect(made.body).toMatchObject({ made_by: { type: 'service_account', id, name: 'maker' } });
  const listed = await service.call('GET', '/v1/tenant/sso/saml/scim-tokens?limit=100', { key });
  expect(listed.body.scim_tokens).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: acme.tokenId,
        made_by: { type: 'operator', id: null, name: null },
        refused_because: null,
      }),
      expect.objectContaining({ id: made.body.id, made_by: { type: 'service_account', id, name: 'maker' } }),
    ]),
  );
});

test('a token is refused once the API key that made it is revoked', async () => {
  const { id, key } = await keyOf({});
  const token = await tokenOf(key);
  expect((await users(token.token)).status).toBe(200);
  const revoked = await service.call('DELETE', `/v1/admin/tenants/acme/api-keys/${id}`, { key: OPERATOR_KEY });
  expect(revoked.status).toBe(204);
  expect(await refusalOf(token)).toBe('the API key that created it has been revoked or has expired');
});

test('a token survives the rotation of its key, and not the end of the successor', async () => {
  const { id, key } = await keyOf({});
  const token = await tokenOf(key);
  const rotated = await service.call('POST', `/v1/admin/tenants/acme/api-keys/${id}/rotate`, {
    key: OPERATOR_KEY,
    body: { overlap_hours: 0 },
  });
  expect(rotated.status).toBeLessThan(300);
  await delay(CACHED_MS);
  expect((await users(token.token)).status).toBe(200);
  await run('update api_key set expires_at = now() where rotated_from = $1', [id]);
  expect(await refusalOf(token)).toBe('the API key that created it has been revoked or has expired');
});

test('a token is refused once its key lacks what the role rules grant, or may no longer administer sign-in', async () => {
  const { id, key } = await keyOf({});
  const token = await tokenOf(key);
  await run(`update api_key set permissions = '{sso:read,sso:write}' where id = $1`, [id]);
  expect(await refusalOf(token)).toMatch(
    /^the API key that created it lacks the permissions .*which the role rules grant$/,
  );
  await run(`update api_key set permissions = '{sso:read}' where id = $1`, [id]);
  expect(await refusalOf(token)).toBe('the API key that created it no longer has the permission sso:write');
});

test('a token is refused once the role rules grant more than its creator has', async () => {
  const { key } = await keyOf({ permissions: ['sso:read', 'sso:write'] });
  const beta = await openScimDesk(service, 'beta');
  const narrow = await service.call('POST', '/v1/admin/tenants/beta/api-keys', {
    key: OPERATOR_KEY,
    body: { name: 'n', role: 'admin', ...EVERYWHERE, permissions: ['sso:read', 'sso:write'] },
  });
  const made = await make(narrow.body.key as string);
  // Without a rule, groups grant nothing.
  expect(made.status).toBe(201);
  const ask = () => scimCall(service, 'GET', '/scim/v2/beta/Users', made.body.token as string);
  expect((await ask()).status).toBe(200);
  await run('update sso_connection set role_rules = $2 where id = $1', [
    beta.connectionId,
    JSON.stringify([{ value: 'g', role: 'viewer', portfolios: ['*'] }]),
  ]);
  await delay(CACHED_MS);
  expect((await ask()).body.detail).toContain('lacks the permissions');
  expect((await make(key)).status).toBe(403);
});

test('a token is refused once the user who made it is no longer an administrator, or was deactivated', async () => {
  const user = await acme.call('POST', '/Users', { schemas: [USER_SCHEMA], userName: 'ada' });
  const id = user.body.id as string;
  const group = { schemas: [GROUP_SCHEMA], displayName: 'admins', members: [{ value: id }] };
  const groupId = (await acme.call('POST', '/Groups', group)).body.id as string;
  const cookie = await acme.signIn(id);
  const session = await service.call('GET', '/v1/auth/session', { headers: { cookie } });
  const made = await service.call('POST', '/v1/tenant/sso/saml/scim-tokens', {
    headers: { cookie, 'x-csrf-token': session.body.csrf_token as string },
    body: {},
  });
  expect(made).toMatchObject({ status: 201, body: { made_by: { type: 'user', id } } });
  const token = made.body as { id: string; token: string };
  expect((await users(token.token)).status).toBe(200);
  expect((await acme.call('PUT', `/Groups/${groupId}`, { ...group, members: [] })).status).toBeLessThan(300);
  expect(await refusalOf(token)).toBe('the user who created it has been deactivated or deleted, or has no role');
  expect((await acme.call('PUT', `/Groups/${groupId}`, { ...group, displayName: 'people' })).status).toBeLessThan(300);
  expect(await refusalOf(token)).toBe('the user who created it no longer has the permission sso:write');
});

test('a token from before creators were recorded is refused, with advice', async () => {
  const token = await tokenOf((await keyOf({})).key);
  await run(`update scim_token set maker_type = 'unknown', maker_id = null where id = $1`, [token.id]);
  expect(await refusalOf(token)).toBe('it was created before the service recorded the creators of tokens');
  expect((await users(token.token)).body.detail).toContain('Create a new one');
});

describe('a user whom SCIM renames', () => {
  test('loses the groups and sessions of the former subject if groups come from sign-in', async () => {
    const desk = await openScimDesk(service, 'gamma', {
      groupSource: 'sign_in',
      roleRules: [{ value: 'admins', role: 'admin', ...EVERYWHERE }],
    });
    await run(
      `insert into app_user (id, tenant_id, connection_id, subject, groups, last_signed_in_at)
       values (gen_random_uuid(), $1, $2, 'alice', '{admins}', now())`,
      [desk.tenantId, desk.connectionId],
    );
    const adopted = await desk.call('POST', '/Users', { schemas: [USER_SCHEMA], userName: 'alice' });
    const id = adopted.body.id as string;
    const cookie = await desk.signIn(id);
    const ask = () => service.call('GET', '/v1/tenant/users', { headers: { cookie } });
    expect((await ask()).status).toBe(200);
    expect((await desk.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Alice' })).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await desk.patch(`/Users/${id}`, { op: 'replace', path: 'userName', value: 'mallory' })).status).toBe(200);
    expect((await ask()).status).toBe(401);
    const seen = await service.call('GET', `/v1/admin/tenants/gamma/users/${id}`, { key: OPERATOR_KEY });
    expect(seen.body).toMatchObject({ subject: 'mallory', groups: [] });
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { Db } from '../../../src/platform/database/db';
import { saveOidcConnection } from '../../support/sign-in/oidc-connection';
import { HostileProvider } from '../../support/attacks/oidc/oidc-hostile-provider';
import { OidcPeer } from '../../support/peers/identity-providers/oidc-peer';
import { oidcClient } from '../../support/peers/identity-providers/oidc-peer-settings';
import { GROUP_SCHEMA, scimCall, USER_SCHEMA } from '../../support/sign-in/scim-fixture';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const AUDIENCE = 'https://threats.example/harbour';
const OTHER_AUDIENCE = 'https://threats.example/other';
const CLIENT_SECRET = 'secret of tms';
// A deactivated user and a changed connection remain cached for up to two seconds.
const CACHED_MS = 2_100;

let service: TestApp;
let peer: OidcPeer;
let hostile: HostileProvider;
let otherKey = '';

beforeAll(async () => {
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ALLOW_LOOPBACK_ISSUERS: 'true' });
  peer = await OidcPeer.start({ apiAudience: AUDIENCE });
  peer.trust(oidcClient('tms', `${service.url}/v1/auth/oidc/harbour`, 'client_secret_post'));
  hostile = await HostileProvider.start();
  await service.tenant('harbour');
  ({ analyst: otherKey = '' } = await service.tenant('other'));
  await service.tenant('hostile');
  const everybody = [{ value: '*', role: 'viewer', portfolios: ['*'] }] as const;
  const staff = { value: 'staff', role: 'analyst', portfolios: ['*'] } as const;
  const usual = { clientSecret: CLIENT_SECRET, issuer: peer.issuer };
  await saveOidcConnection(service, 'harbour', { ...usual, apiAudience: AUDIENCE, roleRules: [...everybody, staff] });
  await saveOidcConnection(service, 'other', { ...usual, apiAudience: OTHER_AUDIENCE });
});
afterAll(async () => {
  await peer.close();
  await hostile.close();
  await service.close();
});

let asked = 0;

const ask = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.call('GET', '/v1/assets', {
    headers: {
      'x-forwarded-for': `2001:db8:${(++asked).toString(16)}::2`,
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });

const write = (token: string): Promise<Answer> =>
  service.call('PUT', '/v1/assets', { headers: { authorization: `Bearer ${token}` }, body: { assets: [] } });

const run = (sql: string): Promise<unknown> =>
  service.app.get(Db, { strict: false }).runAsSystem('change it', (tx) => tx.query(sql));

async function outcome(token: string): Promise<string> {
  const { status, body, text } = await ask(token);
  expect(text).not.toContain(token);
  return status < 400 ? String(status) : `${status} ${body.error.code}`;
}

async function usersOf(slug: string): Promise<{ id: string; subject: string; groups: string[] }[]> {
  const { body } = await service.call('GET', `/v1/admin/tenants/${slug}/users`, { key: OPERATOR_KEY });
  return body.users;
}

describe('an access token of the tenant’s issuer', () => {
  test('authorises a program with the token of its token endpoint', async () => {
    const answer = await fetch(`${peer.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: AUDIENCE,
        scope: 'api',
        client_id: 'tms',
        client_secret: CLIENT_SECRET,
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect(await outcome(token)).toBe('200');
    expect((await usersOf('harbour')).map(({ subject }) => subject)).toContain('tms');
  });

  test('creates its user once for concurrent requests, and stores the groups of the latest', async () => {
    const token = (jti: string, groups: string[]) => peer.accessToken({ sub: 'oskar', jti, groups });
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, index) => token(String(index), ['staff'])));
    expect(await Promise.all(tokens.map(outcome))).toEqual(Array(8).fill('200'));
    expect(await outcome(await token('later', ['board']))).toBe('200');
    const found = (await usersOf('harbour')).filter(({ subject }) => subject === 'oskar');
    expect(found).toMatchObject([{ groups: ['board'], last_signed_in_at: null }]);
  });

  test('grants the roles of its own groups, not those of an earlier token', async () => {
    const ofGroups = (...groups: string[]) => peer.accessToken({ sub: 'rita', jti: groups.join(), groups });
    const isAnalyst = async (token: string) => (await write(token)).status === 200;
    expect(await isAnalyst(await ofGroups('staff'))).toBe(true);
    expect(await isAnalyst(await ofGroups())).toBe(false);
    expect(await isAnalyst(await ofGroups('board'))).toBe(false);
    expect(await isAnalyst(await ofGroups('staff', 'board'))).toBe(true);
    // Without the claim, the groups of the last sign-in apply, and there was none.
    expect(await isAnalyst(await peer.accessToken({ sub: 'rita' }))).toBe(false);
  });

  test('grants the roles of the last sign-in without a groups claim, and none with an empty one', async () => {
    await run(`update app_user set groups = '{staff}', last_signed_in_at = now() where subject = 'rita'`);
    expect((await write(await peer.accessToken({ sub: 'rita', jti: 'bare' }))).status).toBe(200);
    expect((await write(await peer.accessToken({ sub: 'rita', jti: 'empty', groups: [] }))).status).toBe(403);
    expect((await usersOf('harbour')).find(({ subject }) => subject === 'rita')).toMatchObject({ groups: ['staff'] });
  });

  test('ignores former groups if no rule applies to everybody and it has no groups', async () => {
    const ofGroups = (...groups: string[]) =>
      peer.accessToken({ sub: 'nina', aud: OTHER_AUDIENCE, jti: groups.join(), groups });
    expect(await outcome(await ofGroups('staff'))).toBe('200');
    expect(await outcome(await ofGroups())).toBe('401 token_invalid');
    expect((await usersOf('other')).find(({ subject }) => subject === 'nina')).toMatchObject({ groups: [] });
  });

  test('ignores its groups if SCIM manages them', async () => {
    const audience = 'https://threats.example/scim';
    await service.tenant('kept');
    const roleRules = [{ value: 'staff', role: 'analyst', portfolios: ['*'] }] as const;
    const usual = { clientSecret: CLIENT_SECRET, issuer: peer.issuer, apiAudience: audience };
    await saveOidcConnection(service, 'kept', { ...usual, roleRules, groupSource: 'scim' });
    const ofGroups = (...groups: string[]) =>
      peer.accessToken({ sub: 'ken', aud: audience, jti: groups.join(), groups });
    expect(await outcome(await ofGroups('staff'))).toBe('401 token_invalid');
    const made = await service.call('POST', '/v1/admin/tenants/kept/sso/oidc/scim-tokens', {
      key: OPERATOR_KEY,
      body: {},
    });
    const scim = (path: string, body: object) =>
      scimCall(service, 'POST', `/scim/v2/kept${path}`, made.body.token as string, body);
    const { id } = (await scim('/Users', { schemas: [USER_SCHEMA], userName: 'ken' })).body as { id: string };
    await scim('/Groups', { schemas: [GROUP_SCHEMA], displayName: 'staff', members: [{ value: id }] });
    expect((await write(await ofGroups('later'))).status).toBe(200);
    expect((await write(await ofGroups())).status).toBe(200);
  });

  test('acts in its own tenant and with its own rights', async () => {
    const token = await peer.accessToken({ sub: 'vera', groups: [] });
    expect((await ask(token, { 'x-portfolio': 'elsewhere' })).status).toBe(404);
    const both = await ask(token, { 'x-api-key': otherKey });
    expect(both).toMatchObject({ status: 401, body: { error: { code: 'credentials_conflict' } } });
    expect(await write(token)).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  });

  test('is refused once its user is deactivated', async () => {
    const token = await peer.accessToken({ sub: 'gone' });
    expect(await outcome(token)).toBe('200');
    const [user] = (await usersOf('harbour')).filter(({ subject }) => subject === 'gone');
    const change = { key: OPERATOR_KEY, body: { active: false } };
    expect((await service.call('PATCH', `/v1/admin/tenants/harbour/users/${user?.id}`, change)).status).toBe(200);
    await delay(CACHED_MS);
    expect(await outcome(token)).toBe('401 token_invalid');
  });

  test('for another tenant’s audience acts in that tenant only, and for two tenants in none', async () => {
    expect(await outcome(await peer.accessToken({ sub: 'x', aud: OTHER_AUDIENCE }))).toBe('401 token_invalid');
    const staff = { sub: 'x', groups: ['staff'] };
    const token = await peer.accessToken({ ...staff, aud: OTHER_AUDIENCE });
    expect(await outcome(token)).toBe('200');
    expect((await ask(token, { 'x-api-key': otherKey })).status).toBe(200);
    expect((await usersOf('harbour')).map(({ subject }) => subject)).not.toContain('x');
    const both = await peer.accessToken({ ...staff, aud: [AUDIENCE, OTHER_AUDIENCE] });
    expect(await outcome(both)).toBe('401 token_invalid');
  });

  test('is refused with the reason if no rule grants its user a role', async () => {
    const { status, body } = await ask(await peer.accessToken({ sub: 'y', aud: OTHER_AUDIENCE, groups: ['visitors'] }));
    expect([status, body.error.code]).toEqual([401, 'token_invalid']);
    expect(body.error.message).toContain('role');
  });
});

describe('the API refuses', () => {
  test('an ID token, typed or not', async () => {
    const idToken = (more = {}, header = {}) =>
      peer.accessToken({ sub: 'ada', aud: 'tms', nonce: 'n', ...more }, { typ: 'JWT', ...header });
    expect(await outcome(await idToken())).toBe('401 token_invalid');
    expect(await outcome(await idToken({ aud: AUDIENCE }))).toBe('401 token_invalid');
    expect(await outcome(await idToken({ aud: ['tms', AUDIENCE] }, { typ: undefined }))).toBe('401 token_invalid');
    expect(await outcome(await peer.logoutToken('tms', { sub: 'ada', aud: AUDIENCE }))).toBe('401 token_invalid');
  });

  const now = Math.floor(Date.now() / 1_000);
  test.each<[string, object, string]>([
    ['one that ended', { exp: now - 61 }, '401 token_expired'],
    ['one that begins later', { nbf: now + 300 }, '401 token_invalid'],
    ['one of the future', { iat: now + 300 }, '401 token_invalid'],
    ['one without end', { exp: undefined }, '401 token_invalid'],
    ['one of another issuer', { iss: 'https://evil.example' }, '401 token_invalid'],
    ['one for another audience', { aud: 'https://else.example' }, '401 token_invalid'],
    ['one for nobody', { aud: undefined }, '401 token_invalid'],
    ['one without a subject', { sub: undefined }, '401 token_invalid'],
    ['one bound to a key', { cnf: { jkt: 'x' } }, '401 token_invalid'],
  ])('%s', async (_what, claims, expected) => {
    expect(await outcome(await peer.accessToken({ sub: 'ada', ...claims }))).toBe(expected);
  });

  test('no token that expired within the allowed clock difference', async () => {
    expect(await outcome(await peer.accessToken({ sub: 'ada', exp: Math.floor(Date.now() / 1_000) - 30 }))).toBe('200');
  });
});

describe('a forged token', () => {
  const claims = () => hostile.claims('api', { sub: 'ada', groups: ['staff'] });
  const typ = 'at+jwt';

  beforeEach(async () => {
    hostile.reset();
    const options = { issuer: hostile.issuer, clientSecret: CLIENT_SECRET, apiAudience: 'api' };
    await saveOidcConnection(service, 'hostile', options);
  });

  test('is refused: without signature, by a MAC, by another key, truncated, or changed', async () => {
    const good = await hostile.sign(claims(), { typ });
    expect(await outcome(good)).toBe('200');
    const [header = '', payload = '', signature = ''] = good.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claims(), sub: 'root' })).toString('base64url');
    const forged = [
      hostile.unsigned(claims(), typ),
      hostile.mac(claims(), await hostile.publicPem(), typ),
      hostile.mac(claims(), CLIENT_SECRET, typ),
      await hostile.sign(claims(), { typ, isOfAnotherKey: true }),
      `${header}.${payload}.`,
      `${header}.${changed}.${signature}`,
    ];
    for (const token of forged) expect(await outcome(token)).toBe('401 token_invalid');
  });

  test('triggers no request if its issuer and audience belong to no tenant', async () => {
    for (const audience of ['tms', 'nobody']) {
      expect(await outcome(await hostile.sign(hostile.claims(audience, { sub: 'ada' }), { typ }))).toBe(
        '401 token_invalid',
      );
    }
    expect(await outcome(await hostile.sign(claims(), { typ: 'JWT' }))).toBe('401 token_invalid');
    expect(hostile.hits).toEqual([]);
  });

  test('with an unknown key id triggers one request to the issuer, however often it is sent', async () => {
    expect(await outcome(await hostile.sign(claims(), { typ }))).toBe('200');
    for (let count = 0; count < 20; count++) {
      expect(await outcome(await hostile.sign(claims(), { typ, kid: `k${count}` }))).toBe('401 token_invalid');
    }
    expect(hostile.hits).toEqual(['/.well-known/openid-configuration', '/jwks']);
  });

  test('without a type is distinguished from an ID token if the connection accepts untyped tokens', async () => {
    const options = { issuer: hostile.issuer, clientSecret: CLIENT_SECRET, apiAudience: 'api' };
    await saveOidcConnection(service, 'hostile', { ...options, allowUntypedAccessTokens: true });
    expect(await outcome(await hostile.sign(claims()))).toBe('200');
    expect(await outcome(await hostile.sign({ ...claims(), iss: hostile.issuer }, { typ: 'JWT' }))).toBe('200');
    for (const more of [{ nonce: 'n' }, { at_hash: 'h' }, { c_hash: 'h' }, { events: {} }, { aud: ['api', 'tms'] }]) {
      expect(await outcome(await hostile.sign({ ...claims(), ...more }))).toBe('401 token_invalid');
    }
    expect(await outcome(await hostile.sign(claims(), { typ: 'logout+jwt' }))).toBe('401 token_invalid');
  });

  test('gets 503 while the issuer is unavailable, because its signature cannot be checked', async () => {
    hostile.discoveryAnswer = (response) => void response.writeHead(500).end();
    const token = await hostile.sign(claims(), { typ });
    expect(await outcome(token)).toBe('503 overloaded');
    hostile.reset();
    expect(await outcome(token)).toBe('200');
  });

  test.each([
    ['metadata nested 60,000 levels deep', `{"issuer":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
    ['metadata of more than 128 KiB', JSON.stringify({ scopes_supported: 'a'.repeat(200_000) })],
    ['metadata that is no object', `[${'1,'.repeat(60_000)}1]`],
  ])('gets 503 while the issuer returns %s', async (_what, metadata) => {
    hostile.discoveryAnswer = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(metadata);
    expect(await outcome(await hostile.sign(claims(), { typ }))).toBe('503 overloaded');
  });
});

test('new keys of the issuer are accepted within seconds, and former ones refused', async () => {
  const former = await peer.accessToken({ sub: 'ada' });
  expect(await outcome(former)).toBe('200');
  await peer.rotateKeys({ keepsFormer: false });
  const token = await peer.accessToken({ sub: 'ada' });
  let last = '';
  for (let left = 5_000; left > 0 && last !== '200'; left--) {
    last = await outcome(token);
    if (last !== '200') await delay(250);
  }
  expect(last).toBe('200');
  await delay(CACHED_MS);
  expect(await outcome(former)).toBe('401 token_invalid');
});

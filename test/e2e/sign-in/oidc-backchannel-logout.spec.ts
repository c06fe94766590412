import type { JWTPayload } from 'jose';
import { saveOidcConnection } from '../../support/sign-in/oidc-connection';
import { HostileProvider } from '../../support/attacks/oidc/oidc-hostile-provider';
import { OidcVisitor } from '../../support/browser/oidc-visitor';
import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
let service: TestApp;
let provider: HostileProvider;
let callers = 0;

beforeAll(async () => {
  service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ALLOW_LOOPBACK_ISSUERS: 'true' });
  provider = await HostileProvider.start();
  for (const slug of ['harbour', 'other']) {
    await service.tenant(slug);
    await saveOidcConnection(service, slug, { issuer: provider.issuer, clientSecret: 'secret of tms' });
  }
});
afterAll(async () => {
  await provider.close();
  await service.close();
});
beforeEach(() => provider.reset());

async function signedIn(subject: string, sessionId: string, slug = 'harbour'): Promise<OidcVisitor> {
  const visitor = new OidcVisitor(service.url);
  const { location } = await visitor.get(`/v1/auth/oidc/${slug}/login`);
  const asked = new URL(location ?? '').searchParams;
  Object.assign(provider, { nonce: asked.get('nonce'), subject, sessionId });
  const page = await visitor.get(`/v1/auth/oidc/${slug}/callback?code=c&state=${asked.get('state')}`);
  expect(page.status).toBe(303);
  return visitor;
}

const isOpen = async (visitor: OidcVisitor): Promise<boolean> => (await visitor.get('/v1/auth/session')).status === 200;

const logoutClaims = (more: JWTPayload): JWTPayload => provider.claims('tms', { events: { [EVENT]: {} }, ...more });

const send = (fields: Record<string, string>, slug = 'harbour', headers = {}): Promise<Answer> =>
  service.call('POST', `/v1/auth/oidc/${slug}/backchannel-logout`, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `2001:db8:${(++callers).toString(16)}::3`,
      ...headers,
    },
    rawBody: new URLSearchParams(fields).toString(),
  });

async function sendToken(claims: JWTPayload, header: { typ?: string; kid?: string } = { typ: 'logout+jwt' }) {
  return send({ logout_token: await provider.sign(claims, header) });
}

test.each<[string, JWTPayload, boolean[]]>([
  ['a session', { sid: 'one' }, [false, true, true]],
  ['a person', { sub: 'ada' }, [false, false, true]],
  ['a session of a person', { sub: 'ada', sid: 'two' }, [true, false, true]],
  ['a session of somebody else', { sub: 'bob', sid: 'two' }, [true, true, true]],
])('a logout token with %s ends the matching sessions of its tenant', async (_what, claims, expected) => {
  const sessions = [await signedIn('ada', 'one'), await signedIn('ada', 'two'), await signedIn('bob', 'three')];
  const elsewhere = [await signedIn('ada', 'one', 'other'), await signedIn('ada', 'two', 'other')];
  const answer = await sendToken(logoutClaims(claims));
  expect(answer).toMatchObject({ status: 200, text: '' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await Promise.all(sessions.map(isOpen))).toEqual(expected);
  expect(await Promise.all(elsewhere.map(isOpen))).toEqual([true, true]);
});

test('a logout token is accepted once of many concurrent ones', async () => {
  const token = await provider.sign(logoutClaims({ sub: 'ada' }), { typ: 'logout+jwt' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => send({ logout_token: token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

describe('refuses, without signing anybody out, a logout token with', () => {
  const now = Math.floor(Date.now() / 1_000);
  const WRONG: readonly [string, JWTPayload, object?][] = [
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'others' }],
    ['no time of issue', { iat: undefined }],
    ['a time to come', { iat: now + 600 }],
    ['no end', { exp: undefined }],
    ['an end that is past', { exp: now - 61 }],
    ['no id', { jti: undefined }],
    ['an id that is no text', { jti: 7 as never }],
    ['neither sub nor sid', { sub: undefined }],
    ['a sid that is no text', { sid: ['one'] }],
    ['a nonce', { nonce: 'n' }],
    ['no events', { events: undefined }],
    ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['an event that is no object', { events: { [EVENT]: true } }],
    ['the type of an access token', {}, { typ: 'at+jwt' }],
    ['an unknown key', {}, { typ: 'logout+jwt', kid: 'nobody' }],
    ['the key of another', {}, { typ: 'logout+jwt', isOfAnotherKey: true }],
  ];
  test.each(WRONG.map(([what, claims, header = { typ: 'logout+jwt' }]) => [what, claims, header] as const))(
    '%s',
    async (_what, claims, header) => {
      const visitor = await signedIn('ada', 'one');
      const answer = await sendToken(logoutClaims({ sub: 'ada', ...claims }), header);
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect(Object.keys(answer.body as object)).toEqual(['error', 'error_description']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await isOpen(visitor)).toBe(true);
    },
  );

  test('no signature, or a MAC', async () => {
    const visitor = await signedIn('ada', 'one');
    const claims = logoutClaims({ sub: 'ada' });
    const forged = [
      provider.unsigned(claims, 'logout+jwt'),
      provider.mac(claims, await provider.publicPem(), 'logout+jwt'),
    ];
    for (const token of forged) expect((await send({ logout_token: token })).status).toBe(400);
    expect(await isOpen(visitor)).toBe(true);
  });
});

test('a request without a logout token is refused in the same way', async () => {
  const expected = { status: 400, body: { error: 'invalid_request' } };
  expect(await send({})).toMatchObject(expected);
  expect(await send({ logout_token: 'x' })).toMatchObject(expected);
  expect(await send({ logout_token: 'x'.repeat(70_000) })).toMatchObject(expected);
  expect(await send({ logout_token: 'x' }, 'harbour', { 'content-type': 'application/json' })).toMatchObject(expected);
  expect((await send({ logout_token: 'x' }, 'nobody')).status).toBe(404);
});

import { generateKeyPairSync } from 'node:crypto';
import { OidcPeer } from '../../support/peers/identity-providers/oidc-peer';
import { oidcClient } from '../../support/peers/identity-providers/oidc-peer-settings';
import { ProviderDesk } from '../../support/sign-in/provider-fixture';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const CLIENT_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const REGISTERED_KEY = {
  jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] as never },
  token_endpoint_auth_signing_alg: 'ES256' as const,
};
const CONNECTION = {
  client_id: 'tms',
  groups_claim: 'groups',
  scopes: ['openid', 'email', 'profile', 'groups'],
  role_rules: [{ value: 'staff', role: 'analyst', portfolios: ['*'] }],
};

let desk: ProviderDesk;
let peer: OidcPeer;

beforeEach(async () => {
  desk = await ProviderDesk.open('harbour');
  // Another site than the service's, to a browser.
  peer = await OidcPeer.start({ host: '127.0.0.2' });
});
afterEach(async () => {
  await peer.close();
  await desk.close();
});

test.each([
  ['client_secret_basic', { client_secret: 'secret of tms' }, {}],
  ['client_secret_post', { client_secret: 'secret of tms' }, {}],
  ['private_key_jwt', { client_key: CLIENT_KEY }, REGISTERED_KEY],
] as const)('a connection by %s passes its test, signs in and signs out', async (method, credentials, registered) => {
  const connection = await desk.connect('harbour', 'oidc', {
    ...CONNECTION,
    ...credentials,
    issuer: peer.issuer,
    client_auth_method: method,
  });
  const tenantUrl = desk.tenantUrl('harbour', 'oidc');
  expect(connection).toMatchObject({
    redirect_uri: `${tenantUrl}/callback`,
    backchannel_logout_uri: `${tenantUrl}/backchannel-logout`,
  });
  const logout = { post_logout_redirect_uris: [connection.post_logout_redirect_uri as string] };
  peer.trust(oidcClient('tms', tenantUrl, method, { ...registered, ...logout }));

  const { public_url: publicUrl, ...checks } = await desk.test('harbour', 'oidc');
  expect(publicUrl?.message).toContain('PUBLIC_URL is not set');
  expect(Object.values(checks).filter(({ ok }) => !ok)).toEqual([]);
  expect(Object.values(checks).map(({ message }) => message)).toEqual([
    `The provider at ${peer.issuer} responds and has the same issuer`,
    'The discovery document has all endpoints that sign-in needs',
    'The provider supports PKCE with S256',
    `The provider supports ${method}`,
    "2 of the provider's keys can be used",
    'The provider accepts the client credentials',
    'The provider supports sign-out at the provider when users sign out here (RP-initiated logout) and sign-out here when users sign out at the provider (back-channel logout)',
    'All portfolios in the role rules exist',
    'There are no e-mail domains; users sign in through the sign-in URL of the connection',
  ]);

  const browser = desk.browser();
  const page = await peer.signIn(browser, await browser.get(desk.loginUrl('harbour', 'oidc')), 'ada');
  expect(JSON.parse(page.body)).toMatchObject({ user: { email: 'ada@harbour.example' }, roles: ['analyst'] });
  expect(peer.routes).toContain('pushed_authorization_request');
  await browser.submit(await browser.get(`${peer.issuer}/session/end`), { logout: 'yes' });
  expect(peer.failedLogouts).toEqual([]);
  expect((await desk.session(browser)).status).toBe(401);
});

test('the test of a connection reports refused credentials and an unreachable provider', async () => {
  await desk.connect('harbour', 'oidc', { ...CONNECTION, issuer: peer.issuer, client_secret: 'another' });
  peer.trust(oidcClient('tms', desk.tenantUrl('harbour', 'oidc'), 'client_secret_basic'));
  const { client_credentials: refused } = await desk.test('harbour', 'oidc');
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('refuses the client credentials') });
  expect(refused?.message).not.toContain('another');
  await peer.close();
  const { discovery } = await desk.test('harbour', 'oidc');
  expect(discovery).toMatchObject({ ok: false, message: expect.stringContaining('cannot be used') });
  peer = await OidcPeer.start({ host: '127.0.0.2' });
});

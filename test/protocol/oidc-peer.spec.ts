import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import * as client from 'openid-client';
import { type LoopbackPeer, loopbackPeer } from '../support/peers/loopback-peer';
import { oidcClient } from '../support/peers/identity-providers/oidc-peer-settings';
import { OidcPeer } from '../support/peers/identity-providers/oidc-peer';
import { WebClient } from '../support/browser/web-client';

const AUDIENCE = 'https://api.harbour.example/';
let peer: OidcPeer;
let party: LoopbackPeer;
let logoutBodies: string[];

beforeEach(async () => {
  logoutBodies = [];
  party = await loopbackPeer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => logoutBodies.push(text));
    request.on('end', () => response.end());
  }, '127.0.0.2');
  peer = await OidcPeer.start({ apiAudience: AUDIENCE });
});

afterEach(async () => {
  await peer.close();
  await party.close();
});

const isAtPeer = (url: string): boolean => url.startsWith(peer.issuer);
const tenantUrl = (): string => `${party.origin}/v1/auth/oidc/harbour`;

function discover(clientId: string, authentication: client.ClientAuth): Promise<client.Configuration> {
  // Without the second, the client trusts an ID token that came from the token endpoint and reads no keys.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the provider is on loopback
  const execute = [client.allowInsecureRequests, client.enableNonRepudiationChecks];
  return client.discovery(new URL(peer.issuer), clientId, undefined, authentication, { execute });
}

/** A complete sign-in with a pushed request; `resource` requests an access token of the API. */
async function signIn(config: client.Configuration, browser: WebClient, account: string, resource?: string) {
  const verifier = client.randomPKCECodeVerifier();
  const asked = await client.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: `${tenantUrl()}/callback`,
    scope: 'openid email profile groups api',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(resource !== undefined && { resource }),
  });
  const page = await peer.signIn(browser, await browser.get(asked.href), account, isAtPeer);
  const checks = { pkceCodeVerifier: verifier, expectedState: 'a-state', expectedNonce: 'a-nonce' };
  return client.authorizationCodeGrant(config, new URL(page.location ?? ''), checks);
}

test('accepts a pushed request, signs in under any name and sends a back-channel logout', async () => {
  peer.trust(oidcClient('tms', tenantUrl(), 'client_secret_basic'));
  const [config, browser] = [await discover('tms', client.ClientSecretBasic('secret of tms')), new WebClient()];
  const tokens = await signIn(config, browser, 'marta');
  expect(tokens.claims()).toMatchObject({
    iss: peer.issuer,
    sub: 'marta',
    email: 'marta@harbour.example',
    groups: ['staff'],
    sid: expect.any(String),
  });
  expect(peer.routes).toEqual(expect.arrayContaining(['pushed_authorization_request', 'token', 'jwks']));
  await expect(client.fetchUserInfo(config, tokens.access_token, 'marta')).resolves.toMatchObject({
    name: 'Person marta',
  });

  const url = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: `${party.origin}/`,
    state: 'out',
  });
  const left = await browser.submit(await browser.get(url.href), { logout: 'yes' }, isAtPeer);
  expect(left.location).toBe(`${party.origin}/?state=out`);
  expect(party.hits.map(({ url: path }) => path)).toEqual(['/v1/auth/oidc/harbour/backchannel-logout']);
  const token = new URLSearchParams(logoutBodies.join('')).get('logout_token') ?? '';
  expect(decodeProtectedHeader(token).typ).toBe('logout+jwt');
  expect(decodeJwt(token)).toMatchObject({ aud: 'tms', sub: 'marta', sid: tokens.claims()?.sid });
  expect(peer.failedLogouts).toEqual([]);
});

test('issues JWT access tokens for the API, to a user and to a client with a key', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keyed = { jwks: { keys: [await exportJWK(publicKey)] }, token_endpoint_auth_signing_alg: 'ES256' as const };
  peer.trust(
    oidcClient('tms', tenantUrl(), 'client_secret_post', { id_token_signed_response_alg: 'ES256' }),
    oidcClient('keyed', tenantUrl(), 'private_key_jwt', keyed),
  );
  const config = await discover('tms', client.ClientSecretPost('secret of tms'));
  const tokens = await signIn(config, new WebClient(), 'oskar', AUDIENCE);
  expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('ES256');
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  const said = { iss: peer.issuer, aud: AUDIENCE, scope: 'api', client_id: 'tms', sub: 'oskar', groups: ['staff'] };
  expect(decodeJwt(tokens.access_token)).toMatchObject(said);

  const machine = await discover('keyed', client.PrivateKeyJwt(privateKey));
  const granted = await client.clientCredentialsGrant(machine, { resource: AUDIENCE, scope: 'api' });
  expect(decodeJwt(granted.access_token)).toMatchObject({ aud: AUDIENCE, sub: 'keyed' });
  await expect(client.clientCredentialsGrant(machine, { resource: 'https://other.example/' })).rejects.toThrow();
  const made = await peer.accessToken({ sub: 'oskar', scope: 'api' });
  expect(decodeProtectedHeader(made)).toEqual(decodeProtectedHeader(tokens.access_token));
});

test('rotates keys, and issues correctly signed ID tokens with any claims', async () => {
  peer.trust(oidcClient('tms', tenantUrl(), 'client_secret_post'));
  const kids = async (): Promise<string[]> => {
    const { keys } = (await (await fetch(`${peer.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  const first = await kids();
  await peer.rotateKeys();
  const second = await kids();
  await peer.rotateKeys({ keepsFormer: false });
  const third = await kids();
  expect([first.length, second.slice(2), third.length]).toEqual([2, first, 2]);
  expect(third.some((kid) => second.includes(kid))).toBe(false);

  const config = await discover('tms', client.ClientSecretPost('secret of tms'));
  const browser = new WebClient();
  peer.changeIdToken = (claims) => ({ ...claims, exp: Number(claims.exp) - 7200, iat: Number(claims.iat) - 7200 });
  await expect(signIn(config, browser, 'marta')).rejects.toThrow(/timestamp|claim/);
  peer.changeIdToken = (claims) => ({ ...claims, groups: ['risk-analysts'] });
  expect((await signIn(config, new WebClient(), 'marta')).claims()?.groups).toEqual(['risk-analysts']);
});

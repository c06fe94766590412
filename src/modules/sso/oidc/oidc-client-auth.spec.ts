import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import type { ClientAuth } from 'openid-client';
import type { OidcConnection } from '../connections.contract';
import { keyAlgorithm, makeClientAuth } from './oidc-client-auth';
import { makeRsaKeys } from '../../../../test/support/app/rsa-keys';

const RSA = makeRsaKeys(2048).privateKey;
const P256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const ED25519 = generateKeyPairSync('ed25519').privateKey;
const pem = (key: typeof RSA): string => key.export({ format: 'pem', type: 'pkcs8' }).toString();

test.each([
  ['RSA', RSA, undefined, 'RS256'],
  ['RSA', RSA, ['PS256', 'RS256'], 'RS256'],
  ['RSA', RSA, ['PS256'], 'PS256'],
  ['RSA', RSA, ['ES256'], 'RS256'],
  ['P-256', P256, undefined, 'ES256'],
  ['Ed25519', ED25519, undefined, 'EdDSA'],
  ['Ed25519', ED25519, ['Ed25519'], 'Ed25519'],
])('selects the algorithm of a %s key (case %#)', (_kind, key, supported, expected) => {
  expect(keyAlgorithm(key, supported)).toBe(expected);
});

test('refuses keys of other kinds', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey;
  expect(() => keyAlgorithm(createPrivateKey(pem(other)))).toThrow('RSA, P-256 or Ed25519');
});

const SERVER = { issuer: 'https://idp.example', token_endpoint: 'https://idp.example/token' };

async function proof(clientAuthMethod: string, secrets: object, supported?: string[]) {
  const connection = {
    settings: { clientAuthMethod },
    secrets: { clientSecret: null, clientKey: null, ...secrets },
  } as unknown as OidcConnection;
  const metadata = { token_endpoint_auth_signing_alg_values_supported: supported };
  // The library's type hides that signing is asynchronous.
  const prove = (await makeClientAuth(connection, metadata)) as (...of: Parameters<ClientAuth>) => Promise<void>;
  const [body, headers] = [new URLSearchParams(), new Headers()];
  await prove(SERVER, { client_id: 'tms' }, body, headers);
  return { body: Object.fromEntries(body), authorization: headers.get('authorization') };
}

test('sends the secret in the header or the body, as configured', async () => {
  const basic = await proof('client_secret_basic', { clientSecret: 'a:b c' });
  expect(basic).toEqual({ body: {}, authorization: `Basic ${btoa('tms:a%3Ab+c')}` });
  const post = await proof('client_secret_post', { clientSecret: 'a:b c' });
  expect(post).toEqual({ body: { client_id: 'tms', client_secret: 'a:b c' }, authorization: null });
});

test.each([
  [RSA, ['PS256'], 'PS256'],
  [P256, undefined, 'ES256'],
  [ED25519, undefined, 'EdDSA'],
])('signs an assertion without sending the key (case %#)', async (key, supported, alg) => {
  const { body, authorization } = await proof('private_key_jwt', { clientKey: pem(key) }, supported);
  expect(authorization).toBeNull();
  expect(body.client_assertion_type).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  expect(decodeProtectedHeader(body.client_assertion ?? '')).toEqual({ alg });
});

test.each(['client_secret_basic', 'client_secret_post', 'private_key_jwt'])(
  'refuses %s without its secret',
  async (method) => {
    await expect(proof(method, {})).rejects.toThrow(/has no client (secret|key)/);
  },
);

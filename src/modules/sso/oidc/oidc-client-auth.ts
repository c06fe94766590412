import { createPrivateKey, type KeyObject } from 'node:crypto';
import { importPKCS8 } from 'jose';
import {
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  modifyAssertion,
  PrivateKeyJwt,
  type ServerMetadata,
} from 'openid-client';
import type { OidcConnection } from '../connections.contract';

/**
 * Returns how the service authenticates at a provider (OpenID Connect Core §9). Assertions of private_key_jwt have no
 * `kid`: providers name the key differently, and each client has only one.
 * @throws Error if the connection lacks the secret or key of its method
 */
export async function makeClientAuth(
  { settings: { clientAuthMethod }, secrets: { clientSecret, clientKey } }: OidcConnection,
  metadata: Pick<ServerMetadata, 'token_endpoint_auth_signing_alg_values_supported'>,
): Promise<ClientAuth> {
  if (clientAuthMethod === 'private_key_jwt') return byKey(clientKey, metadata);
  if (clientSecret === null) throw new Error('the connection has no client secret');
  return clientAuthMethod === 'client_secret_post' ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}

async function byKey(
  pem: string | null,
  { token_endpoint_auth_signing_alg_values_supported: supported }: Parameters<typeof makeClientAuth>[1],
): Promise<ClientAuth> {
  if (pem === null) throw new Error('the connection has no client key');
  const alg = keyAlgorithm(createPrivateKey(pem), supported);
  // openid-client uses the name of RFC 9864 for EdDSA, which few providers support yet.
  return PrivateKeyJwt(await importPKCS8(pem, alg), { [modifyAssertion]: (header) => void (header.alg = alg) });
}

/**
 * RS256 for RSA keys, unless the provider lists PS256 but not RS256; likewise for EdDSA. @throws Error for keys of
 * other kinds
 */
export function keyAlgorithm(key: KeyObject, supported: readonly string[] = ['RS256']): string {
  if (key.asymmetricKeyType === 'rsa') {
    return !supported.includes('RS256') && supported.includes('PS256') ? 'PS256' : 'RS256';
  }
  if (key.asymmetricKeyType === 'ed25519') {
    return !supported.includes('EdDSA') && supported.includes('Ed25519') ? 'Ed25519' : 'EdDSA';
  }
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('the client key should be an RSA, P-256 or Ed25519 key');
}

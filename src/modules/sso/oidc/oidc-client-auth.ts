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
 * How the service proves to a provider which client it is (OpenID Connect Core §9). The key of private_key_jwt
 * goes without a `kid`: providers name it in different ways, and know one key of the client.
 * @throws Error where the connection lacks the secret or key of its method
 */
export async function clientAuthOf(
  { settings: { clientAuthMethod }, secrets: { clientSecret, clientKey } }: OidcConnection,
  metadata: Pick<ServerMetadata, 'token_endpoint_auth_signing_alg_values_supported'>,
): Promise<ClientAuth> {
  if (clientAuthMethod === 'private_key_jwt') return byKey(clientKey, metadata);
  if (clientSecret === null) throw new Error('the connection has no client secret');
  return clientAuthMethod === 'client_secret_post' ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}

async function byKey(
  pem: string | null,
  { token_endpoint_auth_signing_alg_values_supported: supported }: Parameters<typeof clientAuthOf>[1],
): Promise<ClientAuth> {
  if (pem === null) throw new Error('the connection has no client key');
  const alg = algorithmOf(createPrivateKey(pem), supported);
  // openid-client calls EdDSA by the name of RFC 9864, which few providers know yet.
  return PrivateKeyJwt(await importPKCS8(pem, alg), { [modifyAssertion]: (header) => void (header.alg = alg) });
}

/** RS256 for RSA keys unless the provider names PS256 and not that, and EdDSA likewise. @throws Error for keys of other kinds */
export function algorithmOf(key: KeyObject, supported: readonly string[] = ['RS256']): string {
  if (key.asymmetricKeyType === 'rsa') {
    return !supported.includes('RS256') && supported.includes('PS256') ? 'PS256' : 'RS256';
  }
  if (key.asymmetricKeyType === 'ed25519') {
    return !supported.includes('EdDSA') && supported.includes('Ed25519') ? 'Ed25519' : 'EdDSA';
  }
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('the client key should be an RSA, P-256 or Ed25519 key');
}

import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import * as client from 'openid-client';
import { ServiceError } from '../../../../kernel/errors/service-error';
import { RequestFailure } from '../../../../platform/fetch/outbound-failure';
import { ConnectionAddresses } from '../connection-addresses';
import { connectionCheck, type ConnectionCheck, failed, passed } from '../connection-check';
import type { OidcConnection } from '../../connections.contract';
import { makeClientAuth } from '../../oidc/oidc-client-auth';
import { OIDC_TIMEOUT_SECONDS, OidcHttp } from '../../oidc/oidc-http';
import { oidcRefusal } from '../../oidc/oidc-refusals';
import { SignInError } from '../../sign-in/sign-in.errors';

type Metadata = client.ServerMetadata;
type Discovered = { metadata: Metadata; fault?: undefined } | { metadata?: undefined; fault: string };
const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** The checks of an OIDC connection. Problems of the provider are reported and never thrown. */
@Injectable()
export class OidcConnectionTest {
  constructor(
    private readonly http: OidcHttp,
    private readonly addresses: ConnectionAddresses,
  ) {}

  async checks(connection: OidcConnection): Promise<ConnectionCheck[]> {
    const { metadata, fault } = await this.#discover(connection);
    if (!metadata) return [failed('discovery', fault)];
    const missing = ENDPOINTS.filter((name) => typeof metadata[name] !== 'string');
    const endpoints = connectionCheck(
      'endpoints',
      missing.length === 0,
      'The discovery document has all endpoints that sign-in needs',
      `The discovery document lacks ${missing.join(', ')}`,
    );
    return [
      passed('discovery', `The provider at ${connection.issuer} responds and has the same issuer`),
      endpoints,
      pkceCheck(metadata),
      authMethodCheck(connection, metadata),
      ...(endpoints.ok ? [await this.#keys(metadata), await this.#credentials(connection, metadata)] : []),
      logoutCheck(metadata),
    ];
  }

  async #discover({ issuer }: OidcConnection): Promise<Discovered> {
    try {
      const found = await client.discovery(new URL(issuer), 'none', undefined, client.None(), {
        [client.customFetch]: this.http.fetchMetadata,
        timeout: OIDC_TIMEOUT_SECONDS,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- without TLS to this machine alone, which the setting allows
        ...(this.http.allowsLoopback && { execute: [client.allowInsecureRequests] }),
      });
      const metadata = found.serverMetadata();
      if (metadata.issuer === issuer) return { metadata };
      return { fault: `The discovery document names the issuer ${metadata.issuer} instead of ${issuer}` };
    } catch (error) {
      return { fault: `The discovery document cannot be used: ${wordsOf(error)}` };
    }
  }

  async #keys({ jwks_uri: address = '' }: Metadata): Promise<ConnectionCheck> {
    try {
      const response = await this.http.fetchKeys(address, { headers: { accept: 'application/json' } });
      if (response.status !== 200)
        return failed('keys', `The URL of the provider's keys responds with status ${response.status}`);
      const { keys } = (await response.json()) as { keys?: unknown };
      const usable = Array.isArray(keys) ? keys.filter(isSigningKey).length : 0;
      return connectionCheck(
        'keys',
        usable > 0,
        `${usable} of the provider's keys can be used`,
        'The provider publishes no key that can be used',
      );
    } catch (error) {
      if (error instanceof SyntaxError)
        return failed('keys', "The response with the provider's keys is not valid JSON");
      return failed('keys', `The provider's keys cannot be read: ${wordsOf(error)}`);
    }
  }

  /** Requests tokens with an invented code: if the code is refused, the client credentials were accepted. */
  async #credentials(connection: OidcConnection, metadata: Metadata): Promise<ConnectionCheck> {
    const name = 'client_credentials';
    try {
      const configuration = new client.Configuration(
        metadata,
        connection.settings.clientId,
        undefined,
        await makeClientAuth(connection, metadata),
      );
      configuration.timeout = OIDC_TIMEOUT_SECONDS;
      configuration[client.customFetch] = this.http.fetch;
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
      if (this.http.allowsLoopback) client.allowInsecureRequests(configuration);
      await client.genericGrantRequest(configuration, 'authorization_code', {
        code: 'test-of-the-connection',
        redirect_uri: this.addresses.oidc(connection.tenantSlug).redirect,
        code_verifier: client.randomPKCECodeVerifier(),
      });
      return failed(name, 'The provider issued tokens for an invalid authorization code');
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
        return passed(name, 'The provider accepts the client credentials');
      }
      return failed(name, credentialsFault(error));
    }
  }
}

function credentialsFault(error: unknown): string {
  const isRefused =
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_client');
  return isRefused
    ? 'The provider refuses the client credentials: check client_id, client_secret or client_key, and ' +
        `client_auth_method (${wordsOf(error)})`
    : `The client credentials could not be checked: ${wordsOf(error)}`;
}

function pkceCheck({ code_challenge_methods_supported: methods }: Metadata): ConnectionCheck {
  // Entra ID supports PKCE without declaring it.
  if (methods === undefined)
    return passed('pkce', 'The provider does not state whether it supports PKCE; the service uses it anyway');
  return connectionCheck(
    'pkce',
    methods.includes('S256'),
    'The provider supports PKCE with S256',
    'The provider does not support PKCE with S256',
  );
}

function authMethodCheck({ settings: { clientAuthMethod } }: OidcConnection, metadata: Metadata): ConnectionCheck {
  // OpenID Connect Discovery §3: the default is client_secret_basic.
  const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return connectionCheck(
    'client_auth_method',
    offered.includes(clientAuthMethod),
    `The provider supports ${clientAuthMethod}`,
    `The provider supports ${offered.join(', ')}, but not ${clientAuthMethod}`,
  );
}

/** Neither is required for sign-in. */
function logoutCheck(metadata: Metadata): ConnectionCheck {
  const offers = [
    ...(typeof metadata.end_session_endpoint === 'string'
      ? ['sign-out at the provider when users sign out here (RP-initiated logout)']
      : []),
    ...(metadata.backchannel_logout_supported === true
      ? ['sign-out here when users sign out at the provider (back-channel logout)']
      : []),
  ];
  return passed(
    'logout',
    offers.length === 0 ? 'The provider does not support sign-out' : `The provider supports ${offers.join(' and ')}`,
  );
}

function isSigningKey(key: unknown): boolean {
  const { kty, use } = (key ?? {}) as JWK;
  if (use !== undefined && use !== 'sig') return false;
  if (kty !== 'RSA' && kty !== 'EC' && kty !== 'OKP') return false;
  try {
    createPublicKey({ key: key as JWK, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** @throws what is a mistake of our own */
function wordsOf(error: unknown): string {
  const refusal = oidcRefusal(error, 'provider_error');
  if (refusal instanceof SignInError) {
    const { received } = refusal.mismatch;
    return received === undefined ? refusal.message : `${refusal.message} (${received})`;
  }
  if (refusal instanceof RequestFailure || refusal instanceof ServiceError) return refusal.message;
  throw error;
}

import { Injectable } from '@nestjs/common';
import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  errors,
  jwtVerify,
  type JWTPayload,
  type RemoteJWKSet,
} from 'jose';
import * as client from 'openid-client';
import { LRUCache } from 'lru-cache';
import type { OidcConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';
import { requireOidcAddress } from './oidc-address';
import { clientAuthOf } from './oidc-client-auth';
import { OIDC_TIMEOUT_SECONDS, OidcHttp } from './oidc-http';
import { oidcRefusal, otherIssuer } from './oidc-refusals';

/** Asymmetric ones alone: with `none` or HS256 anybody who knows the client secret, or nothing, could sign. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
/** What clocks may differ by. */
export const SKEW_SECONDS = 60;
const MAX_ENTRIES = 1_000;
const DAY_MS = 86_400_000;
// Keys that the issuer has withdrawn stop to count after ten minutes, and new ones count at once where they are asked for,
// save within these seconds of the last reading: tokens with invented key ids must not make us flood the issuer.
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 5_000;
/** How old metadata must be to be read again because a stranger sent a token with an unknown key. */
export const PATIENCE_MS = 300_000;

/** OidcHttp lets http reach this machine alone. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only where the setting for trials says so
const OF_TRIALS: ((configuration: client.Configuration) => void)[] = [client.allowInsecureRequests];

const REQUIRED_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL_ENDPOINTS = [
  'userinfo_endpoint',
  'pushed_authorization_request_endpoint',
  'end_session_endpoint',
] as const;

/** An OIDC provider as its metadata describes it (OpenID Connect Discovery §4). */
export interface OidcProvider {
  readonly configuration: client.Configuration;
  readonly metadata: client.ServerMetadata;
  readonly keys: RemoteJWKSet;
  readonly readAtMs: number;
}

interface Known {
  readonly version: number;
  readonly startedAtMs: number;
  readonly provider: Promise<OidcProvider>;
}

/** What is known of each connection's provider: read once for all who ask at once, again every day, never kept if it failed. */
@Injectable()
export class OidcConfigurations {
  readonly #known = new LRUCache<string, Known>({ max: MAX_ENTRIES });

  constructor(private readonly http: OidcHttp) {}

  /** @throws SignInError provider_unreachable, provider_error, issuer_mismatch */
  of(connection: OidcConnection): Promise<OidcProvider> {
    return this.#knownOf(connection).provider;
  }

  /**
   * The claims of a token that the issuer signed for this audience and that holds now. Keys, and the metadata where it is
   * older than `patienceMs`, are read again for a key that is not known.
   * @throws errors.JOSEError; SignInError where the provider cannot be asked
   */
  async verify(
    connection: OidcConnection,
    token: string,
    { audience, patienceMs }: { audience: string; patienceMs: number },
  ): Promise<JWTPayload> {
    const known = this.#knownOf(connection);
    const provider = await known.provider;
    try {
      return await verified(token, provider, audience);
    } catch (error) {
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknownKey || Date.now() - provider.readAtMs < patienceMs) throw error;
      const current = this.#known.get(connection.id);
      const renewed = current === undefined || current === known ? this.#discover(connection) : current;
      return verified(token, await renewed.provider, audience);
    }
  }

  get #extensions(): typeof OF_TRIALS {
    return this.http.allowsLoopback ? OF_TRIALS : [];
  }

  #knownOf(connection: OidcConnection): Known {
    const known = this.#known.get(connection.id);
    const isFresh = known?.version === connection.version && Date.now() - known.startedAtMs < DAY_MS;
    return isFresh ? known : this.#discover(connection);
  }

  #discover(connection: OidcConnection): Known {
    const provider = this.#read(connection);
    const known: Known = { version: connection.version, startedAtMs: Date.now(), provider };
    this.#known.set(connection.id, known);
    provider.catch(() => {
      if (this.#known.get(connection.id) === known) this.#known.delete(connection.id);
    });
    return known;
  }

  async #read(connection: OidcConnection): Promise<OidcProvider> {
    const metadata = await this.#metadataOf(connection.issuer);
    const configuration = new client.Configuration(
      metadata,
      connection.settings.clientId,
      { [client.clockTolerance]: SKEW_SECONDS },
      await clientAuthOf(connection, metadata),
    );
    configuration.timeout = OIDC_TIMEOUT_SECONDS;
    configuration[client.customFetch] = this.http.fetch;
    for (const extension of this.#extensions) extension(configuration);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
      [joseFetch]: this.http.fetchKeys,
      timeoutDuration: OIDC_TIMEOUT_SECONDS * 1_000,
      cacheMaxAge: KEYS_MAX_AGE_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
    });
    return { configuration, metadata, keys, readAtMs: Date.now() };
  }

  async #metadataOf(issuer: string): Promise<client.ServerMetadata> {
    try {
      requireOidcAddress(issuer, this.http.allowsLoopback);
      // Read as nobody's client: how the client proves itself depends on what the metadata says.
      const found = await client.discovery(new URL(issuer), 'none', undefined, client.None(), {
        [client.customFetch]: this.http.fetchMetadata,
        timeout: OIDC_TIMEOUT_SECONDS,
        execute: this.#extensions,
      });
      const metadata = found.serverMetadata();
      if (metadata.issuer !== issuer) throw otherIssuer(issuer, metadata.issuer);
      requireEndpoints(metadata, this.http.allowsLoopback);
      return metadata;
    } catch (error) {
      throw oidcRefusal(error, 'provider_error');
    }
  }
}

async function verified(token: string, { keys, metadata }: OidcProvider, audience: string): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keyOf(keys), {
    issuer: metadata.issuer,
    audience,
    algorithms: ALGORITHMS,
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['iss', 'exp', 'iat'],
  });
  if ((payload.iat ?? 0) > Date.now() / 1_000 + SKEW_SECONDS) {
    throw new errors.JWTClaimValidationFailed(
      '"iat" claim should not be in the future',
      payload,
      'iat',
      'check_failed',
    );
  }
  return payload;
}

/** @throws SignInError where the keys cannot be read: that says nothing of the token */
const keyOf =
  (keys: RemoteJWKSet): RemoteJWKSetFunction =>
  async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      if (isOfToken) throw error;
      const received = error instanceof Error ? error.message : 'nothing';
      throw new SignInError('provider_unreachable', "The identity provider's keys could not be read", { received });
    }
  };

type RemoteJWKSetFunction = (...parameters: Parameters<RemoteJWKSet>) => ReturnType<RemoteJWKSet>;

/** @throws SignInError provider_error, RequestFailure where an endpoint may not be used */
function requireEndpoints(metadata: client.ServerMetadata, allowsLoopback: boolean): void {
  for (const name of REQUIRED_ENDPOINTS) {
    if (typeof metadata[name] !== 'string') {
      throw new SignInError('provider_error', "The identity provider's metadata lacks an endpoint", { expected: name });
    }
  }
  for (const name of [...REQUIRED_ENDPOINTS, ...OPTIONAL_ENDPOINTS]) {
    const endpoint = metadata[name];
    if (endpoint !== undefined) requireOidcAddress(endpoint, allowsLoopback);
  }
}

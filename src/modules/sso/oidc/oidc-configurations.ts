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
import { makeClientAuth } from './oidc-client-auth';
import { OIDC_TIMEOUT_SECONDS, OidcHttp } from './oidc-http';
import { oidcRefusal, otherIssuer } from './oidc-refusals';

/**
 * Only asymmetric algorithms: with HS256 anyone who knows the client secret could sign, and with `none` anyone at all.
 */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
/** The accepted clock skew. */
export const SKEW_SECONDS = 60;
const MAX_ENTRIES = 1_000;
const DAY_MS = 86_400_000;
// Keys that the issuer has withdrawn are accepted for ten minutes at most. New keys are read on first use, but not
// within these seconds of the last read: tokens with invented key ids must not cause a flood of requests to the issuer.
const KEYS_MAX_AGE_MS = 600_000;
const KEYS_COOLDOWN_MS = 5_000;
/** The minimum age of metadata before it is read again for a token with an unknown key. */
export const PATIENCE_MS = 300_000;

/** OidcHttp allows http only to this machine. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- only where the setting for trials says so
const OF_TRIALS: ((configuration: client.Configuration) => void)[] = [client.allowInsecureRequests];

const REQUIRED_ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL_ENDPOINTS = [
  'userinfo_endpoint',
  'pushed_authorization_request_endpoint',
  'end_session_endpoint',
] as const;

/** An OIDC provider according to its metadata (OpenID Connect Discovery §4). */
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

/**
 * Caches the metadata of each connection's provider. It is read once for concurrent callers and again every day;
 * failures are not cached.
 */
@Injectable()
export class OidcConfigurations {
  readonly #known = new LRUCache<string, Known>({ max: MAX_ENTRIES });

  constructor(private readonly http: OidcHttp) {}

  /** @throws SignInError provider_unreachable, provider_error, issuer_mismatch */
  of(connection: OidcConnection): Promise<OidcProvider> {
    return this.#knownOf(connection).provider;
  }

  /**
   * The claims of a token that the issuer signed for this audience and that is currently valid. For an unknown key, the
   * keys are read again, and the metadata too if it is older than `patienceMs`.
   * @throws errors.JOSEError; SignInError if the provider cannot be reached
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
      await makeClientAuth(connection, metadata),
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
      // Discovery runs without client authentication, because the method depends on the metadata.
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

/** @throws SignInError if the keys cannot be read, which does not mean that the token is invalid */
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

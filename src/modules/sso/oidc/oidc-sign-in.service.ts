import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import { outsideRequest } from '../../../platform/context/request-context';
import { Db } from '../../../platform/database/db';
import { PublicUrl } from '../../../platform/http/public-url';
import type { OidcConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';
import { PendingSignIns } from '../sign-in/pending-sign-ins';
import { requireSameBrowser, SignInService } from '../sign-in/sign-in.service';
import type { VerifiedSignIn } from '../sign-in/verified-sign-in';
import { requireAuthorizedParty, requireSameAccessToken, subjectClaimValue, textClaim } from './oidc-claims';
import { OidcConfigurations, type OidcProvider } from './oidc-configurations';
import { OidcProfiles } from './oidc-profiles';
import { oidcRefusal } from './oidc-refusals';

interface Http {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Sign-in with the code flow (OpenID Connect Core §3.1), PKCE (RFC 7636), state and nonce; with pushed requests (RFC
 * 9126) if supported.
 */
@Injectable()
export class OidcSignIn {
  constructor(
    private readonly db: Db,
    private readonly configurations: OidcConfigurations,
    private readonly profiles: OidcProfiles,
    private readonly pending: PendingSignIns,
    private readonly signIns: SignInService,
    private readonly publicUrl: PublicUrl,
  ) {}

  /** Starts a sign-in. Returns the URL at the provider for the browser. @throws SignInError */
  async begin(connection: OidcConnection, http: Http, returnTo: string): Promise<URL> {
    await this.pending.takeTurn();
    const { configuration, metadata } = await this.configurations.of(connection);
    const id = randomBytes(32).toString('base64url');
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const parameters = {
      redirect_uri: this.#callbackOf(connection),
      scope: connection.settings.scopes.join(' '),
      state: id,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    const isPushed = metadata.pushed_authorization_request_endpoint !== undefined;
    const url = isPushed
      ? await refusing('provider_error', () => client.buildAuthorizationUrlWithPAR(configuration, parameters))
      : client.buildAuthorizationUrl(configuration, parameters);
    const state = { nonce, verifier, issuer: connection.issuer };
    await this.pending.begin(connection, http, { id, relayState: '', returnTo, state });
    return url;
  }

  /**
   * Finishes a sign-in with the parameters that the provider sent back. Returns the next URL for the browser.
   * @throws SignInError, UserRefused
   */
  async finish(connection: OidcConnection, http: Http, answer: URLSearchParams): Promise<string> {
    const id = stateOf(answer);
    const waiting = await this.pending.peek(connection, id);
    requireSameBrowser(waiting.browserHash, http.request);
    // The request is used up permanently before the provider is queried, regardless of the outcome. The audit record is
    // written with the end of the request.
    const { state, returnTo } = await outsideRequest(() =>
      this.db.runForTenant(connection.tenantId, (tx) => this.pending.consume(tx, connection, id)),
    );
    const { nonce = '', verifier = '', issuer } = state;
    if (issuer !== connection.issuer) {
      throw new SignInError(
        'issuer_mismatch',
        'The connection was changed during the sign-in; start the sign-in again',
      );
    }
    const provider = await this.configurations.of(connection);
    requireIssuer(answer, provider);
    const verified = await this.#redeem(connection, provider, answer, { id, nonce, verifier });
    return this.signIns.finish(connection, http, verified, returnTo);
  }

  /** Exchanges the code for tokens, and returns the claims of the completely verified ID token. */
  async #redeem(
    connection: OidcConnection,
    provider: OidcProvider,
    answer: URLSearchParams,
    { id, nonce, verifier }: { id: string; nonce: string; verifier: string },
  ): Promise<VerifiedSignIn> {
    const { clientId } = connection.settings;
    const url = new URL(`${this.#callbackOf(connection)}?${answer.toString()}`);
    return refusing('id_token_invalid', async () => {
      const tokens = await client.authorizationCodeGrant(provider.configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: id,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const idToken = tokens.id_token ?? '';
      // openid-client relies on TLS of the token endpoint (§3.1.3.7, 6) and does not verify signature, iat and at_hash.
      const claims = await this.configurations.verify(connection, idToken, { audience: clientId, patienceMs: 0 });
      requireAuthorizedParty(claims, clientId);
      requireSameAccessToken(claims, decodeProtectedHeader(idToken).alg, tokens.access_token);
      return {
        profile: await this.profiles.of(connection, provider, {
          claims,
          subject: subjectClaimValue(claims, connection),
          accessToken: tokens.access_token,
        }),
        idpSessionId: textClaim(claims, 'sid'),
        logout: {
          kind: 'oidc',
          connection_id: connection.id,
          id_token: idToken,
          end_session_endpoint: provider.metadata.end_session_endpoint ?? null,
        },
        providerEndsAt: null,
      };
    });
  }

  #callbackOf({ tenantSlug }: OidcConnection): string {
    return this.publicUrl.of(`/v1/auth/oidc/${tenantSlug}/callback`);
  }
}

async function refusing<T>(otherwise: 'provider_error' | 'id_token_invalid', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw oidcRefusal(error, otherwise);
  }
}

/** @throws SignInError malformed_response */
function stateOf(answer: URLSearchParams): string {
  const [state, ...more] = answer.getAll('state');
  if (state !== undefined && more.length === 0) return state;
  throw new SignInError(
    'malformed_response',
    'The response of the identity provider should have exactly one state parameter',
    {
      expected: 'one state parameter',
    },
  );
}

/**
 * RFC 9207 §2.4: requires that the response comes from the requested provider, even if it reports an error. @throws
 * SignInError
 */
function requireIssuer(answer: URLSearchParams, { metadata }: OidcProvider): void {
  const named = answer.getAll('iss');
  const isNamed = named.length > 0 || metadata.authorization_response_iss_parameter_supported === true;
  if (!isNamed || (named.length === 1 && named[0] === metadata.issuer)) return;
  throw new SignInError('issuer_mismatch', 'The response comes from another identity provider', {
    expected: metadata.issuer,
    received: named.length === 0 ? 'none' : named.join(', '),
  });
}

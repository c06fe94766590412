import { decodeJwt, decodeProtectedHeader, type JWTPayload, type ProtectedHeaderParameters } from 'jose';
import { ServiceError } from '../../../kernel/errors/service-error';
import type { OidcSettings } from '../connections.contract';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const ACCESS_TOKEN_TYPES: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt']);
/**
 * Claims that only occur in ID tokens (OpenID Connect Core §2, §3.3.2.11) and logout tokens (Back-Channel Logout §2.4).
 */
const OF_OTHER_TOKENS = ['nonce', 'at_hash', 'c_hash', 'events'];
const MAX_AUDIENCES = 20;

export interface UnverifiedToken {
  readonly header: ProtectedHeaderParameters;
  readonly claims: JWTPayload;
  readonly issuer: string;
  readonly audiences: readonly string[];
}

/** Whether a credential has the form of a signed JWT (RFC 7515 §7.1); keys of this service contain no dots. */
export function isJwt(token: string): boolean {
  if (!JWT.test(token)) return false;
  try {
    return typeof decodeProtectedHeader(token).alg === 'string';
  } catch {
    return false;
  }
}

export const tokenInvalid = (message: string): ServiceError => new ServiceError('token_invalid', message);

/** The unverified claims that identify the issuer and audiences of a token. @throws ServiceError token_invalid */
export function unverified(token: string): UnverifiedToken {
  const { header, claims } = decoded(token);
  const { iss: issuer, aud = [] } = claims;
  const audiences = Array.isArray(aud) ? aud : [aud];
  const isUsable =
    typeof issuer === 'string' &&
    audiences.length <= MAX_AUDIENCES &&
    [issuer, ...audiences].every((text) => typeof text === 'string' && !/[\p{Cc}\p{Surrogate}]/u.test(text));
  if (!isUsable) throw tokenInvalid('The access token has no issuer or audience');
  return { header, claims, issuer, audiences };
}

function decoded(token: string): Pick<UnverifiedToken, 'header' | 'claims'> {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
  } catch {
    throw tokenInvalid('The access token is not a JWT');
  }
}

/**
 * Requires an access token (RFC 9068 §4) and refuses other kinds: an ID token proves a sign-in to a client and grants
 * no access. A token bound to a key (RFC 9449, RFC 8705) is not a bearer token.
 * @throws ServiceError token_invalid
 */
export function requireAccessToken(
  { header, claims, audiences }: UnverifiedToken,
  { clientId, allowUntypedAccessTokens }: Pick<OidcSettings, 'clientId' | 'allowUntypedAccessTokens'>,
): void {
  if (header.crit !== undefined) throw tokenInvalid('The access token has unknown critical headers');
  if (claims.cnf !== undefined)
    throw tokenInvalid('The access token is bound to a key and cannot be used as a bearer token');
  if (typeof header.typ === 'string' && ACCESS_TOKEN_TYPES.has(header.typ.toLowerCase())) return;
  const isUntyped = header.typ === undefined || (typeof header.typ === 'string' && /^jwt$/i.test(header.typ));
  if (!allowUntypedAccessTokens || !isUntyped)
    throw tokenInvalid('The type (typ) of the access token should be at+jwt');
  if (OF_OTHER_TOKENS.some((name) => claims[name] !== undefined) || audiences.includes(clientId)) {
    throw tokenInvalid('The token is an ID token, not an access token');
  }
}

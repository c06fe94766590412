import { isObject } from '../../../kernel/untrusted/json-object';
import { SignInError } from '../sign-in/sign-in.errors';
import type { Claims } from './oidc-claims';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES: ReadonlySet<unknown> = new Set([undefined, 'logout+jwt', 'application/logout+jwt', 'jwt']);
const MAX_LENGTH = 255;

/** The sessions that a logout token ends. */
export interface LogoutNotice {
  readonly id: string;
  readonly subject: string | null;
  readonly sessionId: string | null;
  readonly expiresAt: Date;
}

/**
 * Reads a logout token whose signature, issuer, audience and times are already verified, and checks the remaining rules
 * (OpenID Connect Back-Channel Logout 1.0 §2.6, 4–8).
 * @throws SignInError malformed_response
 */
export function logoutNotice({ typ }: { typ?: unknown }, claims: Claims, subjectClaim: 'sub' | 'oid'): LogoutNotice {
  // Older providers send no type or `JWT`; the type of another kind of token indicates a confused token.
  if (!TYPES.has(typeof typ === 'string' ? typ.toLowerCase() : typ)) throw malformed('the type logout+jwt');
  if (claims.nonce !== undefined) throw malformed('no nonce (only ID tokens have one)');
  const events = isObject(claims.events) ? claims.events : {};
  if (!isObject(events[LOGOUT_EVENT])) throw malformed(`events with an object as the member ${LOGOUT_EVENT}`);
  const id = textClaim(claims, 'jti');
  if (id === null) throw malformed('a jti');
  const sessionId = textClaim(claims, 'sid');
  const sub = textClaim(claims, 'sub');
  if (sub === null && sessionId === null) throw malformed('sub, sid or both');
  const subject = subjectClaim === 'sub' ? sub : textClaim(claims, subjectClaim);
  if (subject === null && sessionId === null) throw malformed(`${subjectClaim}, sid or both`);
  return { id, subject, sessionId, expiresAt: new Date(Number(claims.exp) * 1_000) };
}

/** Null if the claim is absent. @throws SignInError if it is not a text */
function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name];
  if (value === undefined) return null;
  if (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= MAX_LENGTH &&
    !/[\p{Cc}\p{Surrogate}]/u.test(value)
  ) {
    return value;
  }
  throw malformed(`${name} of 1 to ${MAX_LENGTH} characters`);
}

const malformed = (expected: string): SignInError =>
  new SignInError('malformed_response', 'The logout token is not valid', { expected });

import { createHash } from 'node:crypto';
import type { OidcConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';

export type Claims = Readonly<Record<string, unknown>>;

/** OpenID Connect Core §2: at most 255 characters. */
const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 1_000;
const MAX_GROUPS = 5_000;
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}]/u;

/** The subject of the token, from the claim configured in the connection. @throws SignInError subject_missing */
export function subjectClaimValue(
  claims: Claims,
  { settings: { subjectClaim } }: Pick<OidcConnection, 'settings'>,
): string {
  const subject = claims[subjectClaim];
  if (typeof subject === 'string' && subject !== '' && isText(subject, MAX_SUBJECT_LENGTH)) return subject;
  throw new SignInError('subject_missing', 'The identity provider did not identify the user who signed in', {
    expected: `the claim ${subjectClaim}, of 1 to ${MAX_SUBJECT_LENGTH} printable characters`,
    received: typeof subject === 'string' ? 'a string that cannot be an identifier' : typeof subject,
  });
}

/** A claim that is a displayable text; otherwise null. */
export function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name];
  return typeof value === 'string' && value !== '' && isText(value, MAX_TEXT_LENGTH) ? value : null;
}

const isText = (value: string, maxLength: number): boolean => value.length <= maxLength && !UNPRINTABLE.test(value);

/**
 * The groups in the configured claim: a text or a list of texts. Null if the claim is missing, empty if groups do not
 * come from this provider.
 * @throws SignInError id_token_invalid if they have another form, or the provider omitted them because there are too
 * many
 */
export function groupClaimValues(
  claims: Claims,
  { settings: { groupsClaim }, groupSource }: OidcConnection,
): string[] | null {
  if (groupsClaim === null || groupSource === 'scim') return [];
  requireNoOverage(claims, groupsClaim);
  const value = claims[groupsClaim];
  if (value === undefined || value === null) return null;
  const groups: unknown[] = Array.isArray(value) ? value : [value];
  if (groups.length > MAX_GROUPS || !groups.every(isGroup)) {
    throw new SignInError('id_token_invalid', `The claim ${groupsClaim} is not a list of groups`, {
      expected: `a string, or a list of at most ${MAX_GROUPS} strings`,
      received: Array.isArray(value) ? `a list of ${value.length}` : typeof value,
    });
  }
  return groups;
}

const isGroup = (value: unknown): value is string => typeof value === 'string' && isText(value, MAX_TEXT_LENGTH);

/**
 * Microsoft Entra ID omits the groups of users with more than 200 and refers to an API instead (groups overage;
 * distributed claims, OpenID Connect Core §5.6.2). Without this check such a user would silently have no groups.
 */
function requireNoOverage(claims: Claims, groupsClaim: string): void {
  const elsewhere = claims._claim_names;
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groupsClaim);
  if (!isElsewhere && claims.hasgroups !== true) return;
  throw new SignInError(
    'id_token_invalid',
    'The identity provider omitted the groups because the user has too many for a token',
    {
      expected: `the claim ${groupsClaim} itself: limit it to groups assigned to the application, or use SCIM for groups`,
      received: 'a reference to groups stored elsewhere (_claim_names)',
    },
  );
}

/**
 * Requires that the access token is the one that the ID token refers to (OpenID Connect Core §3.1.3.6), if it refers to
 * one.
 * @throws SignInError id_token_invalid
 */
export function requireSameAccessToken(claims: Claims, algorithm: string | undefined, accessToken: string): void {
  if (claims.at_hash === undefined) return;
  // For Ed25519 this is the hash that its signatures use.
  const digest = createHash(algorithm === 'EdDSA' || algorithm === 'Ed25519' ? 'sha512' : 'sha256')
    .update(accessToken, 'ascii')
    .digest();
  if (claims.at_hash === digest.subarray(0, digest.length / 2).toString('base64url')) return;
  throw new SignInError('id_token_invalid', 'The ID token belongs to a different access token', {
    expected: 'its at_hash',
  });
}

/**
 * Requires that the authorized party of a token, if present, is this client (§3.1.3.7). @throws SignInError
 * audience_mismatch
 */
export function requireAuthorizedParty(claims: Claims, clientId: string): void {
  if (claims.azp === undefined || claims.azp === clientId) return;
  throw new SignInError('audience_mismatch', 'The ID token was issued to a different client', {
    expected: clientId,
    received: typeof claims.azp === 'string' ? claims.azp : typeof claims.azp,
  });
}

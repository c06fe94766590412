import { createHash } from 'node:crypto';
import type { OidcConnection } from '../connections.contract';
import { SignInError } from '../sign-in/sign-in.errors';

export type Claims = Readonly<Record<string, unknown>>;

/** OpenID Connect Core §2: at most 255 characters. */
const MAX_SUBJECT_LENGTH = 255;
const MAX_TEXT_LENGTH = 1_000;
const MAX_GROUPS = 5_000;
const UNPRINTABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Who the token is about, by the claim that the connection names. @throws SignInError subject_missing */
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

/** A claim where it is a text to be shown; null otherwise. */
export function textClaim(claims: Claims, name: string): string | null {
  const value = claims[name];
  return typeof value === 'string' && value !== '' && isText(value, MAX_TEXT_LENGTH) ? value : null;
}

const isText = (value: string, maxLength: number): boolean => value.length <= maxLength && !UNPRINTABLE.test(value);

/**
 * The groups that the connection's claim names: a text or a list of texts; null where the claim is not there, and none
 * where groups are not this provider's to say.
 * @throws SignInError id_token_invalid where they are something else, or were left out for being too many
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
 * Microsoft Entra ID leaves out the groups of who has more than 200 and points to where they could be asked for (groups
 * overage; distributed claims, OpenID Connect Core §5.6.2): without this, such a person would silently have none.
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
 * The access token that came with an ID token is the one it names (OpenID Connect Core §3.1.3.6), where it names one.
 * @throws SignInError id_token_invalid
 */
export function requireSameAccessToken(claims: Claims, algorithm: string | undefined, accessToken: string): void {
  if (claims.at_hash === undefined) return;
  // Of Ed25519, the hash is the one that its signatures use.
  const digest = createHash(algorithm === 'EdDSA' || algorithm === 'Ed25519' ? 'sha512' : 'sha256')
    .update(accessToken, 'ascii')
    .digest();
  if (claims.at_hash === digest.subarray(0, digest.length / 2).toString('base64url')) return;
  throw new SignInError('id_token_invalid', 'The ID token belongs to a different access token', {
    expected: 'its at_hash',
  });
}

/** A party that a token was issued to, where it names one, is this client (§3.1.3.7). @throws SignInError audience_mismatch */
export function requireAuthorizedParty(claims: Claims, clientId: string): void {
  if (claims.azp === undefined || claims.azp === clientId) return;
  throw new SignInError('audience_mismatch', 'The ID token was issued to a different client', {
    expected: clientId,
    received: typeof claims.azp === 'string' ? claims.azp : typeof claims.azp,
  });
}

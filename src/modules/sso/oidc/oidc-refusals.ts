import { errors } from 'jose';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { RequestFailure } from '../../../platform/fetch/outbound-failure';
import { type Mismatch, SignInError, type SignInReason } from '../sign-in/sign-in.errors';

const REASON_OF_CLAIM: Readonly<Record<string, SignInReason>> = {
  iss: 'issuer_mismatch',
  aud: 'audience_mismatch',
  azp: 'audience_mismatch',
  nonce: 'nonce_mismatch',
  exp: 'expired',
  nbf: 'not_yet_valid',
  iat: 'not_yet_valid',
  sub: 'subject_missing',
};
/** The values of these claims may be shown: they are not secret and show configuration mistakes. */
const SHOWN_CLAIMS: ReadonlySet<string> = new Set(['iss', 'aud', 'azp', 'exp', 'nbf', 'iat']);

/** The details of openid-client about a refused claim or header. */
interface Fault {
  readonly claim?: string;
  readonly attribute?: string;
  readonly expected?: unknown;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: { readonly alg?: unknown };
  readonly body?: Readonly<Record<string, unknown>>;
}

/**
 * Converts a failed step with a provider into an error for the user and the administrators, without tokens, codes and
 * secrets. `otherwise` is the reason if no other fits. Faults of this service are returned unchanged.
 */
export function oidcRefusal(thrown: unknown, otherwise: SignInReason): unknown {
  const outbound = outboundIn(thrown);
  if (outbound) return new SignInError('provider_unreachable', UNREACHABLE, { received: outbound.message });
  if (thrown instanceof AuthorizationResponseError) {
    return new SignInError('provider_error', 'The identity provider refused the sign-in', answered(thrown));
  }
  if (thrown instanceof ResponseBodyError) {
    return new SignInError(
      'token_refused',
      'The identity provider refused the request of this service',
      answered(thrown),
    );
  }
  if (thrown instanceof WWWAuthenticateChallengeError) {
    const received = `status ${thrown.status}: ${thrown.cause.map(({ scheme }) => scheme).join(', ')}`;
    return new SignInError('token_refused', 'The identity provider refused the client credentials of this service', {
      expected: 'the client secret or key, and the authentication method, that are registered at the provider',
      received,
    });
  }
  if (thrown instanceof ClientError) return ofClientError(thrown, otherwise);
  return thrown instanceof errors.JOSEError ? ofJoseError(thrown, otherwise) : thrown;
}

const UNREACHABLE = 'The identity provider could not be reached';

function outboundIn(thrown: unknown): RequestFailure | null {
  if (thrown instanceof RequestFailure) return thrown;
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof RequestFailure ? cause : null;
}

const answered = ({ error, error_description }: { error: string; error_description?: string }): Mismatch => ({
  received: error_description === undefined ? error : `${error}: ${error_description}`,
});

function ofClientError(thrown: ClientError, otherwise: SignInReason): SignInError {
  if (thrown.code === 'OAUTH_TIMEOUT' || thrown.code === 'OAUTH_ABORT') {
    return new SignInError('provider_unreachable', UNREACHABLE, { received: 'no response in time' });
  }
  const inner = thrown.cause instanceof Error ? thrown.cause : thrown;
  const fault = (inner.cause ?? {}) as Fault;
  if (fault.header?.alg !== undefined && fault.claims === undefined) return wrongAlgorithm(fault.header.alg);
  if (fault.attribute === 'issuer') return otherIssuer(fault.expected, fault.body?.issuer);
  const reason = REASON_OF_CLAIM[fault.claim ?? ''] ?? otherwise;
  return new SignInError(reason, `The identity provider's response is not valid: ${inner.message}`, mismatchOf(fault));
}

/** The published metadata of the provider has another issuer. */
export const otherIssuer = (expected: unknown, received: unknown): SignInError =>
  new SignInError('issuer_mismatch', "The identity provider's metadata belongs to another issuer", {
    expected: shown(expected),
    received: shown(received),
  });

const wrongAlgorithm = (received: unknown): SignInError =>
  new SignInError('algorithm_not_allowed', 'The token is signed with an algorithm that is not allowed', {
    expected: "RS256, PS256, ES256 or EdDSA, if the provider's metadata lists it",
    received: shown(received),
  });

function mismatchOf({ claim, claims, expected }: Fault): Mismatch {
  if (claim === undefined || !SHOWN_CLAIMS.has(claim)) return {};
  return { ...(expected !== undefined && { expected: shown(expected) }), received: shown(claims?.[claim]) };
}

function ofJoseError(thrown: errors.JOSEError, otherwise: SignInReason): SignInError {
  if (thrown instanceof errors.JOSEAlgNotAllowed || thrown instanceof errors.JOSENotSupported) {
    return new SignInError('algorithm_not_allowed', 'The token is signed with an algorithm that is not allowed');
  }
  if (thrown instanceof errors.JWSSignatureVerificationFailed) {
    return new SignInError('signature_invalid', 'The signature of the token is not valid');
  }
  if (thrown instanceof errors.JWKSNoMatchingKey || thrown instanceof errors.JWKSMultipleMatchingKeys) {
    return new SignInError(
      'signature_invalid',
      'The issuer publishes no key, or several keys, that the token could be signed with',
    );
  }
  if (thrown instanceof errors.JWTExpired || thrown instanceof errors.JWTClaimValidationFailed) {
    const { claim, payload } = thrown;
    const reason = REASON_OF_CLAIM[claim] ?? otherwise;
    return new SignInError(reason, `The token is not valid: ${thrown.message}`, mismatchOf({ claim, claims: payload }));
  }
  return new SignInError(otherwise, `The token is not valid: ${thrown.message}`);
}

/**
 * Short texts are shown literally. For anything else only the type is shown, since serialising deeply nested values
 * fails.
 */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? JSON.stringify(value) : 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value ?? 'nothing');
}

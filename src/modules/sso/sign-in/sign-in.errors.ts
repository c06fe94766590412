import { ServiceError } from '../../../kernel/errors/service-error';

/**
 * Every reason for refusing a sign-in or a logout message. `reason` is in the response's details, in the list of failed
 * sign-ins and in the error code of the audit record; docs/sign-in.md explains each reason and its remedy.
 */
export const SIGN_IN_REASONS = [
  // malformed messages
  'malformed_response',
  'too_large',
  'too_deep',
  'doctype_forbidden',
  // signer and algorithm
  'signature_missing',
  'signature_invalid',
  'signature_wrapping',
  'algorithm_not_allowed',
  'encryption_failed',
  'issuer_mismatch',
  // content
  'status_not_success',
  'several_assertions',
  'audience_mismatch',
  'recipient_mismatch',
  'destination_mismatch',
  'confirmation_missing',
  'authn_statement_missing',
  'unknown_condition',
  'expired',
  'not_yet_valid',
  'name_id_missing',
  // context
  'unknown_request',
  'request_expired',
  'replayed',
  'browser_mismatch',
  'idp_initiated_forbidden',
  // OIDC
  'provider_error',
  'provider_unreachable',
  'token_refused',
  'id_token_invalid',
  'nonce_mismatch',
  'subject_missing',
  // user
  'user_deactivated',
  'role_missing',
] as const;

export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/** The expected and the received value, for the administrators of the connection; never an assertion, token or code. */
export interface Mismatch {
  readonly expected?: string;
  readonly received?: string;
}

/** A refused sign-in. The user sees the message; the administrator also sees the details. */
export class SignInError extends ServiceError {
  constructor(
    readonly reason: SignInReason,
    message: string,
    readonly mismatch: Mismatch = {},
  ) {
    super('sign_in_failed', message, { reason, ...mismatch });
  }
}

import { ServiceError } from '../../../kernel/errors/service-error';

/**
 * Every reason for which a sign-in or a logout message is refused. `reason` stands in the answer's details, in the list of
 * failed sign-ins and in the audit log's error code; docs/sign-in.md says what each means and what to do.
 */
export const SIGN_IN_REASONS = [
  // what came is not such a message at all
  'malformed_response',
  'too_large',
  'too_deep',
  'doctype_forbidden',
  // who said it
  'signature_missing',
  'signature_invalid',
  'signature_wrapping',
  'algorithm_not_allowed',
  'encryption_failed',
  'issuer_mismatch',
  // what it says
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
  // whether it belongs here
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
  // who it is
  'user_deactivated',
  'role_missing',
] as const;

export type SignInReason = (typeof SIGN_IN_REASONS)[number];

/** What was expected and what came, in words for whoever administers the connection; no assertion, token or code. */
export interface Mismatch {
  readonly expected?: string;
  readonly received?: string;
}

/** A sign-in that is refused. The person sees the message; the administrator finds it with the details. */
export class SignInError extends ServiceError {
  constructor(
    readonly reason: SignInReason,
    message: string,
    readonly mismatch: Mismatch = {},
  ) {
    super('sign_in_failed', message, { reason, ...mismatch });
  }
}

/**
 * Every error the API answers with, in one place: code, HTTP status, and what it means to a caller. Services throw
 * `ServiceError` with one of these codes; one filter turns it into the body of api.md §1. docs/errors.md is made of this.
 */
export const ERROR_CATALOGUE = {
  malformed_request: { status: 400, title: 'The request could not be read as HTTP' },
  credentials_missing: { status: 401, title: 'No credential was sent' },
  api_key_invalid: { status: 401, title: 'The API key is unknown, expired or revoked' },
  token_invalid: { status: 401, title: 'The access token or session is not one of this service, or was ended' },
  token_expired: { status: 401, title: 'The access token or session has expired' },
  credentials_conflict: { status: 401, title: 'Two credentials of different principals were sent' },
  insufficient_scope: { status: 403, title: 'The credential lacks a permission' },
  csrf_failed: { status: 403, title: 'A change asked for with a session cookie lacks its CSRF token' },
  sign_in_failed: { status: 403, title: 'The sign-in was refused; the details say why' },
  not_found: { status: 404, title: 'Nothing is there, or not for this credential' },
  method_not_allowed: { status: 405, title: 'The address exists, but not with this method' },
  not_acceptable: { status: 406, title: 'No representation that the Accept header allows' },
  gone: { status: 410, title: 'What was there has expired or was erased' },
  invalid_transition: { status: 409, title: 'The state cannot be left for the one asked for' },
  idempotency_key_reused: { status: 409, title: 'The Idempotency-Key was used for another request' },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still being answered',
  },
  conflict: { status: 409, title: 'The request contradicts what is stored' },
  precondition_failed: { status: 412, title: 'The resource is not as the condition of the request says' },
  payload_too_large: { status: 413, title: 'The body is larger than allowed' },
  unsupported_media_type: { status: 415, title: 'The Content-Type or Content-Encoding is not supported' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are larger than allowed' },
  internal_error: { status: 500, title: 'A fault of the service' },
  database_unavailable: { status: 503, title: 'The database cannot be reached' },
  audit_unavailable: { status: 503, title: 'The audit log cannot be written, so nothing was done' },
  signing_key_expired: {
    status: 503,
    title: 'The certificate of the signing key is not valid now, so nothing was signed',
  },
  timestamp_unavailable: { status: 503, title: 'The timestamp authority did not answer, so nothing was signed' },
  overloaded: { status: 503, title: 'The service has more work than it can take' },
  shutting_down: { status: 503, title: 'The service is stopping' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

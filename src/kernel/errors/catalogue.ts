/**
 * Every error of the API in one place: code, HTTP status, and its meaning for a caller. Services throw `ServiceError`
 * with one of these codes; one filter turns it into a response body. docs/errors.md is generated from this.
 */
export const ERROR_CATALOGUE = {
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  credentials_missing: {
    status: 401,
    title: 'The request has no credential; send an API key, an access token or a session cookie',
  },
  api_key_invalid: { status: 401, title: 'The API key is unknown, expired or revoked' },
  token_invalid: { status: 401, title: 'The access token or session is not valid, or it has ended' },
  token_expired: { status: 401, title: 'The access token or session has expired' },
  credentials_conflict: { status: 401, title: 'The request has two credentials that belong to different principals' },
  insufficient_scope: { status: 403, title: 'The credential lacks a required permission' },
  csrf_failed: { status: 403, title: 'The request uses a session cookie but has no valid CSRF token' },
  sign_in_failed: { status: 403, title: 'The sign-in was refused; `details` gives the reason' },
  not_found: { status: 404, title: 'The resource does not exist, or this credential has no access to it' },
  method_not_allowed: { status: 405, title: 'The route exists but does not support this method' },
  gone: { status: 410, title: 'The resource has expired or was erased' },
  request_timeout: { status: 408, title: 'The request did not arrive in time' },
  invalid_transition: { status: 409, title: 'The resource cannot change from its current state to the requested one' },
  idempotency_key_reused: { status: 409, title: 'This Idempotency-Key was already used for a different request' },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still in progress',
  },
  conflict: { status: 409, title: 'The request conflicts with existing data' },
  precondition_failed: {
    status: 412,
    title:
      'The resource does not meet the condition in If-Match or If-None-Match; it may have changed since you read it',
  },
  payload_too_large: { status: 413, title: 'The body is larger than this route allows' },
  unsupported_media_type: { status: 415, title: 'The Content-Type or Content-Encoding is not supported' },
  rate_limit_exceeded: { status: 429, title: 'Too many requests; retry after the time given in Retry-After' },
  job_limit_exceeded: {
    status: 429,
    title:
      'The tenant or portfolio has reached its limit of queued and running searches or batches; retry when one of them has ended',
  },
  headers_too_large: { status: 431, title: 'The request headers are larger than the service allows' },
  internal_error: {
    status: 500,
    title: 'An internal error occurred; the log of the service has the details under this request id',
  },
  database_unavailable: { status: 503, title: 'The service cannot reach its database; retry later' },
  audit_unavailable: { status: 503, title: 'The audit log cannot be written, so the request was not carried out' },
  signing_key_expired: {
    status: 503,
    title: 'The certificate of the signing key is not valid at this time, so nothing was signed',
  },
  timestamp_unavailable: { status: 503, title: 'The timestamp authority did not respond, so nothing was signed' },
  overloaded: { status: 503, title: 'The service is overloaded; retry later' },
  shutting_down: { status: 503, title: 'The service is shutting down; retry later' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

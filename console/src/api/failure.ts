/** One violation of a 422 answer, at the field that `loc` names. */
export interface Violation {
  readonly field: string;
  readonly message: string;
}

interface FailureParts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly violations: readonly Violation[];
  readonly details: unknown;
}

/** An answer of the service that is not a success, or status 0 if no answer arrived. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly violations: readonly Violation[];
  readonly details: unknown;

  constructor(parts: FailureParts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.violations = parts.violations;
    this.details = parts.details;
  }
}

interface FailureBody {
  error?: { code?: string; message?: string; details?: unknown };
  request_id?: string;
  detail?: { loc: (string | number)[]; msg: string }[];
}

/** The API marks violations of its own rules in this way, which says nothing to a reader. */
const withoutPrefix = (message: string): string => message.replace(/^Value error, /, '');

const fieldOf = (loc: readonly (string | number)[]): string => loc.slice(1).join('.');

/** For places that show no fields, so it names the field. */
const textOf = (violation: Violation | undefined): string | undefined =>
  violation && (violation.field === '' ? violation.message : `${violation.field}: ${violation.message}`);

/** Reads both error bodies of the contract (docs/http.md). */
export function readFailure(status: number, headers: Headers, body: unknown): ApiFailure {
  const { error, request_id, detail } = (typeof body === 'object' && body !== null ? body : {}) as FailureBody;
  const violations = (detail ?? []).map(({ loc, msg }) => ({ field: fieldOf(loc), message: withoutPrefix(msg) }));
  const retryAfter = Number(headers.get('retry-after'));
  return new ApiFailure({
    status,
    code: error?.code ?? (violations.length > 0 ? 'validation_failed' : 'unexpected_answer'),
    message: error?.message ?? textOf(violations[0]) ?? `The service answered with status ${status}.`,
    requestId: request_id ?? headers.get('x-request-id'),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    violations,
    details: error?.details,
  });
}

export const noAnswer = (cause: unknown): ApiFailure =>
  new ApiFailure({
    status: 0,
    code: 'no_answer',
    message: cause instanceof Error ? cause.message : String(cause),
    requestId: null,
    retryAfterSeconds: null,
    violations: [],
    details: undefined,
  });

/** A refusal for another reason than one missing permission explains itself. */
const forbidden = ({ details, message }: ApiFailure): string => {
  const named = (details as { permission?: unknown } | null | undefined)?.permission;
  return typeof named === 'string' ? `You do not have the permission ${named}.` : message;
};

/** What happened and what to do next, for a person. */
export function explainFailure(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) return failure instanceof Error ? failure.message : String(failure);
  const seconds = failure.retryAfterSeconds ?? 1;
  switch (failure.status) {
    case 0:
      return 'The service did not answer. Check the connection, and try again.';
    case 401:
      return 'Your session has ended. Sign in again to continue.';
    case 403:
      return forbidden(failure);
    case 404:
      return 'Not found, or you do not have access to it.';
    case 429:
      // Waiting for a moment does not help against this one.
      if (failure.code === 'job_limit_exceeded') return failure.message;
      return `Too many requests. The console tries again in ${seconds} s.`;
    case 503:
      return `The service is not available: ${failure.message}`;
    default:
      return failure.message;
  }
}

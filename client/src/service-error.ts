import type { Failure, ValidationFailure } from './types.ts';

/** A failure that the service answered. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** The code of the error, see docs/errors.md; `validation_failed` for 422. */
  readonly code: string;
  /** Names the request in the audit log of the service. */
  readonly requestId: string | null;
  /** The body as the service sent it. */
  readonly body: unknown;

  constructor({ status, headers }: Response, body: unknown) {
    super(messageOf(status, body));
    this.status = status;
    this.code = codeOf(body);
    this.requestId = headers.get('x-request-id');
    this.body = body;
  }
}

/** The data of a call. @throws ServiceError if the service answered with an error */
export async function unwrap<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ServiceError(response, error);
  return data as T;
}

function codeOf(body: unknown): string {
  if (isFailure(body)) return body.error.code;
  return isValidationFailure(body) ? 'validation_failed' : 'unknown';
}

function messageOf(status: number, body: unknown): string {
  if (isFailure(body)) return `${body.error.message} (${body.error.code})`;
  if (!isValidationFailure(body)) return `The service answered with status ${status}`;
  return body.detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n');
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;
const isFailure = (body: unknown): body is Failure => isObject(body) && 'error' in body && isObject(body.error);
const isValidationFailure = (body: unknown): body is ValidationFailure =>
  isObject(body) && 'detail' in body && Array.isArray(body.detail);

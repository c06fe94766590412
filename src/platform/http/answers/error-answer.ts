import { HttpException } from '@nestjs/common';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../kernel/errors/catalogue';
import { ServiceError } from '../../../kernel/errors/service-error';
import { ValidationError } from '../../../kernel/errors/validation-error';
import { isConnectionFailure, sqlState } from '../../database/database-errors';

export interface ErrorAnswer {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  /** The code of the catalogue, or `validation_failed`. */
  code: string;
  /** True if the service caused the error, which then belongs in the log. */
  isFault: boolean;
}

/** The body of every error but 422: `{"error":{"code","message","details"?},"request_id"}`. */
export const errorBody = (error: ServiceError, requestId: string): object => ({
  error: { code: error.code, message: error.message, ...(error.details && { details: error.details }) },
  request_id: requestId,
});

/** Turns any thrown value into one of the contract's two error bodies, without stacks, SQL or paths. */
export function errorAnswer(thrown: unknown, requestId: string): ErrorAnswer {
  if (thrown instanceof ValidationError) {
    return { status: 422, body: { detail: thrown.detail }, headers: {}, code: 'validation_failed', isFault: false };
  }
  const error = serviceErrorOf(thrown);
  const { status } = error;
  const headers = {
    ...error.headers,
    ...(status === 401 && { 'www-authenticate': 'Bearer realm="threat-monitoring-service"' }),
    ...(status === 503 && { 'retry-after': '5' }),
  };
  return { status, body: errorBody(error, requestId), headers, code: error.code, isFault: status === 500 };
}

function serviceErrorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isConnectionFailure(thrown)) return new ServiceError('database_unavailable');
  // 57014 query_canceled: the statement exceeded its timeout.
  if (sqlState(thrown) === '57014')
    return new ServiceError('overloaded', 'The request took too long and was cancelled; narrow it or retry later');
  const status = statusOf(thrown);
  if (status === undefined || status >= 500) return new ServiceError('internal_error');
  return new ServiceError(codeOfStatus(status), undefined, undefined, status === 413 ? { connection: 'close' } : {});
}

/** The HTTP status of errors that Nest and Fastify throw before a controller is called. */
function statusOf(thrown: unknown): number | undefined {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
}

function codeOfStatus(status: number): ErrorCode {
  const entry = Object.entries(ERROR_CATALOGUE).find(
    ([code, definition]) => definition.status === status && code !== 'invalid_transition',
  );
  return (entry?.[0] as ErrorCode | undefined) ?? 'malformed_request';
}

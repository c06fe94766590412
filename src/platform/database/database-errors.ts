import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** SQLSTATE of a failed statement, whatever wrapped it; undefined where the error is not PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The constraint that a statement broke, if it broke one. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const constraint = (cause as { constraint?: unknown } | null)?.constraint;
  return typeof constraint === 'string' ? constraint : undefined;
}

/** 40001 serialization_failure and 40P01 deadlock_detected: the transaction may be tried again as a whole. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);
// node-postgres has no code for these (pg 8.23, pg-pool 3).
const CONNECTION_MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True where the database could not be reached or closed the connection: class 08, 57P0x (shutdown), 53300. */
export function isConnectionFailure(error: unknown): boolean {
  // TypeORM lets go of a connection that the server closed, such as one that lay idle in a transaction.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (code !== undefined && CONNECTION_CODES.has(code)) || CONNECTION_MESSAGES.test(cause.message);
}

/** Classes 22 and 23: the data of one row is at fault, such as a tenant that doesn't exist. */
export const isAboutOneRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/** The SQLSTATE of a failed statement, also if the error was wrapped; undefined if the error is not PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The constraint that a statement violated, if it violated one. */
export function brokenConstraint(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const constraint = (cause as { constraint?: unknown } | null)?.constraint;
  return typeof constraint === 'string' ? constraint : undefined;
}

/** 23503 foreign_key_violation: a row that another one refers to does not exist, for example because it was deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === '23503';

/** 40001 serialization_failure and 40P01 deadlock_detected: the whole transaction may be retried. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

/**
 * True if a connection does not know a prepared statement (26000), or knows another one of the same name (42P05), since a pooler has given
 * the process a connection on which somebody else prepared statements. Also true if the columns of a prepared statement have changed,
 * for example by a migration (0A000 from `RevalidateCachedQuery`). None of them executed anything.
 */
export function isPreparedStatementLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '26000' || state === '42P05') return true;
  return state === '0A000' && reportingRoutine(error) === 'RevalidateCachedQuery';
}

/** The function of PostgreSQL that reported an error. Messages may be translated, and codes such as 0A000 have many causes. */
function reportingRoutine(error: unknown): unknown {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return (cause as { routine?: unknown } | null)?.routine;
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);
// node-postgres has no codes for these errors (pg 8.23, pg-pool 3).
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered)/;

// The messages of pg-pool 3 and of the client of pg 8.23, which have no codes.
const CONNECT_TIMEOUT_MESSAGES =
  /^(Connection terminated due to connection timeout|timeout exceeded when trying to connect|timeout expired)$/;

/** True if no connection was ready within `connectionTimeoutMillis`. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error && CONNECT_TIMEOUT_MESSAGES.test(error.message);

/**
 * True if the server refused to write because it is a standby, for example one that is about to become the primary: 25006
 * read_only_sql_transaction, or 0A000 from the check of `begin … read write`.
 */
function isInRecovery(error: unknown): boolean {
  const state = sqlState(error);
  return state === '25006' || (state === '0A000' && reportingRoutine(error) === 'call_bool_check_hook');
}

/**
 * True if the database could not be reached, closed the connection (class 08, 57P0x for a shutdown, 53300), or accepts no writes because
 * it is in recovery.
 */
export function isConnectionFailure(error: unknown): boolean {
  // TypeORM releases a connection that the server closed, for example because it was idle in a transaction.
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  if (isInRecovery(error)) return true;
  const state = sqlState(error);
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '53300';
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error)) return false;
  const code = (cause as NodeJS.ErrnoException).code;
  return (code !== undefined && CONNECTION_CODES.has(code)) || CONNECTION_MESSAGES.test(cause.message);
}

/** 28P01 invalid_password and 28000 invalid_authorization_specification: the role is missing or has another password. */
export const isRefusedLogin = (error: unknown): boolean => ['28P01', '28000'].includes(sqlState(error) ?? '');

/** Classes 22 and 23: the data of one row is invalid, for example because its tenant does not exist. */
export const isAboutOneRow = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

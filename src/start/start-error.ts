import { SettingsError } from '../../config/settings';
import { SecretFileError } from '../platform/crypto/secret-file';
import { DatabaseSetupError } from '../platform/database/database-setup-error';
import { isConnectionFailure, sqlState } from '../platform/database/database-errors';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error';

const FOR_PEOPLE = [SettingsError, SecretFileError, DatabaseSetupError, EmbeddedPostgresError];
// 28xxx invalid authorization, 3D000 no such database, 42501 insufficient privilege, 53300 too many connections.
const REFUSED_BY_DATABASE = /^(28...|3D000|42501|53300)$/;

/** Why a start failed: in words if a person can correct it, otherwise with the stack. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return error.message;
  if (REFUSED_BY_DATABASE.test(sqlState(error) ?? '')) {
    return `The database in DATABASE_URL or DATABASE_ADMIN_URL refused the connection: ${error.message}`;
  }
  if (isConnectionFailure(error)) {
    return `The database in DATABASE_URL or DATABASE_ADMIN_URL cannot be reached: ${wordsOf(error)}`;
  }
  const { path, syscall } = error as NodeJS.ErrnoException;
  if (path !== undefined && syscall !== undefined) {
    return `A file cannot be used (check DATA_DIR and MASTER_KEY_FILE): ${error.message}`;
  }
  return error.stack ?? error.message;
}

/** For a host with several addresses, Node reports a separate error for each of them. */
const wordsOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join(', ')
    : error.message;

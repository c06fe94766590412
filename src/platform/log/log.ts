import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../../../config/settings';
import { loggedTrace } from '../telemetry/current-trace';

/** The injection token of the log. */
export const LOG = Symbol('log');

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api_key',
  'key',
  'password',
  'secret',
  'token',
];
// Removed from the log even if a caller passes an object that contains them, down to the third level
// (`request.headers.authorization`).
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  /** SQLSTATE, or the code of Node's error. */
  code?: string;
  constraint?: string;
  cause?: LoggedError;
}

/**
 * The properties of an error that help to find the cause. All others are left out, since errors of TypeORM and pg
 * contain the values of a statement.
 */
function loggedError(error: Error): LoggedError {
  const { name, message, stack, cause } = error;
  const { code, constraint } = error as Error & Record<'code' | 'constraint', unknown>;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}

// Writes in this process and not in a worker thread, because a thread would lose the lines that are logged right
// before the end.
export const standardError = ({ isSync = false, isTerminal = process.stderr.isTTY } = {}): DestinationStream =>
  isTerminal
    ? pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss' })
    : pino.destination({ dest: 2, sync: isSync });

/** The process's log on standard error without secrets: one JSON object per line, or readable lines on a terminal. */
export const createLog = (settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: settings.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: loggedTrace,
      serializers: { err: (thrown: unknown) => (thrown instanceof Error ? loggedError(thrown) : thrown) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination ?? standardError(),
  );

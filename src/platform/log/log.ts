import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../../../config/settings';

/** Under this token the log is injected. */
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
// Never in the log, whoever passes an object that has them, down to the third level (`request.headers.authorization`).
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

interface LoggedError {
  type: string;
  message: string;
  stack: string | undefined;
  /** SQLSTATE, or Node's own. */
  code?: string;
  constraint?: string;
  cause?: LoggedError;
}

/** Of errors what helps to find the fault. The rest is left out: TypeORM's and pg's hold the values of a statement. */
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

// In this process and not in a worker thread: what is logged right before the end would be lost with the thread.
export const standardError = ({ isSync = false, isTerminal = process.stderr.isTTY } = {}): DestinationStream =>
  isTerminal
    ? pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss' })
    : pino.destination({ dest: 2, sync: isSync });

/** The process's log on standard error, secrets removed: one JSON object a line, or lines for a reader on a terminal. */
export const createLog = (settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: settings.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: (thrown: unknown) => (thrown instanceof Error ? loggedError(thrown) : thrown) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination ?? standardError(),
  );

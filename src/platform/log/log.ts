import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../../../config/settings';

/** Under this token the log is injected. */
export const LOG = Symbol('log');

// Never in the log, whoever passes an object that has them, at the first level or the second.
const SECRET_PATHS = ['.authorization', '.cookie', '["x-api-key"]', '.key', '.password', '.secret', '.token'].flatMap(
  (path) => [path.replace(/^\./, ''), `*${path}`],
);

/** The process's log on standard error: one JSON object a line, secrets removed. */
export const createLog = (settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: settings.logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );

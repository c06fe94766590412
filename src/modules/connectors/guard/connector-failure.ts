import { ConnectorError, type UnavailableReason } from '../connectors.contract';

const FAULTS: ReadonlySet<UnavailableReason> = new Set<UnavailableReason>([
  'timeout',
  'unreachable',
  'rate_limited',
  'invalid_answer',
]);

/** Whether trying again at once makes sense. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.isPassing || error.reason === 'timeout');

/** Whether a failure tells of the state of the source, rather than of what it was asked or of how we are set up. */
export const isFaultOfSource = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.isPassing || FAULTS.has(error.reason));

/** Where an unexpected exception was thrown. Its message stays out of the log: it may repeat an identifier. */
export function traceOf(thrown: unknown): { type: string; trace: string[] } {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, trace: [] };
  const { name, stack } = thrown as { name?: unknown; stack?: unknown };
  const lines = typeof stack === 'string' ? stack.split('\n') : [];
  return {
    type: typeof name === 'string' ? name : 'object',
    trace: lines
      .filter((line) => /^ {4}at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
  };
}

/**
 * How a request ended, as the audit log records it. `streaming` means that the answer had begun and that a second record
 * reports how it ended. The last three are the ends of requests that nobody received an answer to:
 * - `client_closed`: the caller closed the connection before the request or the answer was complete,
 * - `timed_out`: the request, or the reading of its answer, took longer than is allowed,
 * - `aborted`: the service ended it: its process died, it was stopped, or the credential was revoked meanwhile.
 */
export const OUTCOMES = [
  'success',
  'denied',
  'rejected',
  'error',
  'streaming',
  'client_closed',
  'timed_out',
  'aborted',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The ends of requests whose answer, or the rest of it, was never delivered. */
export type CutOff = Extract<Outcome, 'client_closed' | 'timed_out' | 'aborted'>;

/**
 * The status in the record of a request that was cut off before an answer: RFC 9110 §15.5.9 for the timeout; 499, as
 * web servers log it, for a caller that went away.
 */
export const CUT_OFF_STATUS: Readonly<Record<CutOff, number>> = { client_closed: 499, timed_out: 408, aborted: 500 };

export function requestOutcome(statusCode: number, isStreaming: boolean): Outcome {
  if (statusCode >= 500) return 'error';
  if (statusCode === CUT_OFF_STATUS.client_closed) return 'client_closed';
  if (statusCode === CUT_OFF_STATUS.timed_out) return 'timed_out';
  if (statusCode === 401 || statusCode === 403) return 'denied';
  if (statusCode >= 400) return 'rejected';
  return isStreaming ? 'streaming' : 'success';
}

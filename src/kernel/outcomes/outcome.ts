/**
 * How a request ended, as the audit log records it. `streaming` means that the response had begun and that a second
 * record reports how it ended. The last three are the ends of requests whose response nobody received:
 * - `client_closed`: the caller closed the connection before the request or the response was complete,
 * - `timed_out`: the request, or reading its response, exceeded the time limit,
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

/** The ends of requests whose response, or the rest of it, was never delivered. */
export type CutOff = Extract<Outcome, 'client_closed' | 'timed_out' | 'aborted'>;

/**
 * The status in the record of a request that was cut off before a response: RFC 9110 §15.5.9 for the timeout; 499, as
 * web servers log it, for a caller that closed the connection.
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

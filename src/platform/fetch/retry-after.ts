/** Converts a Retry-After header to ms (RFC 9110 §10.2.3: seconds, or a date); null if it is missing or invalid. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1_000;
  const atMs = /^[A-Z][a-z]+, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

const LONGEST_REQUESTED_MS = 24 * 3_600_000;

/** The pause after a failure: the longer of our own and the one that the other system requested, at most a day. */
export const pauseMs = (ownMs: number, requestedMs: number | null): number =>
  Math.max(ownMs, Math.min(requestedMs ?? 0, LONGEST_REQUESTED_MS));

import { pauseMs } from '../../platform/fetch/retry-after';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The pause after each failure in a row: the schedule that Standard Webhooks recommends, from 5 seconds to a day. A delivery
 * is abandoned after the last of them, three days later.
 */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/**
 * Each pause is randomly extended by up to this share, so that deliveries that failed together are not repeated
 * together.
 */
const JITTER = 0.2;

/** An endpoint to which every delivery failed for this long is disabled. */
export const DISABLED_AFTER_FAILING_MS = 5 * 24 * HOUR_MS;

/**
 * How long to wait before the next attempt; null if the delivery is abandoned.
 * @param failures in a row, including the last attempt
 * @param retryAfterMs the pause that the receiver requested; it never shortens the schedule, and extends it to one day
 * at most
 * @param random from 0 to 1
 */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number | null {
  const delayMs = DELAYS_MS[failures - 1];
  if (delayMs === undefined) return null;
  return pauseMs(Math.round(delayMs * (1 + JITTER * random)), retryAfterMs);
}

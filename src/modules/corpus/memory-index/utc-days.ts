const MIN_DAY_MS = Date.parse('0001-01-01');
const MAX_DAY_MS = Date.parse('9999-12-31');

/** The UTC day of a time, as an ISO 8601 date from the year 1 to 9999. */
export const utcDay = (ms: number): string =>
  new Date(Math.min(MAX_DAY_MS, Math.max(MIN_DAY_MS, ms))).toISOString().slice(0, 10);

/** The start of the UTC month of a time, in ms. */
export const utcMonthMs = (ms: number): number => Date.parse(`${utcDay(ms).slice(0, 7)}-01`);

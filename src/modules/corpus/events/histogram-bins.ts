const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

/** The lengths that a bin may have, so that bins begin at times that people use. Longer ones are multiples of the last. */
const LENGTHS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365].map((days) => days * DAY_MS),
];

export interface HistogramRange {
  readonly fromMs: number;
  /** Events at or after this time are in no bin, although the last bin may end later. */
  readonly toMs: number;
  readonly binMs: number;
  readonly bins: number;
}

/**
 * The shortest bins, at most as many as wanted, that cover the range of the request, or else that of the events; null if
 * there is neither. Without a start in the request the first bin begins at a multiple of its length, or of a day, in UTC.
 */
export function histogramRange(
  wanted: { readonly from?: Date | undefined; readonly to?: Date | undefined; readonly bins: number },
  found: { readonly first: Date | null; readonly last: Date | null },
): HistogramRange | null {
  const firstMs = (wanted.from ?? found.first)?.getTime();
  const toMs = wanted.to?.getTime() ?? afterSecond(found.last?.getTime());
  if (firstMs === undefined || toMs === undefined) return null;
  const fromMs = (binMs: number): number => (wanted.from ? firstMs : floorTo(firstMs, Math.min(binMs, DAY_MS)));
  const count = (binMs: number): number => Math.max(1, Math.ceil((toMs - fromMs(binMs)) / binMs));
  const binMs =
    LENGTHS_MS.find((lengthMs) => count(lengthMs) <= wanted.bins) ?? severalYears(toMs, fromMs(DAY_MS), wanted.bins);
  return { fromMs: fromMs(binMs), toMs, binMs, bins: count(binMs) };
}

const severalYears = (toMs: number, fromMs: number, bins: number): number =>
  Math.ceil((toMs - fromMs) / bins / YEAR_MS) * YEAR_MS;
const floorTo = (ms: number, stepMs: number): number => Math.floor(ms / stepMs) * stepMs;
const afterSecond = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : floorTo(ms, SECOND_MS) + SECOND_MS;

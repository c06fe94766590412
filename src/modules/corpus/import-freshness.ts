import type { ImportState, Staleness } from './corpus.contract';

const DAY_MS = 86_400_000;

/** How long an import counts as fresh: about twice the time between two editions at the source. */
const FRESH_FOR_DAYS: Record<string, number> = {
  // Every 15 minutes (GDELT 2.0) and every minute (USGS); a day without one means that nobody fetches it.
  'gdelt-events': 1,
  usgs: 1,
  // A release a year, with monthly candidate releases.
  'ucdp-ged': 400,
};
const FRESH_FOR_DAYS_OTHERWISE = 30;

/** How far the events of a format can be relied on to be up to date, by the real clock. */
export function stalenessOf(state: Omit<ImportState, 'staleness'>, nowMs: number): Staleness {
  if (state.lastOutcome === 'failed') return 'failing';
  if (state.lastSuccessAt === null) return 'never';
  const freshForDays = FRESH_FOR_DAYS[state.format] ?? FRESH_FOR_DAYS_OTHERWISE;
  return nowMs - state.lastSuccessAt.getTime() <= freshForDays * DAY_MS ? 'fresh' : 'stale';
}

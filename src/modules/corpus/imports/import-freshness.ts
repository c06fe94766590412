import type { FeedState, ImportState, Staleness } from '../corpus.contract';

const DAY_MS = 86_400_000;

/** How long an import counts as fresh: about twice the interval between two editions of the source. */
const FRESH_FOR_DAYS: Record<string, number> = {
  // Published every 15 minutes (GDELT 2.0, EONET), 6 (GDACS) or every minute (USGS, NWS); a day without an import means
  // that nobody fetches it.
  'gdelt-events': 1,
  usgs: 1,
  gdacs: 1,
  eonet: 1,
  'nws-cap': 1,
  // Every week.
  acled: 21,
  // One release a year, with monthly candidate releases.
  'ucdp-ged': 400,
};
const FRESH_FOR_DAYS_OTHERWISE = 30;

/** How current the events of a format are, by the real clock. */
export function computeStaleness(state: Omit<ImportState, 'staleness'>, nowMs: number): Staleness {
  if (state.lastOutcome === 'failed') return 'failing';
  if (state.lastSuccessAt === null) return 'never';
  const freshForDays = FRESH_FOR_DAYS[state.format] ?? FRESH_FOR_DAYS_OTHERWISE;
  return nowMs - state.lastSuccessAt.getTime() <= freshForDays * DAY_MS ? 'fresh' : 'stale';
}

/**
 * The names of sources whose events may be out of date, as they occur in events. If a feed is enabled, its state
 * decides for its format.
 */
export function listStaleSources(imports: readonly ImportState[], enabledFeeds: readonly FeedState[]): string[] {
  const feeds = new Map(enabledFeeds.map((feed) => [feed.format, feed]));
  const namesByFormat = new Map(imports.map(({ format, sources }) => [format, sources]));
  const staleFormats = [
    ...imports.filter((each) => !feeds.has(each.format) && ['stale', 'failing'].includes(each.staleness)),
    ...enabledFeeds.filter(({ staleness }) => staleness !== 'fresh'),
  ].map(({ format }) => format);
  // Before the first import the sources are unknown, and the format is named instead.
  const names = staleFormats.flatMap((format) => {
    const known = namesByFormat.get(format) ?? [];
    return known.length === 0 ? [format] : known;
  });
  return [...new Set(names)].sort();
}

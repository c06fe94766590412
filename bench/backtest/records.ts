import { DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { GDELT_EVENTS_FORMAT } from '../../src/modules/sources/gdelt/format.gdelt-events';
import { UCDP_GED_FORMAT } from '../../src/modules/sources/ucdp/format.ucdp-ged';
import { USGS_FORMAT } from '../../src/modules/sources/usgs/format.usgs';
import { sharedCsv } from '../../test/support/app/shared-data';
import { EventSearch, type PastEvent } from './event-search';
import { landslides, pirateAttacks, readEvents, replayedShocks } from './past-events';

const UCDP = 'events/ucdp_ged_union.csv.gz';
const PIRACY = 'events/pirate_attacks_1993_2020.csv.gz';
const GDELT = 'events/gdelt/gdelt_events_20251201_20260325_usa_ind_irn.csv.gz';
const LANDSLIDES = 'hazards/nasa_global_landslide_catalog.csv.gz';
const SHOCKS_2025 = 'hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz';
const SHOCKS_2026 = 'hazards/live-replay/usgs_quakes_revisions.csv.gz';
export const FILES = [UCDP, PIRACY, GDELT, LANDSLIDES, SHOCKS_2025, SHOCKS_2026];

/** A period and an area that a source covered without a known gap. */
export interface WatchedRecord {
  /** The name in the tables. */
  source: string;
  /** The name of its format if records of several sources have the same types but differ, as machine-coded ones do. */
  format?: string;
  /** The region of base rates; null for cells of 10 degrees. */
  region: string | null;
  fromMs: number;
  toMs: number;
  /** Days at the beginning without cases, so that the first cases have a history. */
  warmUpDays: number;
  /** Cases are drawn at these events. */
  events: readonly PastEvent[];
  search: EventSearch;
  /** The number of moments to try, and the horizons from each of them as far as the record continues. */
  moments: number;
  horizonsDays: readonly number[];
}

const HORIZONS_DAYS = [7, 30, 90];

/** All records next to the project with a time and a place that are long enough to look 7 days ahead. */
export async function watchedRecords(): Promise<WatchedRecord[]> {
  return [
    ...(await conflictRecords()),
    worldwide('piracy', pirateAttacks(sharedCsv(PIRACY)), { watched: ['1993-01-01', '2020-12-29'] }),
    worldwide('NASA landslides', landslides(sharedCsv(LANDSLIDES)), { watched: ['2007-01-01', '2016-03-01'] }),
    worldwide('USGS, all', await readEvents(USGS_FORMAT, SHOCKS_2025), {
      watched: ['2025-04-15', '2025-05-15'],
      warmUpDays: 7,
      horizonsDays: [7, 14],
    }),
    await newsRecord(),
    worldwide('USGS, M 2.5+', replayedShocks(sharedCsv(SHOCKS_2026)), {
      watched: ['2026-07-22', '2026-08-22'],
      warmUpDays: 7,
      horizonsDays: [7, 14],
    }),
  ];
}

/** The parts of UCDP GED that are complete: the single countries in the union, from the first event to the last. */
async function conflictRecords(): Promise<WatchedRecord[]> {
  const events = await readEvents(UCDP_GED_FORMAT, UCDP);
  const search = new EventSearch(events);
  // The copies of single countries; the rest of the union is a thin sample of the world.
  const watched: [country: string, from: string, to: string][] = [
    ['MX', '1989-01-22', '2023-12-31'],
    ['SY', '2016-01-01', '2019-11-30'],
    ['MM', '1989-01-01', '2023-12-31'],
    ['NG', '1990-09-25', '2019-12-31'],
    ['UA', '2014-01-22', '2023-02-28'],
    ['CF', '1991-08-08', '2022-12-30'],
  ];
  return watched.map(([country, from, to]) => ({
    source: 'UCDP GED',
    region: country,
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
    warmUpDays: 365,
    search,
    events: events.filter((event) => event.country === country && event.isSharp),
    moments: 4_000,
    horizonsDays: HORIZONS_DAYS,
  }));
}

/** The sample of GDELT covers three countries. */
async function newsRecord(): Promise<WatchedRecord> {
  const events = await readEvents(GDELT_EVENTS_FORMAT, GDELT);
  return worldwide('GDELT sample', events, {
    format: GDELT_EVENTS_FORMAT.name,
    watched: ['2025-12-02', '2026-02-27'],
    warmUpDays: 14,
    moments: 16_000,
  });
}

function worldwide(
  source: string,
  events: readonly PastEvent[],
  given: { watched: readonly [from: string, to: string] } & Partial<WatchedRecord>,
): WatchedRecord {
  const { watched, ...others } = given;
  const harmless = new Set(DEFAULT_EVALUATION_SETTINGS.nonThreateningTypes);
  return {
    source,
    region: null,
    fromMs: Date.parse(watched[0]),
    toMs: Date.parse(watched[1]),
    warmUpDays: 365,
    // Harmless events are not the kind of any threat.
    events: events.filter(({ isSharp, type }) => isSharp && !harmless.has(type)),
    search: new EventSearch(events),
    moments: 8_000,
    horizonsDays: HORIZONS_DAYS,
    ...others,
  };
}

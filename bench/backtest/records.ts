import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { toAlpha2 } from '../../src/kernel/countries/countries';
import { DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import { GDELT_EVENTS_FORMAT } from '../../src/modules/sources/gdelt/format.gdelt-events';
import { UCDP_GED_FORMAT } from '../../src/modules/sources/ucdp/format.ucdp-ged';
import { USGS_FORMAT } from '../../src/modules/sources/usgs/format.usgs';
import { sharedCsv, sharedFile } from '../../test/support/app/shared-data';
import { EventSearch, type PastEvent } from './event-search';
import { landslides, numberOf, pirateAttacks, readEvents, replayedShocks } from './past-events';

const UCDP = 'events/ucdp_ged_union.csv.gz';
const PIRACY = 'events/pirate_attacks_1993_2020.csv.gz';
const GDELT = 'events/gdelt/gdelt_events_20251201_20260325_usa_ind_irn.csv.gz';
const LANDSLIDES = 'hazards/nasa_global_landslide_catalog.csv.gz';
const SHOCKS_2025 = 'hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz';
const SHOCKS_2026 = 'hazards/live-replay/usgs_quakes_revisions.csv.gz';
const CITIES = 'assets/cities_geonames_171k.csv.gz';
const EMBASSIES = 'assets/embassies_consulates_wikidata.csv.gz';
const PORTS = 'assets/ne_10m_ports.geojson.gz';
export const FILES = [UCDP, PIRACY, GDELT, LANDSLIDES, SHOCKS_2025, SHOCKS_2026, CITIES, EMBASSIES, PORTS];

export interface Place {
  lat: number;
  lng: number;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** A period and an area that a source covered without a known gap. */
export interface WatchedRecord {
  /** The name in the tables. */
  source: string;
  /** The region of base rates; null for cells of 10 degrees. */
  region: string | null;
  fromMs: number;
  toMs: number;
  /** Days at the beginning without cases, so that the first cases have a history. */
  warmUpDays: number;
  /** Half of the cases are drawn at these events. */
  events: readonly PastEvent[];
  /** The other half is drawn at these places, regardless of what happened there. */
  places: readonly Place[];
  search: EventSearch;
  /** The number of moments to try, and the horizons from each of them as far as the record continues. */
  moments: number;
  horizonsDays: readonly number[];
}

const HORIZONS_DAYS = [7, 30, 90];

/** All records next to the project with a time and a place that are long enough to look 7 days ahead. */
export async function watchedRecords(): Promise<WatchedRecord[]> {
  const places = assetPlaces();
  return [
    ...(await conflictRecords(places)),
    worldwide('piracy', pirateAttacks(sharedCsv(PIRACY)), ports(), { watched: ['1993-01-01', '2020-12-29'] }),
    worldwide('NASA landslides', landslides(sharedCsv(LANDSLIDES)), places, { watched: ['2007-01-01', '2016-03-01'] }),
    worldwide('USGS, all', await readEvents(USGS_FORMAT, SHOCKS_2025), places, {
      watched: ['2025-04-15', '2025-05-15'],
      warmUpDays: 7,
      horizonsDays: [7, 14],
    }),
    await newsRecord(places),
    worldwide('USGS, M 2.5+', replayedShocks(sharedCsv(SHOCKS_2026)), places, {
      watched: ['2026-07-22', '2026-08-22'],
      warmUpDays: 7,
      horizonsDays: [7, 14],
    }),
  ];
}

/** The parts of UCDP GED that are complete: the single countries in the union, from the first event to the last. */
async function conflictRecords(places: readonly Place[]): Promise<WatchedRecord[]> {
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
    moments: 2_000,
    horizonsDays: HORIZONS_DAYS,
    places: places.filter((place) => place.country === country),
  }));
}

/** The sample of GDELT covers three countries. */
async function newsRecord(places: readonly Place[]): Promise<WatchedRecord> {
  const events = await readEvents(GDELT_EVENTS_FORMAT, GDELT);
  const countries = new Set(['US', 'IN', 'IR']);
  const near = places.filter(({ country }) => country !== null && countries.has(country));
  return worldwide('GDELT sample', events, near, {
    watched: ['2025-12-02', '2026-02-27'],
    warmUpDays: 14,
    moments: 8_000,
  });
}

function worldwide(
  source: string,
  events: readonly PastEvent[],
  places: readonly Place[],
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
    places,
    // Harmless events are not the kind of any threat.
    events: events.filter(({ isSharp, type }) => isSharp && !harmless.has(type)),
    search: new EventSearch(events),
    moments: 4_000,
    horizonsDays: HORIZONS_DAYS,
    ...others,
  };
}

function assetPlaces(): Place[] {
  const cities = sharedCsv(CITIES).map(({ lat, lng, country }) => placeOf(lat, lng, country));
  const embassies = sharedCsv(EMBASSIES).map(({ latitude, longitude, country }) =>
    placeOf(latitude, longitude, toAlpha2(country ?? '')),
  );
  return [...cities, ...embassies].filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng));
}

function ports(): Place[] {
  interface Port {
    geometry: { coordinates: [number, number] };
  }
  const text = gunzipSync(readFileSync(sharedFile(PORTS))).toString('utf8');
  return (JSON.parse(text) as { features: Port[] }).features.map(({ geometry: { coordinates } }) => ({
    lat: coordinates[1],
    lng: coordinates[0],
    country: null,
  }));
}

function placeOf(lat: string | undefined, lng: string | undefined, country: string | null | undefined): Place {
  return { lat: numberOf(lat), lng: numberOf(lng), country: country ?? null };
}

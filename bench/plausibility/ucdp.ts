import { distanceWithinKm } from '../../src/kernel/geodesy/distance';
import { DAY_MS } from '../../src/kernel/evaluation/settings';
import { UCDP_GED_FORMAT } from '../../src/modules/sources/ucdp/format.ucdp-ged';
import type { PastEvent } from '../backtest/event-search';
import { readEvents } from '../backtest/past-events';
import type { CodedRecord } from './records';

export const UCDP = 'events/ucdp_ged_union.csv.gz';
/** The countries of which the union has every event from October 2017 to November 2019. */
const COMPLETE_COUNTRIES: ReadonlySet<string> = new Set(['CF', 'MM', 'MX', 'NG', 'SY', 'UA']);

export interface Nearness {
  km: number;
  days: number;
}

/** Whether UCDP can have an event near the record: in one of the countries that it covers, with a position. */
export const isCovered = ({ country, position }: CodedRecord): boolean =>
  position !== null && country !== null && COMPLETE_COUNTRIES.has(country);

/** The deadly events of UCDP that are known to 25 km and a week. */
export async function deadlyEvents(): Promise<PastEvent[]> {
  return (await readEvents(UCDP_GED_FORMAT, UCDP)).filter(({ isSharp }) => isSharp);
}

/** Whether an event of UCDP began within the distance and the days of the record, whose date is shifted by `shiftDays`. */
export function hasEventNear(
  { position, dayMs }: CodedRecord,
  events: readonly PastEvent[],
  { km, days }: Nearness,
  shiftDays = 0,
): boolean {
  const aroundMs = dayMs + shiftDays * DAY_MS;
  return events.some(
    ({ startMs, lat, lng }) =>
      position !== null &&
      Math.abs(startMs - aroundMs) <= days * DAY_MS &&
      distanceWithinKm(position, { lat, lng }, km) !== null,
  );
}

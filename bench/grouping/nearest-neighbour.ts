import { haversineKm } from '../../src/kernel/geodesy/distance';
import { DAY_MS } from '../../src/kernel/evaluation/settings';

export interface Shock {
  id: string;
  startMs: number;
  lat: number;
  lng: number;
  magnitude: number;
}

/** The fractal dimension of epicentres, the b-value and the threshold of Zaliapin and Ben-Zion (2013), for km and years. */
const DIMENSION = 1.6;
const B_VALUE = 1;
const LOG_THRESHOLD = -5;
const YEAR_MS = 365.25 * DAY_MS;
/** Closer than the location error, a distance of 0 would link shocks over any time. */
const MIN_KM = 0.1;

/**
 * Earthquake sequences by nearest neighbours (Zaliapin and Ben-Zion 2013, Earthquake clusters in southern California
 * I): each shock belongs to the earlier one with the smallest product of time, distance^1.6 and 10^−magnitude, if it is
 * below 10^−5. Shares nothing with the windows of Gardner and Knopoff. Returns the first shock of each one's sequence.
 */
export function sequencesOf(shocks: readonly Shock[]): Map<string, string> {
  const sorted = [...shocks].sort((a, b) => a.startMs - b.startMs);
  const firstOf = new Map<string, string>();
  for (const [index, shock] of sorted.entries()) {
    let [parent, least]: [string, number] = [shock.id, LOG_THRESHOLD];
    for (const earlier of sorted.slice(0, index)) {
      const years = Math.max(1, shock.startMs - earlier.startMs) / YEAR_MS;
      const km = Math.max(MIN_KM, haversineKm(shock.lat, shock.lng, earlier.lat, earlier.lng));
      const nearness = Math.log10(years) + DIMENSION * Math.log10(km) - B_VALUE * earlier.magnitude;
      if (nearness < least) [parent, least] = [earlier.id, nearness];
    }
    firstOf.set(shock.id, firstOf.get(parent) ?? shock.id);
  }
  return firstOf;
}

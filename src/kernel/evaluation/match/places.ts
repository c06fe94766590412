import type { Position } from '../../geodesy/distance';
import type { EvaluationEvent, LocationPrecisionLevel } from '../evaluation.types';
import { toPrecisionLevel } from '../scales';

/** UCDP GED codebook, where_prec: with 6 only the country is known, 7 is international waters or airspace. */
const COUNTRY_PRECISION = 6;

/** Radius in km by where_prec, for sources that give the code without a radius. */
const UNCERTAINTY_KM_BY_PRECISION: Record<number, number> = { 1: 1, 2: 25, 3: 50, 4: 100, 5: 100 };

/** The event's place, or null if it is not known more precisely than its country. */
export function eventPosition(event: EvaluationEvent): Position | null {
  if (event.lat === null || event.lng === null) return null;
  if (event.geoPrecision !== null && event.geoPrecision >= COUNTRY_PRECISION) return null;
  return { lat: event.lat, lng: event.lng };
}

export function eventPrecision(event: EvaluationEvent): LocationPrecisionLevel {
  if (eventPosition(event) === null) return event.country === null ? 'unknown' : 'country';
  const radiusKm = event.uncertaintyKm ?? UNCERTAINTY_KM_BY_PRECISION[event.geoPrecision ?? 0];
  return radiusKm === undefined ? 'unknown' : toPrecisionLevel(radiusKm);
}

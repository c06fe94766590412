import type { EvaluationEvent } from '../evaluation.types';
import { DAY_MS, type GroupingSettings } from '../settings';

export function isEarthquake(event: EvaluationEvent): boolean {
  return event.type === 'earthquake' || event.subtype === 'earthquake';
}

/** Catalogues are complete from about M 2.5 on; an earthquake without a magnitude is at most this large. */
const ASSUMED_MAGNITUDE = 2.5;

export function readMagnitude(event: EvaluationEvent): number {
  return event.magnitude ?? ASSUMED_MAGNITUDE;
}

export interface AftershockWindow {
  distanceKm: number;
  beforeMs: number;
  afterMs: number;
}

/**
 * Space and time in which a mainshock of this magnitude takes in other shocks: Gardner and Knopoff (1974, Is the
 * sequence of earthquakes in Southern California, with aftershocks removed, Poissonian?), as fitted by van Stiphout,
 * Zhuang and Marsan (2012): 10^(0.1238 M + 0.983) km; 10^(0.032 M + 2.7389) days from M 6.5 on, below it
 * 10^(0.5409 M − 0.547). Space and time are capped by the settings.
 */
export function aftershockWindow(magnitude: number, settings: GroupingSettings): AftershockWindow {
  const days = 10 ** (magnitude >= 6.5 ? 0.032 * magnitude + 2.7389 : 0.5409 * magnitude - 0.547);
  return {
    distanceKm: Math.min(settings.earthquakeMaxDistanceKm, 10 ** (0.1238 * magnitude + 0.983)),
    beforeMs: Math.min(settings.foreshockDays, days) * DAY_MS,
    afterMs: Math.min(settings.earthquakeMaxDays, days) * DAY_MS,
  };
}

/**
 * The intensity relation has hardly any data for shorter distances, km. Without this bound, an M 2 below one's feet
 * would have intensity V.
 */
const NEAREST_HYPOCENTRE_KM = 5;

/** Hypocentral distance in km. A missing depth counts as 10 km, which catalogues use for unknown depths. */
export function hypocentralKm(epicentralKm: number, depthKm: number | null): number {
  return Math.hypot(epicentralKm, Math.max(0, depthKm ?? 10));
}

/**
 * Modified Mercalli intensity expected at a hypocentral distance: Allen, Wald and Worden (2012), Intensity attenuation
 * for active crustal regions, J. Seismology 16, 409–433, the form for hypocentral distance and no site term. Fitted to
 * M 5.0 to 7.9 within 300 km; below M 5 it is an extrapolation, which at M 1.8 rightly gives "not felt".
 */
export function macroseismicIntensity(magnitude: number, hypocentreKm: number): number {
  const saturationKm = -0.209 + 2.042 * Math.exp(magnitude - 5);
  const distanceKm = Math.max(NEAREST_HYPOCENTRE_KM, hypocentreKm);
  const near = 2.085 + 1.428 * magnitude - 1.402 * Math.log(Math.hypot(distanceKm, saturationKm));
  const far = distanceKm > 50 ? 0.078 * Math.log(distanceKm / 50) : 0;
  return Math.min(12, Math.max(1, near + far));
}

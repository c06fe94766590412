import { hypocentralKm, isEarthquake, macroseismicIntensity } from './earthquakes';
import type { AssetMatch, AttributionType, EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { codingWeight } from '../../reliability/coding-weight';
import * as tables from './impact-tables';

/** The terms of what an event did at its place. All 0 to 1. */
export interface EventHarm {
  means: string;
  base: number;
  reachKm: number;
  casualties: number;
  civilianTargeting: number;
  salience: number;
  /** 1 − Π (1 − term). */
  harm: number;
}

/** The part of it that reaches an asset. `impact` is 0 to 100. */
export interface EventImpact {
  /** The share of the harm that arrives, 0 to 1; for an earthquake of known magnitude, that of its casualties. */
  arriving: number;
  /** Modified Mercalli intensity expected at the asset; only for earthquakes of known magnitude. */
  intensity: number | null;
  sensitivity: number;
  criticality: number;
  /** The weight of the event: below 1 if it is discounted, as events are by default that a program extracted from news. */
  codingWeight: number;
  impact: number;
}

export function eventHarm(event: EvaluationEvent): EventHarm {
  const { name, means } = meansOf(event);
  const count =
    (event.fatalities ?? 0) +
    tables.INJURY_WEIGHT * (event.injuries ?? 0) +
    tables.ABDUCTION_WEIGHT * (event.abductions ?? 0);
  const casualties = Math.min(tables.MAX_CASUALTY_HARM, tables.HARM_PER_TENFOLD_CASUALTIES * Math.log10(1 + count));
  const civilianTargeting = event.civilianTargeting === true ? tables.CIVILIAN_TARGETING_HARM : 0;
  const salience = tables.MAX_SALIENCE_HARM * Math.min(1, Math.max(0, event.salience ?? 0));
  const harm = anyOf([means.base, casualties, civilianTargeting, salience]);
  return { means: name, base: means.base, reachKm: means.reachKm, casualties, civilianTargeting, salience, harm };
}

/** The impact of one event on one asset that it concerns. */
export function computeImpact(
  event: EvaluationEvent,
  harm: EventHarm,
  asset: EvaluationAsset,
  match: AssetMatch,
): EventImpact {
  const sensitivity = tables.SENSITIVITY[asset.type.toLowerCase()]?.[event.category] ?? 1;
  const criticality = criticalityOf(asset.role);
  const spreadKm = match.distanceKm === null ? null : effectiveDistanceKm(match.distanceKm, event.uncertaintyKm);
  const weight = codingWeight(event, event.ratingOverride);
  const scaled = (part: number): number => Math.min(100, 100 * part * sensitivity * criticality * weight);
  if (isEarthquake(event) && event.magnitude !== null && spreadKm !== null) {
    const intensity = macroseismicIntensity(event.magnitude, hypocentralKm(spreadKm, event.depthKm));
    const arriving = decay(spreadKm, tables.EARTHQUAKE_CASUALTY_REACH_KM);
    const part = anyOf([impactOfIntensity(intensity), harm.casualties * arriving]);
    return { arriving, intensity, sensitivity, criticality, codingWeight: weight, impact: scaled(part) };
  }
  const near = spreadKm === null ? 0 : decay(spreadKm, harm.reachKm);
  const arriving = Math.max(near, relevanceWithoutPlace(match.attributionTypes));
  return {
    arriving,
    intensity: null,
    sensitivity,
    criticality,
    codingWeight: weight,
    impact: scaled(harm.harm * arriving),
  };
}

/**
 * Combines the impacts of several events on one asset, 0 to 100: the worst one counts most, and none lowers the result.
 */
export function accumulate(impacts: readonly number[]): number {
  const sum = impacts.reduce((total, impact) => total + impact ** tables.ACCUMULATION_EXPONENT, 0);
  return Math.min(100, sum ** (1 / tables.ACCUMULATION_EXPONENT));
}

/**
 * Root mean square distance to an event that is anywhere in a disc around its reported place: √(d² + u²/2). Without it,
 * a report of "somewhere in the province", placed in the centre of the capital, would count as next door.
 */
export function effectiveDistanceKm(distanceKm: number, uncertaintyKm: number | null): number {
  return Math.sqrt(distanceKm ** 2 + (uncertaintyKm ?? 0) ** 2 / 2);
}

export function impactOfIntensity(intensity: number): number {
  const rows = tables.IMPACT_BY_INTENSITY;
  const above = rows.findIndex(([bound]) => intensity <= bound);
  if (above === -1) return 1;
  const [upper, upperImpact] = rows[above] ?? [1, 0];
  const [lower, lowerImpact] = rows[above - 1] ?? [upper, upperImpact];
  if (upper === lower) return upperImpact;
  return lowerImpact + ((intensity - lower) / (upper - lower)) * (upperImpact - lowerImpact);
}

function decay(distanceKm: number, reachKm: number): number {
  return 1 / (1 + (distanceKm / reachKm) ** 2);
}

function meansOf(event: EvaluationEvent): { name: string; means: tables.MeansOfHarm } {
  for (const name of [`${event.type}/${event.subtype ?? ''}`, event.type]) {
    const means = tables.MEANS_BY_TYPE[name];
    if (means !== undefined) return { name, means };
  }
  return { name: event.category, means: tables.MEANS_BY_CATEGORY[event.category] ?? tables.UNKNOWN_MEANS };
}

function relevanceWithoutPlace(attributionTypes: readonly AttributionType[]): number {
  const parts = attributionTypes.map((type) => (type === 'proximity' ? 0 : tables.RELEVANCE_WITHOUT_PLACE[type]));
  return Math.max(0, ...parts);
}

function criticalityOf(role: string | null): number {
  if (role === null) return 1;
  const words = role.toLowerCase().split(/[^\p{L}]+/u);
  return tables.ROLE_CRITICALITY.find(([known]) => known.some((word) => words.includes(word)))?.[1] ?? 1;
}

function anyOf(parts: readonly number[]): number {
  return 1 - parts.reduce((left, part) => left * (1 - part), 1);
}

import { commonCountryName } from '../../countries/common-country-name';
import { countedNoun, joinWithAnd } from '../../text/counted';
import { ALL_KINDS, isBaseRate, testResult } from '../likelihood/calibration';
import { typeLabel, typeName } from './describe';
import type { AssetAssessment, EventShare, HistoryQuery } from '../evaluate.types';
import type { EventGroup } from '../event-group';
import type { HistoryCounts, ImpactSeverity } from '../evaluation.types';
import { instructionWords } from '../instructions/instruction.texts';
import type { EffectiveRating } from '../../reliability/rating-override';
import { describeRating } from '../../reliability/source-rating.texts';
import type { LikelihoodEstimate } from '../likelihood/likelihood';
import { DAY_MS } from '../settings';

const ROMAN = ['I', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Why this is a threat: the event, the affected assets, the evidence, and the terms of the score. */
export function threatRationale(
  group: EventGroup,
  worst: AssetAssessment,
  { others, occurrences, rating }: { others: number; occurrences: number; rating: EffectiveRating },
  likelihood: LikelihoodEstimate,
): string {
  const { risk } = worst;
  const also = others === 0 ? '' : ` ${countedNoun(others, 'other asset is', 'other assets are')} also affected.`;
  const aged = percent(worst.recency);
  const age = aged === '100 %' ? 'not reduced for age' : `reduced to ${aged} for age`;
  return (
    `${relevance(group, worst)}${also} ${evidence(group, occurrences)} Source rating ${describeRating(rating)}. ` +
    `Risk ${risk.riskScore} of 100 (${words(risk.riskLevel)}), from an impact of ${risk.impactScore} (${age}) ` +
    `and the chance of another event (${chance(likelihood.probability)}).${limitWords(worst)}${trustWords(worst)}${instructionWords(worst)}`
  );
}

/** The limit is mentioned even if the score is below it, since further events of this kind could not raise the score beyond it. */
function limitWords({ scoreLimit, shares }: AssetAssessment): string {
  if (scoreLimit === null) return '';
  const discounted = sourcesOverridden(shares, true);
  return discounted === ''
    ? ` A program extracted all reports from news, so the score is limited to ${scoreLimit} until a person or an instrument reports the event too.`
    : ` Your organisation discounts reports of ${discounted}, so the score is limited to ${scoreLimit} until another source reports the event too.`;
}

function trustWords({ shares }: AssetAssessment): string {
  const trusted = sourcesOverridden(shares, false);
  return trusted === '' ? '' : ` Your organisation counts reports of ${trusted} in full.`;
}

/** The sources whose reports the tenant discounts, or counts in full although they are discounted by default. */
function sourcesOverridden(shares: readonly EventShare[], isDiscounted: boolean): string {
  const events = shares.map(({ event }) => event);
  const overridden = events.filter(
    ({ ratingOverride, coding }) =>
      ratingOverride?.discounted === isDiscounted && (coding === 'machine') !== isDiscounted,
  );
  return joinWithAnd([...new Set(overridden.map(({ source }) => source))].sort());
}

function relevance(group: EventGroup, worst: AssetAssessment): string {
  const { asset, risk } = worst;
  const what = typeName(group.leader);
  return risk.distanceKm === null
    ? `${what}: relevant to ${asset.name} because ${attributionWords(worst)}.`
    : `${what} ${kilometres(risk.distanceKm)} from ${asset.name}, within its monitoring radius of ${asset.monitoringRadiusKm} km${uncertaintyWords(worst)}.`;
}

/** The content of the history and the resulting probability. */
export function likelihoodRationale(
  history: HistoryCounts,
  { type, minMagnitude }: HistoryQuery,
  days: number,
  estimate: LikelihoodEstimate,
): string {
  const size = minMagnitude === null ? '' : ` and magnitude ${minMagnitude.toFixed(1)} or more`;
  const where = history.radiusKm === 0 ? "in the event's country" : `within ${history.radiusKm} km`;
  const found = `of type "${typeLabel(type)}"${size} ${where} in the last ${days} days`;
  const count =
    history.localCount === 0 ? `No events ${found}` : `${countedNoun(history.localCount, 'event')} ${found}`;
  const weighted =
    history.localCount === 0
      ? ''
      : `${discountedWords(history)}; weighted by ${history.discountedCount === 0 ? 'distance and age' : 'distance, age and source'}, this is equivalent to ${history.localWeight.toFixed(2)} events in ${history.localExposureDays.toFixed(0)} days`;
  if (estimate.calibration !== null && isBaseRate(estimate.calibration.map))
    return `${count}. ${baseRateWords(type, estimate)}`;
  return (
    `${count}${weighted}.${regionWords(history, estimate)}${calibrationWords(history, estimate)} ` +
    `Chance of at least one more in ${estimate.horizonDays} days: ${chance(estimate.probability)} (${words(estimate.likelihood)}).` +
    testWords(estimate)
  );
}

/** What tests on past data say about such likelihoods, unless they passed. */
function testWords({ calibration }: LikelihoodEstimate): string {
  if (calibration === null) return ' Likelihoods for a whole country were not tested.';
  const result = testResult(calibration.fittedOn);
  if (result === 'tested') return '';
  return result === 'untested'
    ? ' Likelihoods of this kind could not be tested, because there is no past data for it.'
    : ' In tests on past data, likelihoods of this kind were not reliably better than the base rate.';
}

function discountedWords({ localCount, discountedCount }: HistoryCounts): string {
  if (discountedCount === 0) return '';
  const which = discountedCount === localCount ? 'which' : `${discountedCount} of which`;
  return `, ${which} ${discountedCount === 1 ? 'counts' : 'count'} less because ${discountedCount === 1 ? 'its source is' : 'their sources are'} discounted`;
}

/** For such types the history of the place says nothing that the type alone does not. */
function baseRateWords(type: string, { horizonDays, probability, likelihood }: LikelihoodEstimate): string {
  return (
    `For this type no likelihood is forecast from the history of the place, because such forecasts were not better than ` +
    `the base rate. Base rate: ${chance(probability)} (${words(likelihood)}) of past events of type "${typeLabel(type)}" were ` +
    `followed by another one in ${horizonDays} days.`
  );
}

function regionWords(history: HistoryCounts, { priorRatePerDay, horizonDays }: LikelihoodEstimate): string {
  if (history.regionRadiusKm <= history.radiusKm) return '';
  const expected = figure(priorRatePerDay * horizonDays);
  return ` The rate in the surrounding ${history.regionRadiusKm} km alone would give ${expected} such events here in ${horizonDays} days.`;
}

function calibrationWords(history: HistoryCounts, estimate: LikelihoodEstimate): string {
  const { expectedEvents, horizonDays, calibration } = estimate;
  const expected = ` Combined, ${figure(expectedEvents)} events are expected in ${horizonDays} days.`;
  if (calibration === null) return expected;
  const [category, type, source] = calibration.fittedOn.split('/');
  const past =
    type !== undefined
      ? `past events of type "${typeLabel(type)}"${source === undefined ? '' : ` from ${source}`}`
      : calibration.fittedOn === ALL_KINDS
        ? 'past events of all kinds'
        : `past events of category "${typeLabel(category ?? '')}"`;
  return (
    `${expected} This is adjusted for recent activity nearby (index ${figure(history.aftermathWeight)}) ` +
    `and in the wider area (index ${figure(history.surroundingWeight)}), with weights fitted to ${past}.`
  );
}

/** Two significant digits. */
function figure(value: number): number {
  return Number(value.toPrecision(2));
}

/** The harm of the worst event and the part that reaches the asset. */
export function impactRationale(worst: AssetAssessment, severity: ImpactSeverity): string {
  const share = strongest(worst.shares);
  const { asset, risk } = worst;
  const factor = share.impact.sensitivity * share.impact.criticality;
  const role = asset.role === null ? '' : ` and role "${asset.role}"`;
  const exposure =
    factor === 1
      ? ''
      : ` Assets of type "${asset.type}"${role} are weighted ${factor.toFixed(2)} for events of category "${typeLabel(share.event.category)}".`;
  const added = worst.shares.length === 1 ? '' : ` ${worst.shares.length} related events are combined.`;
  return `${whatHappened(share)}. ${whatArrives(share, asset.name)}.${exposure}${codingWords(share)}${added} Impact ${risk.impactScore} of 100 (${words(severity)}).`;
}

function codingWords({ event, impact: { codingWeight } }: EventShare): string {
  if (codingWeight === 1) return '';
  const reason =
    event.coding === 'machine'
      ? 'a program extracted the report from news'
      : `your organisation discounts reports of ${event.source}`;
  return ` Because ${reason}, it is weighted ${codingWeight.toFixed(1)}.`;
}

function whatHappened({ event, harm, impact }: EventShare): string {
  const size = event.magnitude === null ? '' : ` of magnitude ${event.magnitude.toFixed(1)}`;
  const depth = size === '' || event.depthKm === null ? '' : ` at a depth of ${event.depthKm.toFixed(0)} km`;
  const casualties = [
    (event.fatalities ?? 0) > 0 ? `${event.fatalities ?? 0} killed` : null,
    (event.injuries ?? 0) > 0 ? `${event.injuries ?? 0} injured` : null,
    (event.abductions ?? 0) > 0 ? `${event.abductions ?? 0} abducted` : null,
    event.civilianTargeting === true ? 'civilians targeted' : null,
  ].filter((part) => part !== null);
  // The intensity of an earthquake follows from its magnitude, not from a base score.
  const base = impact.intensity === null ? [`base harm score ${harm.base.toFixed(2)} of 1`] : [];
  return [`${typeName(event)}${size}${depth}`, ...base, ...casualties].join(', ');
}

function whatArrives({ event, distanceKm, impact, harm }: EventShare, assetName: string): string {
  if (impact.intensity !== null && distanceKm !== null) {
    const felt = `${ROMAN[Math.round(impact.intensity)] ?? 'I'} (${impact.intensity.toFixed(1)})`;
    return `At ${assetName}, ${kilometres(distanceKm)} away, an intensity of ${felt} on the Modified Mercalli scale is expected`;
  }
  const applies = `${percent(impact.arriving)} of its harm score of ${harm.harm.toFixed(2)} applies`;
  if (distanceKm === null) return `It is relevant to ${assetName} by country or name, not by distance; ${applies}`;
  const known = event.uncertaintyKm === null ? '' : ` (location known to within ${event.uncertaintyKm} km)`;
  return `${kilometres(distanceKm)} from ${assetName}${known}; at that distance ${applies}`;
}

function strongest(shares: readonly EventShare[]): EventShare {
  const [first, ...rest] = shares;
  if (first === undefined) throw new RangeError('An asset without events has no impact');
  return rest.reduce((best, share) => (share.impact.impact > best.impact.impact ? share : best), first);
}

function evidence(group: EventGroup, occurrences: number): string {
  const domains = new Set(group.events.flatMap((event) => event.sourceDomains)).size;
  const sources = domains === 0 ? '' : ` from ${countedNoun(domains, 'source')}`;
  const [from, to] = [day(group.events[0]?.startMs ?? 0), day(group.events.at(-1)?.startMs ?? 0)];
  const dated = from === to ? `on ${from}` : `between ${from} and ${to}`;
  const count = group.events.length;
  const reported = occurrences === count ? '' : `, which appear to report ${countedNoun(occurrences, 'occurrence')}`;
  return `Based on ${countedNoun(count, 'event')}${sources} ${dated}${reported}.`;
}

function attributionWords({ asset, risk }: AssetAssessment): string {
  const reasons = risk.attributionTypes.map((type) => {
    if (type === 'country') return `it is in the same country (${commonCountryName(asset.country ?? '')})`;
    if (type === 'named_organization') return `it names ${asset.organization ?? ''}`;
    return type === 'named_asset' ? 'it names the asset' : 'it is nearby';
  });
  return joinWithAnd(reasons);
}

function uncertaintyWords({ asset, risk, shares }: AssetAssessment): string {
  if (risk.distanceKm === null || risk.distanceKm <= asset.monitoringRadiusKm) return '';
  const share = shares.find(({ distanceKm }) => distanceKm === risk.distanceKm);
  return ` plus the event's location uncertainty of ${share?.event.uncertaintyKm ?? 0} km`;
}

/** "almost_certain" → "almost certain". */
function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function percent(part: number): string {
  const value = part * 100;
  return `${value > 0 && value < 1 ? value.toFixed(1) : value.toFixed(0)} %`;
}

/** Rounded down, so that 49.96 % is not shown as 50.0 % beside a band that ends below it. */
function chance(probability: number): string {
  return `${(Math.floor(probability * 1000 + 1e-9) / 10).toFixed(1)} %`;
}

function kilometres(distanceKm: number): string {
  return `${distanceKm.toFixed(1)} km`;
}

function day(instantMs: number): string {
  return new Date(Math.floor(instantMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

import type { AssetAssessment, EventShare } from './evaluate.types';
import type { EventGroup } from './event-group';
import type { HistoryCounts, ImpactSeverity, Likelihood, Severity } from './evaluation.types';
import { typeName } from './describe';
import { instructionWords } from './instruction-words';
import type { LikelihoodEstimate } from './likelihood';
import { DAY_MS } from './settings';

const ROMAN = ['I', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** Why this is a threat: what, to whom, how sure, and how the score comes about. */
export function threatRationale(
  group: EventGroup,
  worst: AssetAssessment,
  others: number,
  likelihood: LikelihoodEstimate,
): string {
  const { asset, risk } = worst;
  const what = typeName(group.leader);
  const first =
    risk.distanceKm === null
      ? `${what} that concerns ${asset.name}: ${attributionWords(worst)}.`
      : `${what} ${kilometres(risk.distanceKm)} from ${asset.name}, within its monitoring radius of ${asset.monitoringRadiusKm} km${uncertaintyWords(worst)}.`;
  const also = others === 0 ? '' : ` ${plural(others, 'further place is', 'further places are')} concerned.`;
  return (
    `${first}${also} ${eventsWords(group)} ` +
    `Risk ${risk.riskScore} of 100 (${words(risk.riskLevel)}): impact ${risk.impactScore}, of which age leaves ` +
    `${percent(worst.recency)}, and a chance of ${chance(likelihood.probability)} of a further event.${instructionWords(worst)}`
  );
}

/** What history holds and what follows from it. */
export function likelihoodRationale(
  history: HistoryCounts,
  kind: string,
  days: number,
  estimate: LikelihoodEstimate,
): string {
  const where = history.radiusKm === 0 ? 'in the country' : `within ${history.radiusKm} km`;
  const count = plural(history.localCount, 'event of this kind', 'events of this kind');
  const weighted =
    history.localCount === 0
      ? ''
      : ` (weighted by distance and recency: ${history.localWeight.toFixed(2)} over ${history.localExposureDays.toFixed(0)} days)`;
  const region =
    history.regionRadiusKm <= history.radiusKm
      ? ''
      : ` The region of ${history.regionRadiusKm} km lets ${figure(estimate.priorRatePerDay * estimate.horizonDays)} be expected per ${estimate.horizonDays} days.`;
  return (
    `${count} (${kind}) ${where} in the last ${days} days${weighted}.${region}${calibrationWords(history, estimate)} ` +
    `Chance of at least one more in ${estimate.horizonDays} days: ${chance(estimate.probability)} (${words(estimate.likelihood)}).`
  );
}

function calibrationWords(history: HistoryCounts, estimate: LikelihoodEstimate): string {
  const { expectedEvents, horizonDays, calibration } = estimate;
  const expected = ` Together that lets ${figure(expectedEvents)} be expected in ${horizonDays} days`;
  if (calibration === null) return `${expected}.`;
  const { fittedOn } = calibration;
  return (
    `${expected}; an aftermath of ${figure(history.aftermathWeight)} and surroundings of ${figure(history.surroundingWeight)} ` +
    `are weighed with it as past cases teach (${fittedOn.replaceAll('_', ' ').replace('/', ': ')}).`
  );
}

/** Two digits that count. */
function figure(value: number): number {
  return Number(value.toPrecision(2));
}

/** What the worst event did and what of it reaches the asset. */
export function impactRationale(worst: AssetAssessment, severity: ImpactSeverity): string {
  const share = strongest(worst.shares);
  const { asset, risk } = worst;
  const factor = share.impact.sensitivity * share.impact.criticality;
  const exposure =
    factor === 1
      ? ''
      : ` A place of type ${asset.type}${asset.role === null ? '' : ` (${asset.role})`} counts ${factor.toFixed(2)} times.`;
  const added = worst.shares.length === 1 ? '' : ` ${worst.shares.length} events count together.`;
  return `${sentence(whatHappened(share))} ${sentence(whatArrives(share, asset.name))}${exposure}${added} Impact ${risk.impactScore} of 100 (${words(severity)}).`;
}

function whatHappened({ event, harm }: EventShare): string {
  const parts: string[] = [];
  if (event.magnitude !== null) {
    parts.push(
      `magnitude ${event.magnitude.toFixed(1)}${event.depthKm === null ? '' : ` at ${event.depthKm.toFixed(0)} km depth`}`,
    );
  } else {
    parts.push(`${typeName(event)} (${harm.base.toFixed(2)} of 1 by its means)`);
  }
  if ((event.fatalities ?? 0) > 0) parts.push(`${event.fatalities ?? 0} killed`);
  if ((event.injuries ?? 0) > 0) parts.push(`${event.injuries ?? 0} injured`);
  if ((event.abductions ?? 0) > 0) parts.push(`${event.abductions ?? 0} abducted`);
  if (event.civilianTargeting === true) parts.push('civilians targeted');
  return parts.join(', ');
}

function whatArrives({ event, distanceKm, impact, harm }: EventShare, assetName: string): string {
  const where = distanceKm === null ? 'without a place of its own' : `${kilometres(distanceKm)} from ${assetName}`;
  if (impact.intensity !== null) {
    const felt = ROMAN[Math.round(impact.intensity)] ?? 'I';
    return `${where}, where intensity ${felt} (${impact.intensity.toFixed(1)}) of the Modified Mercalli scale is expected`;
  }
  const unsure = event.uncertaintyKm === null || distanceKm === null ? '' : ` (known to ${event.uncertaintyKm} km)`;
  return `${where}${unsure}, where ${percent(impact.arriving)} of a harm of ${harm.harm.toFixed(2)} arrives`;
}

function strongest(shares: readonly EventShare[]): EventShare {
  const [first, ...rest] = shares;
  if (first === undefined) throw new RangeError('An asset without events has no impact');
  return rest.reduce((best, share) => (share.impact.impact > best.impact.impact ? share : best), first);
}

function eventsWords(group: EventGroup): string {
  const domains = new Set(group.events.flatMap((event) => event.sourceDomains)).size;
  const sources = domains === 0 ? '' : ` from ${plural(domains, 'source', 'sources')}`;
  const [from, to] = [day(group.events[0]?.startMs ?? 0), day(group.events.at(-1)?.startMs ?? 0)];
  return `${plural(group.events.length, 'event', 'events')}${sources}, ${from === to ? from : `${from} to ${to}`}.`;
}

function attributionWords({ asset, risk }: AssetAssessment): string {
  const reasons = risk.attributionTypes.map((type) => {
    if (type === 'country') return `it is in the same country (${asset.country ?? ''})`;
    if (type === 'named_organization') return `it names ${asset.organization ?? ''}`;
    return type === 'named_asset' ? 'it names this place' : 'it is near';
  });
  return reasons.join(' and ');
}

function uncertaintyWords({ asset, risk, shares }: AssetAssessment): string {
  if (risk.distanceKm === null || risk.distanceKm <= asset.monitoringRadiusKm) return '';
  const share = shares.find(({ distanceKm }) => distanceKm === risk.distanceKm);
  return ` and the ${share?.event.uncertaintyKm ?? 0} km that the event's place is uncertain by`;
}

export function words(level: Severity | Likelihood | ImpactSeverity): string {
  return level.replaceAll('_', ' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function percent(part: number): string {
  const value = part * 100;
  return `${value > 0 && value < 1 ? value.toFixed(1) : value.toFixed(0)} %`;
}

/** Rounded down, so that 49.96 % does not read as 50.0 % beside a band that ends below it. */
function chance(probability: number): string {
  return `${(Math.floor(probability * 1000 + 1e-9) / 10).toFixed(1)} %`;
}

function kilometres(distanceKm: number): string {
  return `${distanceKm.toFixed(1)} km`;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function day(instantMs: number): string {
  return new Date(Math.floor(instantMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

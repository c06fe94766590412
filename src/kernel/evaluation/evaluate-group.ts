import { sortInSteps, StepCounter, type Steps } from '../steps';
import { assessAsset } from './assess-asset';
import { buildAssessment } from './assessment';
import { greatest, groupByInSteps } from './collect';
import { describeGroup, describeLocation, describeTitle } from './texts/describe';
import { findDevelopments } from './texts/developments';
import { isEarthquake, readMagnitude } from './impact/earthquakes';
import type { AssetAssessment, HistoryQuery, MatchedPair, PortfolioContext, ScoringInput } from './evaluate.types';
import { byStartThenId, type EventGroup } from './event-group';
import { findOccurrences } from './grouping/occurrences';
import { ATTRIBUTION_TYPES, type EvaluatedThreat, type EvaluationEvent, type HistoryCounts } from './evaluation.types';
import { hasOwnWeights } from './likelihood/calibration';
import { estimateLikelihood, type LikelihoodEstimate } from './likelihood/likelihood';
import { eventPrecision, eventPosition } from './match/places';
import { impactRationale, likelihoodRationale, threatRationale } from './texts/rationale.texts';
import { rateEvents } from './threat-rating';
import { assessReliability } from './reliability';
import { toImpactSeverity } from './scales';
import { METHODOLOGY_VERSION, type EvaluationSettings } from './settings';

/** Reading the effects of events on assets takes a millisecond or two for this many. */
const SHARES_A_STEP = 20_000;

/**
 * The threat of a group to the assets of `pairs`; null if no asset monitors threats of its class. A region at war may be one
 * group of thousands of events near thousands of assets, which takes more than half a second.
 */
export function* evaluateGroup(
  group: EventGroup,
  pairs: readonly MatchedPair[],
  context: PortfolioContext,
): Steps<EvaluatedThreat | null> {
  const { settings, nowMs, history: historyOf } = context.input;
  const query = historyQuery(group.leader, settings, nowMs);
  const radiusKm = historyRadiusKm(group.leader, settings);
  const { inSteps } = historyOf;
  const history = inSteps === undefined ? historyOf(query, radiusKm) : yield* inSteps(query, radiusKm);
  const likelihood = estimateLikelihood(history, settings.likelihood, { ...query, source: group.leader.source });

  yield;
  const pairsByAsset = yield* groupByInSteps(pairs, ({ asset }) => asset);
  const assessed: AssetAssessment[] = [];
  for (const [asset, own] of pairsByAsset) {
    yield;
    assessed.push(assessAsset(asset, own, { leader: group.leader, probability: likelihood.probability }, context));
  }
  const keptSomehow = assessed.filter(({ isKept }) => isKept);
  if (keptSomehow.length === 0) return null;
  const shown = yield* narrowed(group, keptSomehow);
  const kept = (yield* measuredTo(shown.leader, keptSomehow)).sort(nearestFirst);
  const worst = kept.reduce((best, next) => (next.risk.riskScore > best.risk.riskScore ? next : best));
  const detached = assessed.filter(({ isKept }) => !isKept);
  return yield* buildThreat(shown, { kept, worst, detached, query, history, likelihood }, context.input);
}

interface GroupFindings {
  /** Nearest first, not empty; among equal risks the nearest one is the worst. */
  kept: AssetAssessment[];
  worst: AssetAssessment;
  detached: AssetAssessment[];
  query: HistoryQuery;
  history: HistoryCounts;
  likelihood: LikelihoodEstimate;
}

function* buildThreat(
  group: EventGroup,
  found: GroupFindings,
  { settings, nowMs }: ScoringInput,
): Steps<EvaluatedThreat> {
  const { kept, worst, query, history, likelihood } = found;
  const occurrences = yield* findOccurrences(group.events, settings.occurrences);
  const rating = rateEvents(group.events);
  yield;
  const evidence = yield* collectEvidence(group, kept);
  const developments = yield* findDevelopments(group);
  const assessment = yield* buildAssessment({ leader: group.leader, occurrences, rating, ...found, settings, nowMs });
  const others = { others: kept.length - 1, occurrences: occurrences.length, rating };
  const expiresMs = yield* expiryOf(group.leader, kept);
  const described = { ...describeEvents(group), ...describeImpact(kept, worst), expiresMs };
  yield;
  const rationale = threatRationale(group, worst, others, likelihood);
  yield;
  const sources = distinct(group, ({ sourceDomains }) => sourceDomains);
  yield;
  return {
    ...described,
    likelihood: likelihood.likelihood,
    likelihoodProbability: likelihood.probability,
    riskScore: worst.risk.riskScore,
    riskLevel: worst.risk.riskLevel,
    threatRationale: rationale,
    likelihoodRationale: likelihoodRationale(history, query, settings.likelihood.historyDays, likelihood),
    attributionTypes: ATTRIBUTION_TYPES.filter((type) => kept.some(({ risk }) => risk.attributionTypes.includes(type))),
    sources,
    sourceTypes: distinct(group, ({ sourceTypes }) => sourceTypes),
    reliability: assessReliability(group.events),
    rating,
    affectedAssets: kept.map(({ risk }) => risk),
    evidence,
    developments,
    assessment,
    methodologyVersion: METHODOLOGY_VERSION,
  };
}

/** What a threat says of its events, without their effects. */
function describeEvents(group: EventGroup) {
  const { leader } = group;
  return {
    eventIds: [leader, ...group.events.filter((event) => event !== leader)].map(({ id }) => id),
    title: describeTitle(group),
    description: describeGroup(group),
    threatType: leader.type,
    category: leader.category,
    location: describeLocation(group),
    locationCountry: leader.country,
    coordinates: eventPosition(leader),
    locationPrecisionLevel: eventPrecision(leader),
    locationUncertaintyKm: leader.uncertaintyKm,
    observedMs: leader.startMs,
  };
}

function describeImpact(kept: readonly AssetAssessment[], worst: AssetAssessment) {
  const impactScore = greatest(
    kept.map(({ risk }) => risk.impactScore),
    0,
  );
  const impactSeverity = toImpactSeverity(impactScore);
  const mostHit = kept.find(({ risk }) => risk.impactScore === impactScore) ?? worst;
  return { impactSeverity, impactRationale: impactRationale(mostHit, impactSeverity) };
}

/** The end of the time for which the last of the events counts for an asset. */
function* expiryOf(leader: EvaluationEvent, kept: readonly AssetAssessment[]): Steps<number> {
  const pauses = new StepCounter(SHARES_A_STEP);
  let lastMs = leader.endMs;
  for (const { shares } of kept) {
    for (const { event, maxAgeMs } of shares) lastMs = Math.max(lastMs, event.endMs + maxAgeMs);
    if (pauses.isDueAfter(shares.length)) yield;
  }
  return lastMs;
}

const distinct = ({ events }: EventGroup, read: (event: EvaluationEvent) => string[]): string[] =>
  [...new Set(events.flatMap(read))].sort();

function historyQuery(leader: EvaluationEvent, settings: EvaluationSettings, nowMs: number): HistoryQuery {
  const place = eventPosition(leader);
  return {
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    country: leader.country,
    category: leader.category,
    type: leader.type,
    minMagnitude:
      isEarthquake(leader) && leader.magnitude !== null ? leader.magnitude - settings.likelihood.magnitudeMargin : null,
    asOfMs: nowMs,
    isDiscounting: !hasOwnWeights(settings.likelihood.calibration, leader.source),
  };
}

/** The usual radius, or the event's own uncertainty if that is larger; 0 means the whole country. */
function historyRadiusKm(leader: EvaluationEvent, settings: EvaluationSettings): number {
  return eventPosition(leader) === null ? 0 : Math.max(settings.likelihood.radiusKm, leader.uncertaintyKm ?? 0);
}

/** The group without events that concern only detached assets; the leader is the largest or first of the rest. */
function* narrowed(group: EventGroup, kept: readonly AssetAssessment[]): Steps<EventGroup> {
  const pauses = new StepCounter(SHARES_A_STEP);
  const concerned = new Set<EvaluationEvent>();
  for (const { shares } of kept) {
    for (const { event } of shares) concerned.add(event);
    if (pauses.isDueAfter(shares.length)) yield;
  }
  const remaining = group.events.filter((event) => concerned.has(event));
  const events = yield* sortInSteps(remaining, byStartThenId);
  if (concerned.has(group.leader)) return { leader: group.leader, events };
  const leader = events.reduce((best, event) => (readMagnitude(event) > readMagnitude(best) ? event : best));
  return { leader, events };
}

/**
 * Distances are measured to the displayed place of the threat: that of the leader if the leader is near the asset,
 * otherwise that of the nearest event that is.
 */
function* measuredTo(leader: EvaluationEvent, assessed: readonly AssetAssessment[]): Steps<AssetAssessment[]> {
  const pauses = new StepCounter(SHARES_A_STEP);
  const measured: AssetAssessment[] = [];
  for (const one of assessed) {
    const distanceKm = one.shares.find(({ event }) => event === leader)?.distanceKm ?? null;
    measured.push(distanceKm === null ? one : { ...one, risk: { ...one.risk, distanceKm } });
    if (pauses.isDueAfter(one.shares.length)) yield;
  }
  return measured;
}

/** The event that weighs most on any asset now has weight 1, the others are in proportion. */
function* collectEvidence(group: EventGroup, kept: readonly AssetAssessment[]): Steps<EvaluatedThreat['evidence']> {
  const pauses = new StepCounter(SHARES_A_STEP);
  const byEvent = new Map(group.events.map((event) => [event, { distanceKm: Infinity, weight: 0 }]));
  let most = 0;
  for (const { shares } of kept) {
    for (const { event, distanceKm, impact, recency } of shares) {
      const found = byEvent.get(event);
      if (found === undefined) continue;
      if (distanceKm !== null) found.distanceKm = Math.min(found.distanceKm, distanceKm);
      found.weight = Math.max(found.weight, impact.impact * recency);
      most = Math.max(most, found.weight);
    }
    if (pauses.isDueAfter(shares.length)) yield;
  }
  return [...byEvent].map(([{ id: eventId }, { distanceKm, weight }]) => ({
    eventId,
    distanceKm: distanceKm === Infinity ? null : distanceKm,
    // If no impact arrives at all, as from earthquakes that nobody felt, no event stands out.
    weight: most === 0 ? 1 : Math.round((weight / most) * 1000) / 1000,
  }));
}

function nearestFirst({ risk: a }: AssetAssessment, { risk: b }: AssetAssessment): number {
  const [near, far] = [a.distanceKm ?? Infinity, b.distanceKm ?? Infinity];
  if (near !== far) return near < far ? -1 : 1;
  return a.assetId < b.assetId ? -1 : 1;
}

import { toAlertClass, toSeverity } from './scales';
import { moveByLines, stepLines } from './instructions/custom-instructions';
import type { AssetAssessment, EventShare, MatchedPair, PortfolioContext } from './evaluate.types';
import {
  ATTRIBUTION_TYPES,
  type AlertClass,
  type AttributionType,
  type EvaluationAsset,
  type EvaluationEvent,
} from './evaluation.types';
import { accumulate, computeImpact, type EventHarm } from './impact/impact';
import { askVerdict, verdictStep } from './instructions/instruction-verdict';
import { ageMs, maxAgeHours } from './match/match';
import { riskScoreLimit } from './threat-rating';
import { recencyFactor, riskScore } from './impact/risk';
import { DAY_MS, HOUR_MS, type EvaluationSettings } from './settings';

/**
 * The risk to one asset from the events of a group that concern it; `pairs` all belong to this asset and are not empty.
 */
export function assessAsset(
  asset: EvaluationAsset,
  pairs: readonly MatchedPair[],
  group: { leader: EvaluationEvent; probability: number },
  { input, instructionsOf, harmOf }: PortfolioContext,
): AssetAssessment {
  const { settings, nowMs, verdictOf } = input;
  const shares = pairs.map((pair) => assessEvent(pair, harmOf(pair.event), settings, nowMs));
  const { impactScore, recency } = accumulateShares(shares);
  const events = pairs.map(({ event }) => event);
  const scoreLimit = riskScoreLimit(events);
  const unlimited = riskScore({ impactScore, probability: group.probability, recency }, settings.risk);
  const scoreBeforeInstructions = Math.min(unlimited, scoreLimit ?? unlimited);

  const attributionTypes = attributionTypesOf(pairs);
  const governed = governing(attributionTypes, instructionsOf(asset));
  const lines = governed.flatMap((rules) => stepLines(rules, events));
  const texts = [...new Set(governed.flatMap((rules) => rules.texts))];
  const verdict = askVerdict({ asset, lines: texts, events }, group.leader, lines.length > 0, verdictOf);
  const score = moveByLines(scoreBeforeInstructions, lines, verdictStep(verdict));
  const riskLevel = toSeverity(score);
  const alertClass = toAlertClass(riskLevel);
  const distanceKm = nearestOf(pairs);
  return {
    asset,
    risk: { assetId: asset.id, attributionTypes, distanceKm, riskScore: score, impactScore, riskLevel },
    shares,
    recency,
    scoreLimit,
    scoreBeforeInstructions,
    appliedLines: lines.map(({ line }) => line),
    verdict,
    unreadLines: [...new Set(governed.flatMap((rules) => rules.unread))],
    alertClass,
    isKept: asksFor(asset, attributionTypes, alertClass),
  };
}

/** Rounded here, so that the displayed terms are the ones that were used. */
function accumulateShares(shares: readonly EventShare[]): { impactScore: number; recency: number } {
  const impact = accumulate(shares.map((share) => share.impact.impact));
  const faded = accumulate(shares.map((share) => share.impact.impact * share.recency));
  return {
    impactScore: Math.round(impact * 10) / 10,
    recency: impact === 0 ? 1 : Math.round((faded / impact) * 10_000) / 10_000,
  };
}

/** The distance of the nearest event in km; null if no event has one. */
function nearestOf(pairs: readonly MatchedPair[]): number | null {
  let nearestKm = Infinity;
  for (const { match } of pairs) nearestKm = Math.min(nearestKm, match.distanceKm ?? Infinity);
  return nearestKm === Infinity ? null : nearestKm;
}

/** All reasons of the pairs, in the fixed order. */
function attributionTypesOf(pairs: readonly MatchedPair[]): AttributionType[] {
  const types = new Set<AttributionType>();
  for (const { match } of pairs) for (const type of match.attributionTypes) types.add(type);
  return ATTRIBUTION_TYPES.filter((type) => types.has(type));
}

function assessEvent(pair: MatchedPair, harm: EventHarm, settings: EvaluationSettings, nowMs: number): EventShare {
  const { event, asset, match } = pair;
  const eventAgeMs = ageMs(event, nowMs);
  const maxAgeMs = allowedAgeMs(pair, settings);
  return {
    event,
    distanceKm: match.distanceKm,
    harm,
    impact: computeImpact(event, harm, asset, match),
    ageMs: eventAgeMs,
    maxAgeMs,
    recency: recencyFactor(eventAgeMs, maxAgeMs, settings.risk),
  };
}

/** How old the event may get before it no longer concerns the asset; the longer one of the two ways counts. */
function allowedAgeMs({ event, asset, match }: MatchedPair, settings: EvaluationSettings): number {
  const nearMs = match.distanceKm === null ? 0 : maxAgeHours(event.category, asset, settings) * HOUR_MS;
  const isOtherwise = match.attributionTypes.some((type) => type !== 'proximity');
  return Math.max(nearMs, isOtherwise ? asset.threatConfig.lookbackDays * DAY_MS : 0);
}

/** The alert classes of each configuration that the match is based on. An empty list means all. */
function asksFor(asset: EvaluationAsset, types: readonly AttributionType[], alertClass: AlertClass): boolean {
  const { physicalThreatConfig: physical, threatConfig: threat } = asset;
  return governing(types, { physical: physical.alertClasses, threat: threat.alertClasses }).some(
    (classes) => classes.length === 0 || classes.includes(alertClass),
  );
}

function governing<Part>(types: readonly AttributionType[], parts: { physical: Part; threat: Part }): Part[] {
  const governed: Part[] = [];
  if (types.includes('proximity')) governed.push(parts.physical);
  if (types.some((type) => type !== 'proximity')) governed.push(parts.threat);
  return governed;
}

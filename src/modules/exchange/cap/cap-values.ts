import type { Likelihood, Reliability, Severity } from '../../../kernel/evaluation/evaluation.types';
import type { PublishedThreat } from '../publications/published-threat';

/** The code values of CAP 1.2 §3.2 for a threat. docs/standard-feeds.md has them as tables with their reasons. */

type CapSeverity = 'Extreme' | 'Severe' | 'Moderate' | 'Minor';
type CapCertainty = 'Observed' | 'Likely' | 'Possible' | 'Unknown';
type CapUrgency = 'Immediate' | 'Expected' | 'Future' | 'Past' | 'Unknown';
type CapCategory = 'Geo' | 'Met' | 'Safety' | 'Security' | 'Fire' | 'Env' | 'Infra' | 'Other';

const SEVERITY: Readonly<Record<Severity, CapSeverity>> = {
  critical: 'Extreme',
  high: 'Severe',
  medium: 'Moderate',
  low: 'Minor',
  negligible: 'Minor',
};

export const capSeverity = ({ severity }: Pick<PublishedThreat, 'severity'>): CapSeverity => SEVERITY[severity];

/** The alert is about the events that were reported, so its certainty is theirs. */
const CERTAINTY: Readonly<Record<Reliability, CapCertainty>> = {
  confirmed: 'Observed',
  reported: 'Likely',
  machine_coded: 'Possible',
  unverified: 'Unknown',
};

export const capCertainty = ({ reliability }: Pick<PublishedThreat, 'reliability'>): CapCertainty =>
  CERTAINTY[reliability];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAY_REPEAT: ReadonlySet<Likelihood> = new Set(['possible', 'likely', 'almost_certain']);

/** @param sent when the message was sent; `isOver` if it withdraws the threat */
export function capUrgency(
  { severity, likelihood, observed_at: observedAt }: Pick<PublishedThreat, 'severity' | 'likelihood' | 'observed_at'>,
  sent: Date,
  isOver: boolean,
): CapUrgency {
  if (isOver) return 'Past';
  const ageMs = sent.getTime() - Date.parse(observedAt);
  const isGrave = severity === 'critical' || severity === 'high';
  if (isGrave && ageMs <= HOUR_MS) return 'Immediate';
  if (ageMs <= DAY_MS) return 'Expected';
  return MAY_REPEAT.has(likelihood) ? 'Future' : 'Unknown';
}

const BY_TYPE = new Map<string, CapCategory>([
  ['air_quality', 'Env'],
  ['collapse', 'Infra'],
  ['drought', 'Met'],
  ['extreme_temperature', 'Met'],
  ['flood', 'Met'],
  ['industrial_accident', 'Safety'],
  ['sea_ice', 'Met'],
  ['storm', 'Met'],
  ['water_quality', 'Env'],
  ['wildfire', 'Fire'],
]);

const BY_CATEGORY = new Map<string, CapCategory>([
  ['conflict', 'Security'],
  ['crime', 'Security'],
  ['political', 'Security'],
  ['cyber', 'Infra'],
  ['climate_environment', 'Geo'],
  ['organized_crime', 'Security'],
]);

export const capCategory = ({
  threat_type: type,
  category,
}: Pick<PublishedThreat, 'threat_type' | 'category'>): CapCategory =>
  BY_TYPE.get(type) ?? BY_CATEGORY.get(category) ?? 'Other';

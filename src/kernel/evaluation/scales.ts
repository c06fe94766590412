import type { AlertClass, ImpactSeverity, LocationPrecisionLevel, Likelihood, Severity } from './evaluation.types';

type Band<Name> = readonly [below: number, name: Name];

const SEVERITY_BANDS: readonly Band<Severity>[] = [
  [10, 'negligible'],
  [30, 'low'],
  [55, 'medium'],
  [80, 'high'],
  [Infinity, 'critical'],
];

// The same bounds as for risk, so that an impact has the same level before and after likelihood and age are applied.
const IMPACT_BANDS: readonly Band<ImpactSeverity>[] = [
  [10, 'negligible'],
  [30, 'minor'],
  [55, 'moderate'],
  [80, 'major'],
  [Infinity, 'severe'],
];

const LIKELIHOOD_BANDS: readonly Band<Likelihood>[] = [
  [0.05, 'rare'],
  [0.2, 'unlikely'],
  [0.5, 'possible'],
  [0.8, 'likely'],
  [Infinity, 'almost_certain'],
];

const PRECISION_LEVELS: readonly (readonly [upToKm: number, level: LocationPrecisionLevel])[] = [
  [1, 'exact'],
  [5, 'locality'],
  [25, 'district'],
  [100, 'region'],
  [Infinity, 'country'],
];

/** The level of a score of 0 to 100; a bound belongs to the level above it. */
export function toSeverity(score: number): Severity {
  return bandOf(SEVERITY_BANDS, score);
}

export function toImpactSeverity(score: number): ImpactSeverity {
  return bandOf(IMPACT_BANDS, score);
}

export function toLikelihood(probability: number): Likelihood {
  return bandOf(LIKELIHOOD_BANDS, probability);
}

/** The level of a radius of uncertainty in km; here a bound belongs to the level below it. */
export function toPrecisionLevel(uncertaintyKm: number): LocationPrecisionLevel {
  return PRECISION_LEVELS.find(([upToKm]) => uncertaintyKm <= upToKm)?.[1] ?? 'unknown';
}

/** Lowest and highest score of a level, for moving a score to the adjacent level. */
export function severityRange(level: Severity): { from: number; to: number } {
  const index = SEVERITY_BANDS.findIndex(([, name]) => name === level);
  return { from: SEVERITY_BANDS[index - 1]?.[0] ?? 0, to: Math.min(100, SEVERITY_BANDS[index]?.[0] ?? 100) };
}

const ALERT_CLASS: Record<Severity, AlertClass> = {
  negligible: 'class_1_situational_awareness',
  low: 'class_1_situational_awareness',
  medium: 'class_2_elevated',
  high: 'class_3_critical',
  critical: 'class_3_critical',
};

export function toAlertClass(level: Severity): AlertClass {
  return ALERT_CLASS[level];
}

function bandOf<Name>(bands: readonly Band<Name>[], value: number): Name {
  const band = bands.find(([below]) => value < below) ?? bands.at(-1);
  if (band === undefined) throw new RangeError('A scale without bands');
  return band[1];
}

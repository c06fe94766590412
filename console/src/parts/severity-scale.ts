import type { Severity } from '../api/types';

/** From least to most severe. */
export const SEVERITIES = ['negligible', 'low', 'medium', 'high', 'critical'] as const satisfies readonly Severity[];

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  negligible: 'Negligible',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** The lowest score of each level. */
export const SEVERITY_FROM: Readonly<Record<Severity, number>> = {
  negligible: 0,
  low: 10,
  medium: 30,
  high: 55,
  critical: 80,
};

import type { Feature, MatchResult } from '../matching.types';
import { MATCH_THRESHOLD } from '../weights';

/** One step from 1 to the score: the running score is multiplied by the factor. */
export interface Step {
  name: string;
  factor: number;
  /** How well the sides agree here; by default the factor itself. */
  score?: number;
  /** The most that the step can take away. */
  weight: number;
  /** Created only when it is read, because thousands of candidates are scored. */
  explain: () => string;
}

export interface Comparison {
  score: number;
  steps: Step[];
}

/**
 * The first step contributes its factor and each further one subtracts its share, so that contributions add up to the
 * score.
 */
export function compose(steps: Step[]): Comparison {
  return { score: steps.reduce((score, step) => score * step.factor, 1), steps };
}

export function toFeatures(steps: readonly Step[]): Feature[] {
  let running = 1;
  return steps.map((step, index) => {
    const before = running;
    running *= step.factor;
    return {
      name: step.name,
      score: step.score ?? Math.min(1, step.factor),
      weight: Math.round(step.weight * 100) / 100,
      contribution: index === 0 ? running : running - before,
      explanation: step.explain(),
    };
  });
}

export function toResult(comparison: Comparison): MatchResult {
  return {
    score: comparison.score,
    isMatch: comparison.score >= MATCH_THRESHOLD,
    features: toFeatures(comparison.steps),
  };
}

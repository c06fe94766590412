import type { PortfolioInput } from './evaluate.types';
import type { EvaluatedThreat } from './evaluation.types';
import { PortfolioEvaluator } from './portfolio-evaluator';

/**
 * The threats to a portfolio's assets at `nowMs`: matching, the assets' own rules, grouping, scoring, alert classes. A
 * function of its input alone; the order of events, assets and pairs makes no difference. Pairs with an unknown event
 * or asset throw a RangeError. Sorted by risk score, highest first, then by first event.
 */
export function evaluatePortfolio(input: PortfolioInput): EvaluatedThreat[] {
  const { events, assets, matches, nowMs, settings, history, verdictOf } = input;
  const evaluator = new PortfolioEvaluator(settings, history, verdictOf);
  return evaluator.apply({ nowMs, events, removedEventIds: [], assets, removedAssetIds: [], matches }).threats;
}

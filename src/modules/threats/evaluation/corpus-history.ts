import type { HistoryOf, HistoryQuery } from '../../../kernel/evaluation/evaluate.types';
import type { HistoryCounts } from '../../../kernel/evaluation/evaluation.types';
import { HistoryCounter } from '../../../kernel/evaluation/likelihood/history-weights';
import type { LikelihoodSettings } from '../../../kernel/evaluation/settings';
import { finish, type Steps } from '../../../kernel/steps';
import type { RatingOverride } from '../../../kernel/reliability/rating-override';
import type { EventIndex } from '../../corpus/corpus.contract';

/** Coarse enough that consecutive events reuse the cached sums. */
const RUNNING_STEP_MS = 600_000;

/**
 * Counts the history of a kind in the in-memory corpus. Ages are measured up to a fixed now; if time is running, up to
 * the next multiple of ten minutes. Events are discounted by the overrides of the tenant.
 */
export function corpusHistory(
  index: EventIndex,
  settings: LikelihoodSettings,
  isNowFixed: boolean,
  overrides: readonly RatingOverride[],
): HistoryOf {
  const corpusQuery = ({ category, type, minMagnitude, asOfMs: nowMs, isDiscounting }: HistoryQuery) => {
    const asOfMs = isNowFixed ? nowMs : Math.ceil(nowMs / RUNNING_STEP_MS) * RUNNING_STEP_MS;
    return { category, type, minMagnitude, asOfMs, discounting: isDiscounting ? overrides : null };
  };
  const inSteps = function* (query: HistoryQuery, radiusKm: number): Steps<HistoryCounts> {
    const { lat, lng, country } = query;
    if (lat !== null && lng !== null) return yield* index.historyInSteps({ lat, lng }, radiusKm, corpusQuery(query));
    if (country === null) return new HistoryCounter(0, 0, settings).counts();
    return yield* index.historyOfCountryInSteps(country, corpusQuery(query));
  };
  const historyOf = (query: HistoryQuery, radiusKm: number): HistoryCounts => finish(inSteps(query, radiusKm));
  return Object.assign(historyOf, { inSteps });
}

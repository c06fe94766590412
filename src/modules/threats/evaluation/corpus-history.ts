import type { HistoryOf } from '../../../kernel/evaluation/evaluate.types';
import { HistoryCounter } from '../../../kernel/evaluation/likelihood/history-weights';
import type { LikelihoodSettings } from '../../../kernel/evaluation/settings';
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
  return ({ lat, lng, country, category, type, minMagnitude, asOfMs: nowMs, isDiscounting }, radiusKm) => {
    const asOfMs = isNowFixed ? nowMs : Math.ceil(nowMs / RUNNING_STEP_MS) * RUNNING_STEP_MS;
    const query = { category, type, minMagnitude, asOfMs, discounting: isDiscounting ? overrides : null };
    if (lat !== null && lng !== null) return index.history({ lat, lng }, radiusKm, query);
    return country === null ? new HistoryCounter(0, 0, settings).counts() : index.historyOfCountry(country, query);
  };
}

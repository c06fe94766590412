import type { HistoryOf } from '../../../kernel/evaluation/evaluate.types';
import { HistoryCounter } from '../../../kernel/evaluation/likelihood/history-weights';
import type { LikelihoodSettings } from '../../../kernel/evaluation/settings';
import type { EventIndex } from '../../corpus/corpus.contract';

/** So coarse that events which come one by one find the sums of the last ones still standing. */
const RUNNING_STEP_MS = 600_000;

/**
 * Counts the history of a kind in the corpus as it is in memory. Where now stands still ages count to it; where it runs
 * on, to the next ten minutes.
 */
export function corpusHistory(index: EventIndex, settings: LikelihoodSettings, isNowFixed: boolean): HistoryOf {
  return ({ lat, lng, country, category, type, minMagnitude, asOfMs: nowMs }, radiusKm) => {
    const asOfMs = isNowFixed ? nowMs : Math.ceil(nowMs / RUNNING_STEP_MS) * RUNNING_STEP_MS;
    const query = { category, type, minMagnitude, asOfMs };
    if (lat !== null && lng !== null) return index.history({ lat, lng }, radiusKm, query);
    return country === null ? new HistoryCounter(0, 0, settings).counts() : index.historyOfCountry(country, query);
  };
}

import { count, percent } from '../../../parts/words';
import { nameAmong } from '../identifier-kinds';
import { STATUS_WORDS } from '../lookup-words';
import type { ResultFilter } from '../search';
import type { BatchState, BatchSummary, ResultStatus, ScreenedResult } from './types';

export const STATE_WORDS: Readonly<Record<BatchState, string>> = {
  queued: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const RESULT_WORDS: Readonly<Record<ResultStatus, string>> = { ...STATUS_WORDS, failed: 'Not screened' };

type Counts = BatchSummary['counts'];

export const isOpen = ({ status }: Pick<BatchSummary, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Whether the subjects and results were erased, or have expired. */
export const isGone = ({ erased_at: erased, expires_at: expires }: BatchSummary, now: number): boolean =>
  erased !== null || Date.parse(expires) <= now;

/** The share of the subjects that were screened, rounded down, so that only a batch that is done has 100 %. */
export const screenedShare = ({ done, total }: Counts): string =>
  percent(Math.floor((100 * done) / Math.max(1, total)) / 100, 0);

/** The state in a list, with the progress of a batch that is not done. */
export const shortState = ({ status, counts }: Pick<BatchSummary, 'status' | 'counts'>): string =>
  status === 'running' || status === 'cancelled'
    ? `${STATE_WORDS[status]}, ${screenedShare(counts)}`
    : STATE_WORDS[status];

const progressText = ({ done, total }: Counts): string => `${done.toLocaleString('en')} of ${count(total, 'subject')}`;

/** What the batch is doing, or how it ended, as a sentence. */
export function stateText({ status, counts }: Pick<BatchSummary, 'status' | 'counts'>): string {
  const { done, total } = counts;
  switch (status) {
    case 'queued':
      return 'The batch waits for a process that screens it.';
    case 'running':
      return `${progressText(counts)} screened so far.`;
    case 'completed':
      return total === 1 ? 'The subject is done.' : `All ${count(total, 'subject')} are done.`;
    case 'cancelled':
      return `Cancelled after ${progressText(counts)}. The other ${total - done === 1 ? 'one was' : `${(total - done).toLocaleString('en')} were`} deleted.`;
  }
}

/** The outcome of one subject. The absence of a match is final only if the lists were searched and every source answered. */
export function outcomeText({ status, warnings, unavailable }: ScreenedResult): string {
  if (status !== 'no_match') return RESULT_WORDS[status];
  if (warnings.some(({ code }) => code === 'not_screened')) return RESULT_WORDS.failed;
  return unavailable.length > 0 ? 'No match so far' : RESULT_WORDS.no_match;
}

export const subjectName = ({ identifiers, line }: ScreenedResult): string => nameAmong(identifiers) ?? `Line ${line}`;

/** The statuses that the API filters by: those with matches without a filter, and none for all results. */
export function statusesOf(filter: ResultFilter | undefined): readonly ResultStatus[] {
  if (filter === undefined) return ['resolved', 'ambiguous'];
  return filter === 'all' ? [] : [filter];
}

import panel from '../../../parts/panel.module.css';
import { Time } from '../../../parts/time';
import { isRunning } from '../search-words';
import type { SearchJob } from '../types';
import type { StreamedSearch } from './fold-events';
import type { FollowedSearch } from './use-search-stream';
import styles from '../search.module.css';

interface JobProgressProps {
  readonly job: SearchJob;
  readonly streamed: StreamedSearch;
  readonly offline: FollowedSearch['offline'];
}

/** The progress of the search, or how it ended, in words. */
export function JobProgress({ job, streamed, offline }: JobProgressProps) {
  const progress = streamed.progress ?? job.progress;
  const { completedSteps, totalSteps } = progress;
  const isOpen = isRunning(job) && streamed.end === null;
  return (
    <>
      {offline !== null && (
        <p className={panel.banner} role="alert">
          Not live since <Time at={offline.since} />. {offline.reason} The console connects again and continues with the
          next hit.
        </p>
      )}
      <p role="status">
        {isOpen ? progressWords(job, completedSteps, totalSteps) : endWords(job, streamed)} {isOpen && progress.message}
      </p>
      {isOpen && <progress className={styles.bar} max={totalSteps} value={completedSteps} aria-label="Progress" />}
    </>
  );
}

const progressWords = ({ status }: SearchJob, completed: number, total: number): string =>
  status === 'queued' && completed === 0
    ? 'The search is waiting for a worker.'
    : `${completed} of ${total} steps are complete.`;

function endWords(job: SearchJob, { end }: StreamedSearch): string {
  const { itemsFound, itemsReturned } = job.summary;
  if (job.status === 'completed' || end?.isCompleted === true) {
    return itemsReturned < itemsFound
      ? `The search is complete. The best ${itemsReturned} of ${itemsFound} hits are kept, best first.`
      : 'The search is complete. The hits are in their final order, best first.';
  }
  const reason = job.error?.message ?? end?.reason ?? 'The search did not complete';
  return `${reason.replace(/\.$/, '')}. The hits below were found before that and are not ranked.`;
}

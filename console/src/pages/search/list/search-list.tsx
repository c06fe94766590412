import { Link } from '@tanstack/react-router';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { ValueChoice } from '../../../parts/form/value-choice';
import panel from '../../../parts/panel.module.css';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import type { SearchesSearch } from '../search-address';
import { hitNumbers, isRunning, STATE_WORDS, subjectDetails } from '../search-words';
import { type ListedSearch, type SearchState, SEARCH_STATES } from '../types';
import { useSearches } from './use-searches';
import styles from '../search.module.css';

interface SearchListProps {
  readonly portfolio: string;
  readonly status: SearchState | undefined;
  readonly canWrite: boolean;
  readonly onChange: (values: SearchesSearch) => void;
}

/** Earlier searches of the portfolio. */
export function SearchList({ portfolio, status, canWrite, onChange }: SearchListProps) {
  const { searches, total, failure, isPending, hasMore, loadMore, reload } = useSearches(portfolio, status);
  return (
    <section className={styles.earlier} aria-labelledby="earlier-searches">
      <header className={styles.listHead}>
        <h2 id="earlier-searches">Earlier searches</h2>
        {total !== undefined && <span className={styles.soft}>{count(total, 'search', 'searches')}</span>}
        <ValueChoice
          label="State"
          choices={SEARCH_STATES.map((state) => [state, STATE_WORDS[state]] as const)}
          value={status}
          onChange={(state) => onChange({ status: SEARCH_STATES.find((one) => one === state) })}
        />
      </header>
      {isPending && <Skeleton rows={6} label="earlier searches" />}
      {failure !== null && <FailurePanel failure={failure} what="The list of searches" onRetry={reload} />}
      {total === 0 && <NoSearches isFiltered={status !== undefined} canWrite={canWrite} />}
      {searches.length > 0 && (
        <ul className={styles.searches} aria-label="Earlier searches">
          {searches.map((search) => (
            <SearchRow key={search.jobId} portfolio={portfolio} search={search} />
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" onClick={loadMore}>
          Show older searches
        </button>
      )}
    </section>
  );
}

function SearchRow({ portfolio, search }: { readonly portfolio: string; readonly search: ListedSearch }) {
  const { jobId, subject, status, summary, submittedAt, progress } = search;
  const details = subject === null ? '' : subjectDetails(subject);
  return (
    <li className={styles.row}>
      <span className={styles.rowSubject}>
        {subject === null ? (
          <span className={styles.soft}>The subject is no longer stored</span>
        ) : (
          <Link to="/p/$portfolio/search/$job" params={{ portfolio, job: jobId }}>
            <bdi>{subject.name}</bdi>
          </Link>
        )}
        {details !== '' && (
          <span className={styles.soft} dir="auto">
            {details}
          </span>
        )}
      </span>
      <span className={styles.state} data-state={status}>
        {STATE_WORDS[status]}
        {isRunning(search) && `, ${progress.completedSteps} of ${progress.totalSteps} steps`}
      </span>
      {status !== 'expired' && <span>{hitNumbers(summary, !isRunning(search))}</span>}
      <span className={styles.rowTime}>
        <Time at={submittedAt} />
      </span>
    </li>
  );
}

function NoSearches({ isFiltered, canWrite }: { readonly isFiltered: boolean; readonly canWrite: boolean }) {
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No search has this state.</strong>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>There are no searches yet.</strong>
      <p>
        A search looks for articles about a person, an organisation or a keyword, and marks what is adverse in them.
        {canWrite && ' Start one with the form on this page.'}
      </p>
    </div>
  );
}

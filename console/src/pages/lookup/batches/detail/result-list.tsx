import { FailurePanel, Skeleton } from '../../../../parts/failure-panel';
import type { ResultFilter } from '../../search';
import { isOpen } from '../batch-words';
import type { Batch, Result, ScreenedResult } from '../types';
import { ResultCard } from './result-card';
import type { LoadedResults } from './use-results';
import panel from '../../../../parts/panel.module.css';
import styles from '../batches.module.css';

export const RESULTS_ID = 'results';

interface ResultListProps {
  readonly batch: Batch;
  readonly list: LoadedResults;
  readonly filter: ResultFilter | undefined;
  readonly canWrite: boolean;
  readonly onLookUp: (result: ScreenedResult) => void;
  readonly onErase: (line: number) => void;
}

/** The results that the filter selects, in the order of the upload. */
export function ResultList({ batch, list, filter, ...actions }: ResultListProps) {
  const { results } = list;
  return (
    <section id={RESULTS_ID} className={styles.results} aria-label="Results">
      {list.isPending && <Skeleton rows={6} label="results" />}
      {results.map((result: Result) => (
        <ResultCard key={result.line} result={result} {...actions} />
      ))}
      {list.failure !== null && (
        <FailurePanel
          failure={list.failure}
          what="The results"
          onRetry={results.length === 0 ? list.reload : list.loadMore}
        />
      )}
      {!list.isPending && list.failure === null && results.length === 0 && <Empty batch={batch} filter={filter} />}
      {list.hasMore && list.failure === null && (
        <p>
          <button type="button" disabled={list.isLoadingMore} onClick={list.loadMore}>
            Load more results
          </button>
        </p>
      )}
    </section>
  );
}

function Empty({ batch, filter }: Pick<ResultListProps, 'batch' | 'filter'>) {
  const what = filter === undefined ? 'No subject has a match' : 'No subject has this outcome';
  return (
    <div className={panel.empty}>
      <strong>{isOpen(batch) ? `${what} so far.` : `${what}.`}</strong>
      {isOpen(batch) && <p>Results appear here in the order of the upload.</p>}
      {!isOpen(batch) && filter === undefined && batch.counts.failed === 0 && batch.counts.no_match > 0 && (
        <p>“No match” is final for a subject only if every source answered. “All results” shows which did not.</p>
      )}
    </div>
  );
}

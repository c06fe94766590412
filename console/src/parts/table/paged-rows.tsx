import type { ReactNode } from 'react';
import type { LoadedPages } from '../../api/loaded-pages';
import { FailurePanel, Skeleton } from '../failure-panel';
import styles from './data-table.module.css';

interface PagedRowsProps {
  readonly list: LoadedPages;
  /** How many rows have been loaded. */
  readonly count: number;
  /** The rows in the middle of a sentence: `batches`. */
  readonly what: string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Shown beside the button that loads more. */
  readonly about?: ReactNode;
  /** The table with the rows. */
  readonly children: ReactNode;
}

/** The rows of a list that is loaded page by page, or what stands in their place, with a button that loads more. */
export function PagedRows({ list, count, what, empty, about, children }: PagedRowsProps) {
  const { isPending, failure, hasMore } = list;
  return (
    <>
      {isPending && <Skeleton rows={8} label={what} />}
      {failure !== null && <FailurePanel failure={failure} what={`The list of ${what}`} onRetry={list.reload} />}
      {!isPending && failure === null && count === 0 && empty}
      {count > 0 && children}
      {hasMore && (
        <p className={styles.more}>
          {about}
          <button type="button" disabled={list.isLoadingMore} onClick={list.loadMore}>
            Load more {what}
          </button>
        </p>
      )}
    </>
  );
}

import { count } from '../../../parts/words';
import type { EventPage } from '../types';
import styles from '../events.module.css';

interface PagerProps {
  readonly data: EventPage;
  readonly onPage: (page: number) => void;
}

/** Which page of the list is shown, with its neighbours. */
export function Pager({ data: { total, page, totalPages }, onPage }: PagerProps) {
  return (
    <div className={styles.pager}>
      <span>{count(total, 'event')}</span>
      {totalPages > 1 && (
        <>
          <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous page <kbd>[</kbd>
          </button>
          <span>
            Page {page.toLocaleString('en')} of {totalPages.toLocaleString('en')}
          </span>
          <button type="button" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            Next page <kbd>]</kbd>
          </button>
        </>
      )}
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { Column } from '../../../../parts/table/data-table';
import { Time } from '../../../../parts/time';
import { isGone, RESULT_WORDS, shortState } from '../batch-words';
import type { BatchSummary } from '../types';
import styles from '../batches.module.css';

const COUNTED = ['resolved', 'ambiguous', 'no_match', 'failed'] as const;

const numberCell = (value: number) =>
  value === 0 ? <span className={styles.soft}>0</span> : value.toLocaleString('en');

/** The columns of the list: when, how far, how many subjects, and how many of them have which result. */
export const batchColumns = (portfolio: string, now: number): Column<BatchSummary>[] => [
  {
    key: 'time',
    title: 'Batch',
    width: 'minmax(150px, 2fr)',
    cell: (batch) =>
      isGone(batch, now) ? (
        <span className={styles.soft}>
          <Time at={batch.submitted_at} />, erased
        </span>
      ) : (
        <Link to="/p/$portfolio/lookup/batches/$id" params={{ portfolio, id: batch.batch_id }}>
          <Time at={batch.submitted_at} />
        </Link>
      ),
  },
  { key: 'state', title: 'State', width: '124px', cell: shortState },
  {
    key: 'total',
    title: 'Subjects',
    width: 'minmax(70px, 1fr)',
    isNumber: true,
    isSecondary: true,
    cell: ({ counts }) => counts.total.toLocaleString('en'),
  },
  ...COUNTED.map((status): Column<BatchSummary> => ({
    key: status,
    title: RESULT_WORDS[status],
    width: '86px',
    isNumber: true,
    isSecondary: true,
    cell: ({ counts }) => numberCell(counts[status]),
  })),
  {
    key: 'rejected',
    title: 'Rejected',
    width: '70px',
    isNumber: true,
    isSecondary: true,
    cell: ({ counts }) => numberCell(counts.rejected),
  },
];

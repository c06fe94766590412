import type { UseQueryResult } from '@tanstack/react-query';
import { FailurePanel, Skeleton } from './failure-panel';

interface LoadStateProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** The rows that the data is expected to have. */
  readonly rows: number;
  /** The data in the middle of a sentence: `the portfolios`. */
  readonly what: string;
}

/** Shows that data is being loaded, or why it could not be loaded, with a button to try again. */
export function LoadState({ query, rows, what }: LoadStateProps) {
  if (query.isPending) return <Skeleton rows={rows} label={what} />;
  if (!query.isError) return null;
  const start = what.slice(0, 1).toUpperCase() + what.slice(1);
  return <FailurePanel failure={query.error} what={start} onRetry={() => void query.refetch()} />;
}

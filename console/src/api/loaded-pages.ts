import type { UseInfiniteQueryResult } from '@tanstack/react-query';

/** The state of a list that is loaded page by page. */
export interface LoadedPages {
  readonly isPending: boolean;
  /** Why nothing could be loaded. A refresh that fails leaves the rows that are shown. */
  readonly failure: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The state of the list of a query, without its rows. */
export const pagesOf = (list: UseInfiniteQueryResult): LoadedPages => ({
  isPending: list.isPending,
  failure: list.data === undefined ? list.error : null,
  hasMore: list.hasNextPage,
  isLoadingMore: list.isFetchingNextPage,
  loadMore: () => void list.fetchNextPage(),
  reload: () => void list.refetch(),
});

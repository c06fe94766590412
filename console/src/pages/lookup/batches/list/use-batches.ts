import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../../../api/loaded-pages';
import { callApi } from '../../../../api/request';
import { isOpen } from '../batch-words';
import type { BatchList, BatchState, BatchSummary } from '../types';

const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export const batchesKey = (portfolio: string): readonly string[] => ['lookup-batches', portfolio];

export interface LoadedBatches extends LoadedPages {
  readonly batches: readonly BatchSummary[];
}

/** The batches of the portfolio, newest first, as far as they have been read; read again while one of them is open. */
export function useBatches(portfolio: string, status: BatchState | undefined): LoadedBatches {
  const list = useInfiniteQuery({
    queryKey: [...batchesKey(portfolio), { status }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, limit: PAGE_SIZE, cursor: pageParam };
      return (await callApi<BatchList>({ path: '/v1/lookup/batch', query, portfolio, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ batches }) => batches.some(isOpen)) === true ? REFRESH_MS : false,
  });
  return {
    batches: list.data?.pages.flatMap(({ batches }) => batches) ?? [],
    ...pagesOf(list),
  };
}

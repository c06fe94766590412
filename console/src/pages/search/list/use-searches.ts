import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../../api/loaded-pages';
import { callApi } from '../../../api/request';
import { isRunning } from '../search-words';
import { MOST_HITS, type ListedSearch, type SearchJob, type SearchList, type SearchState } from '../types';

const PAGE_SIZE = 30;
const REFRESH_MS = 10_000;

export interface LoadedSearches extends LoadedPages {
  readonly searches: readonly ListedSearch[];
  readonly total: number | undefined;
}

/** Earlier searches, newest first, as far as they have been read; read again while one of them is running. */
export function useSearches(portfolio: string, status: SearchState | undefined): LoadedSearches {
  const list = useInfiniteQuery({
    queryKey: ['searches', portfolio, status],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, limit: PAGE_SIZE, cursor: pageParam };
      return (await callApi<SearchList>({ path: '/v1/web-search/jobs', query, portfolio, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some(isRunning)) === true ? REFRESH_MS : false,
  });
  return {
    searches: list.data?.pages.flatMap(({ jobs }) => jobs) ?? [],
    total: list.data?.pages[0]?.total,
    ...pagesOf(list),
  };
}

/** One search, with its result if it has one. */
export const useSearchJob = (portfolio: string, id: string | undefined) =>
  useQuery({
    queryKey: ['search', portfolio, id],
    queryFn: async ({ signal }) => {
      const path = `/v1/web-search/jobs/${encodeURIComponent(id ?? '')}`;
      return (await callApi<SearchJob>({ path, query: { limit: MOST_HITS }, portfolio, signal })).data;
    },
    enabled: id !== undefined,
    staleTime: 0,
  });

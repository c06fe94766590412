import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { callApi } from '../../api/request';
import type { CompactList, CompactThreat } from '../../api/types';
import { type OverviewSearch, threatQuery } from './filters/filters';
import { changeRow, type Pages } from './list-pages';

const PAGE_SIZE = 1_000;
const MOST_ROWS = 10_000;
const POLL_MS = 30_000;

/** All pages of the list, which load one after the other, and a way to change a row in place. */
export function useThreatPages(portfolio: string, search: OverviewSearch, isOffline: boolean) {
  const queries = useQueryClient();
  const query = threatQuery(search);
  const sort = search.sort ?? 'risk';
  const key = useMemo(() => ['threats', portfolio, query, sort], [portfolio, JSON.stringify(query), sort]);
  const result = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...query, sort_by: sort, limit: PAGE_SIZE, cursor: pageParam };
      return (await callApi<CompactList>({ path: '/v1/threats/compact', query: page, portfolio, signal })).data;
    },
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE >= MOST_ROWS ? null : last.next_cursor),
    placeholderData: (previous) => previous,
    refetchInterval: isOffline ? POLL_MS : false,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = result;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage]);
  const loaded = useMemo(() => result.data?.pages.flatMap(({ threats }) => threats) ?? [], [result.data]);
  const patch = useCallback(
    (id: string, change: (threat: CompactThreat) => CompactThreat): void =>
      void queries.setQueryData<Pages>(key, (pages) => changeRow(pages, id, change)),
    [queries, key],
  );
  return { result, loaded, patch };
}

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../api/loaded-pages';
import { callApi } from '../../api/request';
import { auditQuery, type AuditSearch } from './search';
import type { AuditList, AuditRecord, AuditRequest } from './types';

const PAGE_SIZE = 200;

export interface LoadedRecords extends LoadedPages {
  readonly records: readonly AuditRecord[];
  readonly total: number | undefined;
}

/** The records of the filters, the newest first, as far as they have been read. */
export function useAuditRecords(portfolio: string | null, search: AuditSearch): LoadedRecords {
  const query = { ...auditQuery(search), limit: PAGE_SIZE };
  const list = useInfiniteQuery({
    queryKey: ['audit', portfolio, query],
    queryFn: async ({ pageParam, signal }) =>
      (await callApi<AuditList>({ path: '/v1/audit', query: { ...query, cursor: pageParam }, portfolio, signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  return {
    records: list.data?.pages.flatMap(({ records }) => records) ?? [],
    total: list.data?.pages[0]?.total,
    ...pagesOf(list),
  };
}

export const useAuditRequest = (portfolio: string | null, requestId: string) =>
  useQuery({
    queryKey: ['audit', portfolio, 'request', requestId],
    queryFn: async ({ signal }) => {
      const path = `/v1/audit/${encodeURIComponent(requestId)}`;
      return (await callApi<AuditRequest>({ path, portfolio, signal })).data;
    },
  });

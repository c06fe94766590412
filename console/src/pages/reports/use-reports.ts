import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { ReportsSearch } from './search';
import type { Report, ReportList } from './types';

const PAGE_SIZE = 50;

export const reportsKey = (portfolio: string): readonly string[] => ['reports', portfolio];

/** One page of the reports, newest first. */
export function useReportList(portfolio: string, { subject, after }: ReportsSearch): UseQueryResult<ReportList> {
  const query = { subject_type: subject, cursor: after, limit: PAGE_SIZE };
  return useQuery({
    queryKey: [...reportsKey(portfolio), 'list', query],
    queryFn: async ({ signal }) => (await callApi<ReportList>({ path: '/v1/reports', query, portfolio, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A report by its id, which may be on another page of the list. */
export function useReport(portfolio: string, id: string | null): UseQueryResult<Report> {
  return useQuery({
    queryKey: [...reportsKey(portfolio), 'detail', id],
    queryFn: async ({ signal }) => (await callApi<Report>({ path: `/v1/reports/${id ?? ''}`, portfolio, signal })).data,
    enabled: id !== null,
  });
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../../api/loaded-pages';
import { callApi } from '../../../api/request';
import type { MonitoredSearch } from '../search';
import type { MonitoredList, MonitoredSubject, MonitoredSummary, ScreeningAlert, ScreeningAlertList } from './types';

const PAGE_SIZE = 50;
const REFRESH_MS = 30_000;
const MOST_ALERTS = 200;

/** The list, and everything that is shown of a subject. */
export const monitoredKey = (portfolio: string): readonly string[] => ['monitored', portfolio];

export interface LoadedMonitored extends LoadedPages {
  readonly subjects: readonly MonitoredSummary[];
  readonly total: number | undefined;
}

/** The monitored subjects that the filters select, newest first, as far as they have been read. */
export function useMonitored(portfolio: string, { show, ref }: MonitoredSearch): LoadedMonitored {
  const list = useInfiniteQuery({
    queryKey: [...monitoredKey(portfolio), 'list', { show, ref }],
    queryFn: async ({ pageParam, signal }) => {
      const open = show === 'all' ? undefined : true;
      const query = { open_alerts: open, requester_reference: ref, limit: PAGE_SIZE, cursor: pageParam };
      return (await callApi<MonitoredList>({ path: '/v1/lookup/monitored', query, portfolio, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: REFRESH_MS,
  });
  return {
    subjects: list.data?.pages.flatMap(({ monitored_subjects: subjects }) => subjects) ?? [],
    total: list.data?.pages[0]?.total,
    ...pagesOf(list),
  };
}

export interface SubjectWithAlerts {
  readonly subject: MonitoredSubject;
  /** Newest first. */
  readonly alerts: readonly ScreeningAlert[];
}

/** One subject with its identifiers, its hits and its latest alerts. */
export const useMonitoredSubject = (portfolio: string, id: string) =>
  useQuery({
    queryKey: [...monitoredKey(portfolio), 'subject', id],
    queryFn: async ({ signal }): Promise<SubjectWithAlerts> => {
      const query = { monitored_subject_id: id, limit: MOST_ALERTS };
      const [subject, alerts] = await Promise.all([
        callApi<MonitoredSubject>({ path: `/v1/lookup/monitored/${id}`, portfolio, signal }),
        callApi<ScreeningAlertList>({ path: '/v1/lookup/screening-alerts', query, portfolio, signal }),
      ]);
      return { subject: subject.data, alerts: alerts.data.screening_alerts };
    },
    refetchInterval: REFRESH_MS,
  });

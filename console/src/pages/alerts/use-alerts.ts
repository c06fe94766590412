import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../api/loaded-pages';
import { callApi } from '../../api/request';
import { useMe } from '../../app/session';
import { alertQuery, type InboxSearch } from './inbox/search';
import type { Alert, AlertCounts, AlertList, AlertRule, AlertRuleList, Webhook, WebhookList } from './types';

const PAGE_SIZE = 100;
const MOST_WEBHOOKS = 1_000;
const NONE: readonly never[] = [];

export const alertsKey = (portfolio: string): readonly string[] => ['alerts', portfolio];

export function useAlertCounts(portfolio: string): UseQueryResult<AlertCounts> {
  return useQuery({
    queryKey: [...alertsKey(portfolio), 'counts'],
    queryFn: async ({ signal }) => (await callApi<AlertCounts>({ path: '/v1/alerts/counts', portfolio, signal })).data,
  });
}

export interface LoadedAlerts extends LoadedPages {
  readonly alerts: readonly Alert[];
  readonly total: number;
}

/** The alerts of the filters, as far as they have been read. */
export function useAlertList(portfolio: string, search: InboxSearch): LoadedAlerts {
  const query = alertQuery(search);
  const list = useInfiniteQuery({
    queryKey: [...alertsKey(portfolio), 'list', query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<AlertList>({
          path: '/v1/alerts',
          query: { ...query, limit: PAGE_SIZE, cursor: pageParam },
          portfolio,
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  const alerts = list.data?.pages.flatMap((page) => page.alerts) ?? NONE;
  return {
    alerts,
    total: list.data?.pages[0]?.total ?? 0,
    ...pagesOf(list),
  };
}

interface LoadedRules {
  readonly rules: readonly AlertRule[];
  /** The ETag of all rules. */
  readonly etag: string | null;
}

export async function loadRules(portfolio: string): Promise<LoadedRules> {
  const query = { limit: PAGE_SIZE };
  const { data, etag } = await callApi<AlertRuleList>({ path: '/v1/alerts/rules', query, portfolio });
  return { rules: data.rules, etag };
}

export function useRules(portfolio: string): UseQueryResult<readonly AlertRule[]> {
  return useQuery({
    queryKey: ['alert-rules', portfolio],
    queryFn: async () => (await loadRules(portfolio)).rules,
  });
}

/** The webhooks of the portfolio; without the permission to read them, none and no failure. */
export function useWebhooks(portfolio: string): UseQueryResult<readonly Webhook[]> {
  const { permissions } = useMe();
  return useQuery({
    queryKey: ['webhooks', portfolio],
    enabled: permissions.includes('webhooks:read'),
    queryFn: async ({ signal }) =>
      (await callApi<WebhookList>({ path: '/v1/webhooks', query: { limit: MOST_WEBHOOKS }, portfolio, signal })).data
        .webhooks,
  });
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { Delivery, DeliveryList, DeliveryStatus } from '../types';

const PAGE_SIZE = 100;
/** While a delivery is open, its result is expected soon. */
const OPEN_MS = 3_000;

const isWaiting = ({ status }: Delivery): boolean => status === 'pending';

/** The deliveries of a webhook, newest first, as far as they have been read. */
export const useDeliveries = (portfolio: string, webhookId: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: ['webhooks', portfolio, webhookId, 'deliveries', status ?? null],
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<DeliveryList>({
          path: `/v1/webhooks/${webhookId}/deliveries`,
          query: { status, limit: PAGE_SIZE, cursor: pageParam },
          portfolio,
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some(isWaiting)) === true && OPEN_MS,
  });

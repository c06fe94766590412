import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type LoadedPages, pagesOf } from '../../api/loaded-pages';
import { callApi } from '../../api/request';
import { type EventQuery, eventQuery, type EventsSearch, listQuery, type Place } from './search';
import type {
  EventCategories,
  EventCountries,
  EventDetail,
  EventHistogram,
  EventPage,
  NearbyEvent,
  NearbyEvents,
} from './types';

export const PAGE_SIZE = 100;
const NEARBY_LIMIT = 100;
const BINS = 80;

function useEventQuery<T>(
  portfolio: string,
  path: string,
  query: EventQuery | object,
  isEnabled = true,
): UseQueryResult<T> {
  const sent = query as Record<string, string | number | undefined>;
  return useQuery({
    queryKey: ['events', portfolio, path, sent],
    queryFn: async ({ signal }) => (await callApi<T>({ path, query: sent, portfolio, signal })).data,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** A page of the events of the filters, or of an actor. */
export const useEventPage = (portfolio: string, search: EventsSearch, path = '/v1/events'): UseQueryResult<EventPage> =>
  useEventQuery(portfolio, path, { ...eventQuery(search), ...listQuery(search), page_size: PAGE_SIZE });

export const useEventCountries = (portfolio: string, search: EventsSearch): UseQueryResult<EventCountries> =>
  useEventQuery(portfolio, '/v1/events/countries', eventQuery(search));

export const useEventHistogram = (portfolio: string, search: EventsSearch): UseQueryResult<EventHistogram> =>
  useEventQuery(portfolio, '/v1/events/histogram', { ...eventQuery(search), bins: BINS });

export const useEventCategories = (portfolio: string): UseQueryResult<EventCategories> =>
  useEventQuery(portfolio, '/v1/metadata/event-categories', {});

export function useEventDetail(portfolio: string, id: string | null): UseQueryResult<EventDetail> {
  return useQuery({
    queryKey: ['events', portfolio, 'detail', id],
    queryFn: async ({ signal }) =>
      (await callApi<EventDetail>({ path: `/v1/events/${id ?? ''}`, portfolio, signal })).data,
    enabled: id !== null,
  });
}

export interface LoadedNearby extends LoadedPages {
  readonly events: readonly NearbyEvent[];
  readonly total: number | undefined;
}

/** The events around a place, nearest first, as far as they have been read. */
export function useNearbyEvents(portfolio: string, search: EventsSearch, place: Place): LoadedNearby {
  const { lat, lng } = place.position;
  const query = { ...eventQuery(search), lat, lng, radius_km: place.radiusKm, limit: NEARBY_LIMIT };
  const list = useInfiniteQuery({
    queryKey: ['events', portfolio, 'at-point', query],
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<NearbyEvents>({
          path: '/v1/events/at-point',
          query: { ...query, cursor: pageParam },
          portfolio,
          signal,
        })
      ).data,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  return {
    events: list.data?.pages.flatMap(({ items }) => items) ?? [],
    total: list.data?.pages[0]?.total,
    ...pagesOf(list),
  };
}

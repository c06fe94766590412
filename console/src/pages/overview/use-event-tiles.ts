import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import { readClock } from './filters/filters';

interface TileJson {
  readonly tiles: readonly string[];
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The address of the tiles of the events within the clock's window. */
export function useEventTiles(portfolio: string, clock: string | undefined): string | null {
  const window = readClock(clock);
  return useTiles(portfolio, window ? { date_from: dayOf(window.from), date_to: dayOf(window.to) } : {});
}

type EventQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The address of the tiles of events, with the revision that makes them immutable; null until it is known. */
export function useTiles(portfolio: string, query: EventQuery): string | null {
  const { data } = useQuery({
    queryKey: ['event-tiles', portfolio, query],
    queryFn: async () => (await callApi<TileJson>({ path: '/v1/events/tiles.json', query, portfolio })).data,
    placeholderData: (previous) => previous,
    staleTime: 300_000,
  });
  const address = data?.tiles[0];
  return address === undefined ? null : ownAddress(address);
}

/** The same path on the origin that serves the console, whatever public address the service has. */
const ownAddress = (address: string): string => address.replace(/^https?:\/\/[^/]+/, location.origin);

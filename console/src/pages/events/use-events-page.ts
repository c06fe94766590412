import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Position } from '../../api/types';
import type { MapPosition } from '../../parts/map/map-props';
import type { Side } from '../../parts/page/sides';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { useSelection } from '../../parts/table/use-selection';
import { eventPosition } from './event-words';
import { type EventsSearch, type EventView, readPlace, writePlace } from './search';
import { useEventDetail, useEventPage } from './use-events';
import { eventKey } from './views/event-list';

const route = getRouteApi('/p/$portfolio/events');

const FIRST_RADIUS_KM = 25;
const CLOSE_ZOOM = 6;

/** What the address holds, and how this page changes it. */
function useEventsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const change = useCallback(
    (values: Partial<EventsSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  return { search, change };
}

/** The state that the filters, the views and the map of the events share. */
export function useEventsPage(portfolio: string) {
  const { search, change } = useEventsAddress();
  const [side, setSide] = useState<Side>('list');
  const [focus, setFocus] = useState<MapPosition | null>(null);
  const list = useEventPage(portfolio, search);
  const place = readPlace(search.place);
  const selection = useSelection({
    rows: list.data?.items ?? [],
    rowKey: eventKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
    isFree: true,
  });
  const selected = useEventDetail(portfolio, selection.key).data;
  const selectedPosition = useMemo(() => (selected === undefined ? null : eventPosition(selected)), [selected]);
  const show = (next: EventView): void => change({ view: next === 'list' ? undefined : next });
  const inspect = (position: Position): void => {
    setSide('list');
    change({ view: 'place', place: writePlace({ position, radiusKm: place?.radiusKm ?? FIRST_RADIUS_KM }) });
  };
  const showOnMap = ({ lng, lat }: Position): void => {
    setSide('map');
    setFocus({ lng, lat, zoom: CLOSE_ZOOM });
  };
  return { search, change, side, setSide, focus, list, place, selection, selectedPosition, show, inspect, showOnMap };
}

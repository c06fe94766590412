import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Position } from '../../api/types';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import type { MapPosition } from '../../parts/map/map-props';
import { PageFrame } from '../../parts/page/page';
import { type Side, Sides } from '../../parts/page/sides';
import { useSelection } from '../../parts/table/use-selection';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { count } from '../../parts/words';
import { readView } from '../overview/filters/filters';
import { eventCommands } from './event-commands';
import { eventPosition } from './event-words';
import { EventFilters } from './filters/event-filters';
import { eventKey } from './views/event-list';
import { EventPanel } from './panel/event-panel';
import { EventViews } from './views/event-views';
import { EventsMap } from './events-map';
import { ExportDialog } from './export-dialog';
import { type EventsSearch, type EventView, readPlace, writePlace } from './search';
import { useEventDetail, useEventPage } from './use-events';
import styles from './events.module.css';

const route = getRouteApi('/p/$portfolio/events');

const FIRST_RADIUS_KM = 25;
const WORLD: MapPosition = { lng: 10, lat: 20, zoom: 1 };
const CLOSE_ZOOM = 6;

/** All events of the corpus: search, list, countries, trend and map. */
export function EventsPage() {
  const { portfolio } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const change = useCallback(
    (values: Partial<EventsSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigate, ownsAddress],
  );
  const [side, setSide] = useState<Side>('list');
  const [isExporting, setExporting] = useState(false);
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
  useTitle('Events');
  useCommands(
    eventCommands({
      hasPlace: place !== null,
      canExport: list.data !== undefined,
      show,
      inspectCentre: () => inspect(readView(search.at) ?? WORLD),
      startExport: () => setExporting(true),
    }),
  );
  return (
    <PageFrame
      title="Events"
      about={list.data && count(list.data.total, 'event')}
      actions={
        <button type="button" disabled={list.data === undefined} onClick={() => setExporting(true)}>
          Export…
        </button>
      }
    >
      <EventFilters portfolio={portfolio} search={search} events={list.data?.items ?? []} onChange={change} />
      <Sides side={side} className={styles.sides} onChange={setSide} />
      <div className={styles.split} data-side={side}>
        <div className={styles.list}>
          <EventViews
            portfolio={portfolio}
            search={search}
            list={list}
            place={place}
            selection={selection}
            onChange={change}
            onView={show}
          />
          {selection.key !== null && (
            <EventPanel
              id={selection.key}
              portfolio={portfolio}
              onClose={() => selection.select(null)}
              onShow={({ lng, lat }) => {
                setSide('map');
                setFocus({ lng, lat, zoom: CLOSE_ZOOM });
              }}
            />
          )}
        </div>
        <EventsMap
          portfolio={portfolio}
          search={search}
          events={list.data?.items ?? []}
          place={search.view === 'place' ? place : null}
          selectedPosition={selectedPosition}
          focus={focus}
          onSelect={(id) => selection.select(id)}
          onInspect={inspect}
          onMove={(at) => change({ at })}
        />
      </div>
      {isExporting && list.data && (
        <ExportDialog portfolio={portfolio} search={search} list={list.data} onClose={() => setExporting(false)} />
      )}
    </PageFrame>
  );
}

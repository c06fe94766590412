import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../app/use-commands';
import type { MapPosition } from '../../parts/map/map-props';
import { useTitle } from '../../parts/page/document-title';
import { PageFrame } from '../../parts/page/page';
import { Sides } from '../../parts/page/sides';
import { count } from '../../parts/words';
import { readView } from '../overview/filters/filters';
import { eventCommands } from './event-commands';
import { EventsMap } from './events-map';
import { ExportDialog } from './export-dialog';
import { EventFilters } from './filters/event-filters';
import { EventPanel } from './panel/event-panel';
import { useEventsPage } from './use-events-page';
import { EventViews } from './views/event-views';
import styles from './events.module.css';

const route = getRouteApi('/p/$portfolio/events');

const WORLD: MapPosition = { lng: 10, lat: 20, zoom: 1 };

/** All events of the corpus: search, list, countries, trend and map. */
export function EventsPage() {
  const { portfolio } = route.useParams();
  const page = useEventsPage(portfolio);
  const { search, list, place } = page;
  const [isExporting, setExporting] = useState(false);
  useTitle('Events');
  useCommands(
    eventCommands({
      hasPlace: place !== null,
      canExport: list.data !== undefined,
      show: page.show,
      inspectCentre: () => page.inspect(readView(search.at) ?? WORLD),
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
      <EventFilters portfolio={portfolio} search={search} events={list.data?.items ?? []} onChange={page.change} />
      <Sides side={page.side} className={styles.sides} onChange={page.setSide} />
      <ListAndMap portfolio={portfolio} page={page} />
      {isExporting && list.data && (
        <ExportDialog portfolio={portfolio} search={search} list={list.data} onClose={() => setExporting(false)} />
      )}
    </PageFrame>
  );
}

interface ListAndMapProps {
  readonly portfolio: string;
  readonly page: ReturnType<typeof useEventsPage>;
}

/** The views of the events and the selected one, beside the map of the same events. */
function ListAndMap({ portfolio, page }: ListAndMapProps) {
  const { search, list, place, selection } = page;
  return (
    <div className={styles.split} data-side={page.side}>
      <div className={styles.list}>
        <EventViews
          portfolio={portfolio}
          search={search}
          list={list}
          place={place}
          selection={selection}
          onChange={page.change}
          onView={page.show}
        />
        {selection.key !== null && (
          <EventPanel
            id={selection.key}
            portfolio={portfolio}
            onClose={() => selection.select(null)}
            onShow={page.showOnMap}
          />
        )}
      </div>
      <EventsMap
        portfolio={portfolio}
        search={search}
        events={list.data?.items ?? []}
        place={search.view === 'place' ? place : null}
        selectedPosition={page.selectedPosition}
        focus={page.focus}
        onSelect={selection.select}
        onInspect={page.inspect}
        onMove={(at) => page.change({ at })}
      />
    </div>
  );
}

import { useMemo, useRef } from 'react';
import type { Position } from '../../api/types';
import type { MapPosition } from '../../parts/map/map-props';
import { MapView } from '../../parts/map/map-view';
import { readView, writeView } from '../overview/filters/filters';
import { useTiles } from '../overview/use-event-tiles';
import { eventPosition } from './event-words';
import { eventQuery, type EventsSearch, type Place } from './search';
import type { EventRow } from './types';
import styles from './events.module.css';

interface EventsMapProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  readonly events: readonly EventRow[];
  readonly place: Place | null;
  readonly selectedPosition: Position | null;
  readonly focus: MapPosition | null;
  readonly onSelect: (id: string) => void;
  readonly onInspect: (position: Position) => void;
  readonly onMove: (at: string) => void;
}

/** All events of the filters on the map, as tiles of the service. */
export function EventsMap(props: EventsMapProps) {
  const { portfolio, search, events, place, selectedPosition, focus, onSelect, onInspect, onMove } = props;
  const tiles = useTiles(portfolio, eventQuery(search));
  // Other filters have other tiles and draw the map again, where it was.
  const position = useRef(readView(search.at));
  const content = useMemo(
    () => ({
      threats: [],
      assets: [],
      selectedId: null,
      affectedIds: [],
      marked: place ?? (selectedPosition === null ? null : { position: selectedPosition }),
      eventPlaces: events.flatMap((event) => eventPosition(event) ?? []),
    }),
    [place?.position.lat, place?.position.lng, place?.radiusKm, selectedPosition, events],
  );
  return (
    <div className={styles.mapSide}>
      <MapView
        content={content}
        portfolio={portfolio}
        eventTiles={tiles}
        label="Map of the events of the filters; the list has the same events"
        isAboutEvents
        position={position.current}
        focus={focus}
        onSelectEvent={onSelect}
        onInspect={onInspect}
        onMove={(moved) => {
          position.current = moved;
          onMove(writeView(moved));
        }}
      />
    </div>
  );
}

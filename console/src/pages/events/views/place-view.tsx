import { useCommands } from '../../../app/use-commands';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { type Selection, selectionCommands } from '../../../parts/table/use-selection';
import { count } from '../../../parts/words';
import { NEARBY_COLUMNS } from './event-columns';
import { eventKey } from './event-list';
import { type EventsSearch, type Place, writePlace } from '../search';
import type { EventRow } from '../types';
import { useNearbyEvents } from '../use-events';
import panel from '../../../parts/panel.module.css';
import styles from '../events.module.css';

interface PlaceViewProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  readonly place: Place;
  readonly selection: Selection<EventRow>;
  readonly onPlace: (place: string) => void;
}

const RADII_KM = [5, 10, 25, 50, 100, 250, 500, 1_000];

/** The events around a place of the map, nearest first. */
export function PlaceView({ portfolio, search, place, selection, onPlace }: PlaceViewProps) {
  const { events, total, failure, hasMore, loadMore, reload } = useNearbyEvents(portfolio, search, place);
  const { lat, lng } = place.position;
  const radii = [...new Set([...RADII_KM, place.radiusKm])].sort((one, other) => one - other);
  useCommands(selectionCommands(selection, events, eventKey, 'event'));
  return (
    <>
      <p className={styles.note}>
        <label>
          Within{' '}
          <select
            value={place.radiusKm}
            onChange={({ target }) => onPlace(writePlace({ position: place.position, radiusKm: Number(target.value) }))}
          >
            {radii.map((radius) => (
              <option key={radius} value={radius}>
                {radius.toLocaleString('en')} km
              </option>
            ))}
          </select>
        </label>{' '}
        of {lat.toFixed(3)}, {lng.toFixed(3)}
        {total !== undefined && `: ${count(total, 'event')}, nearest first`}
      </p>
      {failure !== null && <FailurePanel failure={failure} what="The events of the place" onRetry={reload} />}
      {failure === null && total === undefined && <Skeleton rows={8} label="the events of the place" />}
      {total === 0 && (
        <div className={panel.empty}>
          <strong>There is no event here.</strong>
          <p>Choose a larger distance, remove filters, or right-click another place on the map.</p>
        </div>
      )}
      {events.length > 0 && (
        <DataTable
          label="Events of the place"
          rows={events}
          columns={NEARBY_COLUMNS}
          rowKey={eventKey}
          selectedKey={selection.key}
          onSelect={({ id }) => selection.select(id)}
        />
      )}
      {hasMore && (
        <div className={styles.pager}>
          <button type="button" onClick={loadMore}>
            Load more events
          </button>
        </div>
      )}
    </>
  );
}

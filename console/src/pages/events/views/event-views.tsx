import type { UseQueryResult } from '@tanstack/react-query';
import type { Selection } from '../../../parts/table/use-selection';
import { CountriesView } from './countries-view';
import { availableViews, VIEW_WORDS } from '../event-commands';
import { EventList } from './event-list';
import { PlaceView } from './place-view';
import type { EventsSearch, EventView, Place } from '../search';
import { TrendView } from './trend-view';
import type { EventPage, EventRow } from '../types';
import styles from '../events.module.css';

interface EventViewsProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  readonly list: UseQueryResult<EventPage>;
  readonly place: Place | null;
  readonly selection: Selection<EventRow>;
  readonly onChange: (values: Partial<EventsSearch>) => void;
  readonly onView: (view: EventView) => void;
}

/** The events of the filters in one of the views, with the choice between them. */
export function EventViews({ portfolio, search, list, place, selection, onChange, onView }: EventViewsProps) {
  const { view = 'list' } = search;
  return (
    <>
      <div className={styles.views} role="group" aria-label="View">
        {availableViews(place !== null).map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
            {VIEW_WORDS[one]}
          </button>
        ))}
        {place === null && (
          <span className={styles.hint}>
            Right-click the map, or press <kbd>Shift F10</kbd>, to list the events of a place.
          </span>
        )}
      </div>
      {view === 'list' && (
        <EventList
          list={list}
          search={search}
          selection={selection}
          onChange={onChange}
          whenEmpty="Remove a filter, or search for fewer words. Events appear here when sources or imports add them."
        />
      )}
      {view === 'countries' && (
        <CountriesView
          portfolio={portfolio}
          search={search}
          onCountry={(country) => onChange({ country, view: undefined, page: undefined })}
        />
      )}
      {view === 'trend' && <TrendView portfolio={portfolio} search={search} />}
      {view === 'place' && place !== null && (
        <PlaceView
          portfolio={portfolio}
          search={search}
          place={place}
          selection={selection}
          onPlace={(next) => onChange({ place: next })}
        />
      )}
    </>
  );
}

import type { Column } from '../../../parts/table/data-table';
import { countryName, inWords, km } from '../../../parts/words';
import { eventDays, salienceText } from '../event-words';
import type { EventRow, NearbyEvent } from '../types';

/** The keys of sortable columns are those of the API. */
export const EVENT_COLUMNS: readonly Column<EventRow>[] = [
  {
    key: 'event_date',
    title: 'Date',
    width: '92px',
    cell: (event) => <span title={eventDays(event)}>{event.eventDate ?? 'No date'}</span>,
    sortValue: ({ eventDate }) => eventDate,
  },
  {
    key: 'title',
    title: 'Event',
    width: 'minmax(0, 2fr)',
    cell: ({ title }) => <bdi title={title}>{title}</bdi>,
    sortValue: ({ title }) => title,
  },
  {
    key: 'type',
    title: 'Type',
    width: 'minmax(0, 0.8fr)',
    isSecondary: true,
    cell: ({ eventType }) => inWords(eventType),
  },
  {
    key: 'country',
    title: 'Country',
    width: 'minmax(0, 0.7fr)',
    isSecondary: true,
    cell: ({ locationCountry: country }) => (country === null ? '–' : countryName(country)),
  },
  {
    key: 'salience_score',
    title: 'Salience',
    width: '70px',
    isNumber: true,
    isSecondary: true,
    cell: ({ salienceScore }) => salienceText(salienceScore),
    sortValue: ({ salienceScore }) => salienceScore,
  },
];

const DISTANCE: Column<NearbyEvent> = {
  key: 'distance',
  title: 'Distance',
  width: '70px',
  isNumber: true,
  cell: ({ distanceKm }) => km(distanceKm),
};

export const NEARBY_COLUMNS: readonly Column<NearbyEvent>[] = [
  DISTANCE,
  ...EVENT_COLUMNS.filter(({ key }) => key !== 'salience_score'),
];

import { useState } from 'react';
import { eventQuery, type EventsSearch } from '../search';
import type { EventRow } from '../types';
import { EventChoices } from './event-choices';
import { SearchHelp } from './search-help';
import { TypedField } from './typed-field';
import styles from '../events.module.css';

interface EventFiltersProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  /** The events of the page, whose types and sources are suggested. */
  readonly events: readonly EventRow[];
  readonly onChange: (values: Partial<EventsSearch>) => void;
}

/** The search and the filters of events; each change begins at the first page. */
export function EventFilters({ portfolio, search, events, onChange }: EventFiltersProps) {
  const [isHelping, setHelping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const set = (values: Partial<EventsSearch>): void => onChange({ ...values, page: undefined });
  const chosen = Object.keys(eventQuery({ ...search, q: undefined })).length;
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <TypedField
        id="event-search"
        type="search"
        label="Search events"
        placeholder="Search  /"
        value={search.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <button type="button" data-quiet title="How to search" aria-label="Search help" onClick={() => setHelping(true)}>
        ?
      </button>
      <button
        type="button"
        className={styles.filterSwitch}
        aria-expanded={isOpen}
        aria-controls="event-filters"
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </button>
      <div id="event-filters" className={styles.choices} data-open={isOpen}>
        <EventChoices portfolio={portfolio} search={search} events={events} onChange={set} />
      </div>
      {isHelping && <SearchHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

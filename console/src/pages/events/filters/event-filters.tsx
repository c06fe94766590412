import { useState } from 'react';
import { useTypedText } from '../../../parts/form/use-typed-text';
import { ValueChoice } from '../../../parts/form/value-choice';
import { countryName, inWords } from '../../../parts/words';
import { eventQuery, type EventsSearch, hasFilters } from '../search';
import { SearchHelp } from './search-help';
import type { EventRow } from '../types';
import { useEventCategories, useEventCountries } from '../use-events';
import styles from '../events.module.css';

interface EventFiltersProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  /** The events of the page, whose types are suggested. */
  readonly events: readonly EventRow[];
  readonly onChange: (values: Partial<EventsSearch>) => void;
}

const TYPING_MS = 300;
const LEVELS = [
  ['', 'Salience: any'],
  ['0.3', 'Salience from 0.3'],
  ['0.6', 'Salience from 0.6'],
] as const;

/** The search and the filters of events; each change begins at the first page. */
export function EventFilters({ portfolio, search, events, onChange }: EventFiltersProps) {
  const [isHelping, setHelping] = useState(false);
  const categories = useEventCategories(portfolio).data?.categories ?? [];
  // The other countries of the same filters can be chosen as well.
  const countries = useEventCountries(portfolio, { ...search, country: undefined }).data?.countries ?? [];
  const set = (values: Partial<EventsSearch>): void => onChange({ ...values, page: undefined });
  const { salience = '' } = search;
  const [isOpen, setOpen] = useState(false);
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
        <ValueChoice
          label="Category"
          value={search.category}
          choices={categories.map(({ value, count }) => [value, `${inWords(value)} (${count.toLocaleString('en')})`])}
          onChange={(category) => set({ category })}
        />
        <TypedField
          id="event-type"
          type="text"
          label="Type"
          placeholder="Type: all"
          value={search.type ?? ''}
          suggestions={[...new Set(events.map(({ eventType }) => eventType))]}
          onChange={(type) => set({ type })}
        />
        <ValueChoice
          label="Country"
          value={search.country}
          choices={countries.flatMap(({ country, count }) =>
            country === null ? [] : [[country, `${countryName(country)} (${count.toLocaleString('en')})`] as const],
          )}
          onChange={(country) => set({ country })}
        />
        <label className={styles.date}>
          From
          <input
            type="date"
            value={search.from ?? ''}
            max={search.to}
            onChange={({ target }) => set({ from: target.value || undefined })}
          />
        </label>
        <label className={styles.date}>
          To
          <input
            type="date"
            value={search.to ?? ''}
            min={search.from}
            onChange={({ target }) => set({ to: target.value || undefined })}
          />
        </label>
        <select
          aria-label="Salience"
          value={salience}
          onChange={({ target }) => set({ salience: target.value || undefined })}
        >
          {!LEVELS.some(([value]) => value === salience) && <option value={salience}>Salience from {salience}</option>}
          {LEVELS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {hasFilters(search) && (
          <button
            type="button"
            data-quiet
            onClick={() =>
              set({
                q: undefined,
                category: undefined,
                type: undefined,
                country: undefined,
                from: undefined,
                to: undefined,
                salience: undefined,
              })
            }
          >
            Clear filters
          </button>
        )}
      </div>
      {isHelping && <SearchHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

interface TypedFieldProps {
  readonly id: string;
  readonly type: 'search' | 'text';
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string | undefined) => void;
}

/** The text is written to the address when the user pauses typing. */
function TypedField({ id, type, label, placeholder, value, suggestions = [], onChange }: TypedFieldProps) {
  const [text, setText] = useTypedText(value, (next) => onChange(next.trim() === '' ? undefined : next), TYPING_MS);
  return (
    <>
      <input
        id={id}
        type={type}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        list={suggestions.length === 0 ? undefined : `${id}-list`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Otherwise the browser clears the field.
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

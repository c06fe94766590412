import { useEffect, useState } from 'react';
import type { IncidentsSearch } from '../incidents-search';
import { assigneeChoices, usePeople } from '../people';
import styles from '../incidents.module.css';

interface IncidentsFiltersProps {
  readonly portfolio: string;
  readonly search: IncidentsSearch;
  readonly userId: string | null;
  readonly onChange: (values: Partial<IncidentsSearch>) => void;
}

const TYPING_MS = 250;

export function IncidentsFilters({ portfolio, search, userId, onChange }: IncidentsFiltersProps) {
  const people = usePeople(portfolio);
  const [text, setText] = useState(search.q ?? '');
  useEffect(() => setText(search.q ?? ''), [search.q]);
  useEffect(() => {
    if (text === (search.q ?? '')) return undefined;
    const timer = setTimeout(() => onChange({ q: text === '' ? undefined : text }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <input
        type="search"
        id="incident-search"
        dir="auto"
        maxLength={200}
        aria-label="Search incidents"
        placeholder="Search  /"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <select
        aria-label="Assignee"
        value={search.assignee ?? ''}
        onChange={({ target: { value } }) => onChange({ assignee: value === '' ? undefined : value })}
      >
        <option value="">Assignee: all</option>
        {assigneeChoices(people, userId, search.assignee ?? null).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.views} role="group" aria-label="Show as">
        <button type="button" aria-pressed={search.view !== 'table'} onClick={() => onChange({ view: undefined })}>
          Board
        </button>
        <button type="button" aria-pressed={search.view === 'table'} onClick={() => onChange({ view: 'table' })}>
          Table
        </button>
      </span>
    </div>
  );
}

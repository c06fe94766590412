import { SearchField } from '../../../parts/form/search-field';
import type { IncidentsSearch } from '../incidents-search';
import { assigneeChoices, usePeople } from '../people';
import styles from '../incidents.module.css';

interface IncidentsFiltersProps {
  readonly portfolio: string;
  readonly search: IncidentsSearch;
  readonly userId: string | null;
  readonly onChange: (values: Partial<IncidentsSearch>) => void;
}

export function IncidentsFilters({ portfolio, search, userId, onChange }: IncidentsFiltersProps) {
  const people = usePeople(portfolio);
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField
        id="incident-search"
        label="Search incidents"
        maxLength={200}
        value={search.q}
        onChange={(q) => onChange({ q })}
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

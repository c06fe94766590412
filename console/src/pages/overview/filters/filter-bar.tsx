import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { ThreatCounts } from '../../../api/types';
import { SearchField } from '../../../parts/form/search-field';
import { ValueChoice } from '../../../parts/form/value-choice';
import { countryName, inWords } from '../../../parts/words';
import { type OverviewSearch, type Sort, threatQuery } from './filters';
import { SeverityButtons } from './severity-buttons';
import { SnoozedToggle } from './snoozed-toggle';
import { StatusChoice } from './status-choice';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly portfolio: string;
  readonly search: OverviewSearch;
  readonly onChange: (change: Partial<OverviewSearch>) => void;
  readonly onClear: () => void;
}

const FILTERS = ['severity', 'status', 'type', 'country', 'asset', 'q', 'clock', 'snoozed'] as const;

export function FilterBar({ portfolio, search, onChange, onClear }: FilterBarProps) {
  const query = threatQuery(search);
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', query],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', query, portfolio })).data,
    placeholderData: (previous) => previous,
  }).data;
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField id="threat-search" label="Search threats" value={search.q} onChange={(q) => onChange({ q })} />
      <SeverityButtons counts={counts} chosen={search.severity ?? []} onChange={onChange} />
      <StatusChoice counts={counts} search={search} onChange={onChange} />
      <SnoozedToggle portfolio={portfolio} search={search} onChange={onChange} />
      <ValueChoice
        label="Type"
        choices={counts?.threat_type.map(({ value, count }) => [value, `${inWords(value)} (${count})`]) ?? []}
        value={search.type?.[0]}
        onChange={(type) => onChange({ type: type === undefined ? undefined : [type] })}
      />
      <ValueChoice
        label="Country"
        choices={
          counts?.country.flatMap(({ value, count }) =>
            value === null ? [] : [[value, `${countryName(value)} (${count})`] as const],
          ) ?? []
        }
        value={search.country?.[0]}
        onChange={(country) => onChange({ country: country === undefined ? undefined : [country] })}
      />
      <SortChoice sort={search.sort} onChange={(sort) => onChange({ sort })} />
      {FILTERS.some((name) => search[name] !== undefined) && (
        <button type="button" data-quiet onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  risk: 'Highest risk',
  observed_at: 'Newest event',
  updated_at: 'Last changed',
  distance: 'Nearest',
};

interface SortChoiceProps {
  readonly sort: Sort | undefined;
  readonly onChange: (sort: Sort | undefined) => void;
}

/** The order of the list; the highest risk comes first unless another one is chosen. */
function SortChoice({ sort = 'risk', onChange }: SortChoiceProps) {
  return (
    <select
      aria-label="Sort by"
      value={sort}
      onChange={({ target: { value } }) => onChange(value === 'risk' ? undefined : (value as Sort))}
    >
      {Object.entries(SORT_WORDS).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

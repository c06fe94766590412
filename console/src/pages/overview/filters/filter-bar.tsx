import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { Severity, ThreatCounts, ThreatStatus } from '../../../api/types';
import { SearchField } from '../../../parts/form/search-field';
import { ValueChoice } from '../../../parts/form/value-choice';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../../../parts/severity-scale';
import { toggleInList } from '../../../parts/toggle';
import { countryName, inWords } from '../../../parts/words';
import { type OverviewSearch, type Sort, threatQuery } from './filters';
import { SnoozedToggle } from './snoozed-toggle';
import styles from '../overview.module.css';

interface FilterBarProps {
  readonly portfolio: string;
  readonly search: OverviewSearch;
  readonly onChange: (change: Partial<OverviewSearch>) => void;
  readonly onClear: () => void;
}

const STATUS_CHOICES: readonly (readonly [string, readonly ThreatStatus[] | undefined])[] = [
  ['Live', undefined],
  ['Monitoring', ['monitoring']],
  ['Contained', ['contained']],
  ['Resolved', ['resolved']],
  ['Dismissed', ['dismissed']],
  ['Ended', ['ended']],
];

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  risk: 'Highest risk',
  observed_at: 'Newest event',
  updated_at: 'Last changed',
  distance: 'Nearest',
};

export function FilterBar({ portfolio, search, onChange, onClear }: FilterBarProps) {
  const query = threatQuery(search);
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', query],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', query, portfolio })).data,
    placeholderData: (previous) => previous,
  });
  const toggle = (severity: Severity): void => {
    const current = search.severity ?? [];
    const next = toggleInList(current, severity);
    onChange({ severity: next.length === 0 ? undefined : next });
  };
  const isFiltered = [
    search.severity,
    search.status,
    search.type,
    search.country,
    search.asset,
    search.q,
    search.clock,
    search.snoozed,
  ].some((value) => value !== undefined);
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField id="threat-search" label="Search threats" value={search.q} onChange={(q) => onChange({ q })} />
      <div className={styles.levels} role="group" aria-label="Severity">
        {[...SEVERITIES].reverse().map((severity) => (
          <button
            key={severity}
            type="button"
            aria-pressed={search.severity?.includes(severity) ?? false}
            title={SEVERITY_WORDS[severity]}
            onClick={() => toggle(severity)}
          >
            <SeverityMark severity={severity} />
            <span className="visually-hidden">{SEVERITY_WORDS[severity]}</span>
            {counts.data?.severity[severity] ?? '–'}
          </button>
        ))}
      </div>
      <StatusChoice counts={counts.data} search={search} onChange={onChange} />
      <SnoozedToggle portfolio={portfolio} search={search} onChange={onChange} />
      <ValueChoice
        label="Type"
        choices={counts.data?.threat_type.map(({ value, count }) => [value, `${inWords(value)} (${count})`]) ?? []}
        value={search.type?.[0]}
        onChange={(type) => onChange({ type: type === undefined ? undefined : [type] })}
      />
      <ValueChoice
        label="Country"
        choices={
          counts.data?.country.flatMap(({ value, count }) =>
            value === null ? [] : [[value, `${countryName(value)} (${count})`] as const],
          ) ?? []
        }
        value={search.country?.[0]}
        onChange={(country) => onChange({ country: country === undefined ? undefined : [country] })}
      />
      <select
        aria-label="Sort by"
        value={search.sort ?? 'risk'}
        onChange={(event) => onChange({ sort: sortOf(event.target.value) })}
      >
        {Object.entries(SORT_WORDS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {isFiltered && (
        <button type="button" data-quiet onClick={onClear}>
          Clear filters
        </button>
      )}
    </div>
  );
}

const sortOf = (value: string): Sort | undefined => (value === 'risk' ? undefined : (value as Sort));

interface StatusChoiceProps {
  readonly counts: ThreatCounts | undefined;
  readonly search: OverviewSearch;
  readonly onChange: (change: Partial<OverviewSearch>) => void;
}

/** Dismissed and ended threats are one choice away, with their number: nothing disappears silently. */
function StatusChoice({ counts, search, onChange }: StatusChoiceProps) {
  const numberOf = (statuses: readonly ThreatStatus[] = ['active', 'monitoring', 'contained']): number =>
    statuses.reduce((sum, status) => sum + (counts?.status[status] ?? 0), 0);
  return (
    <select
      aria-label="Status"
      value={search.status?.[0] ?? 'live'}
      onChange={({ target: { value } }) => onChange({ status: value === 'live' ? undefined : [value as ThreatStatus] })}
    >
      {STATUS_CHOICES.map(([words, statuses]) => (
        <option key={words} value={statuses?.[0] ?? 'live'}>
          {words}
          {counts && ` (${numberOf(statuses)})`}
        </option>
      ))}
    </select>
  );
}

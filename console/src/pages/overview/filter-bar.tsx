import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/request';
import type { Severity, ThreatCounts, ThreatStatus } from '../../api/types';
import { SeverityMark } from '../../parts/severity-mark';
import { SEVERITIES, SEVERITY_WORDS } from '../../parts/severity-scale';
import { countryName, inWords } from '../../parts/words';
import { type OverviewSearch, type Sort, threatQuery } from './filters';
import { SnoozedToggle } from './snoozed-toggle';
import styles from './overview.module.css';

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

const TYPING_MS = 250;

export function FilterBar({ portfolio, search, onChange, onClear }: FilterBarProps) {
  const query = threatQuery(search);
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', query],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', query, portfolio })).data,
    placeholderData: (previous) => previous,
  });
  const toggle = (severity: Severity): void => {
    const current = search.severity ?? [];
    const next = current.includes(severity) ? current.filter((one) => one !== severity) : [...current, severity];
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
      <SearchField value={search.q ?? ''} onChange={(q) => onChange({ q: q === '' ? undefined : q })} />
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
        values={counts.data?.threat_type.map(({ value, count }) => [value, `${inWords(value)} (${count})`]) ?? []}
        value={search.type?.[0]}
        onChange={(type) => onChange({ type: type === undefined ? undefined : [type] })}
      />
      <ValueChoice
        label="Country"
        values={
          counts.data?.country.flatMap(({ value, count }) =>
            value === null ? [] : [[value, `${countryName(value)} (${count})`]],
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

/** The search is written to the address when the user pauses typing. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      id="threat-search"
      dir="auto"
      aria-label="Search threats"
      placeholder="Search  /"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

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

interface ValueChoiceProps {
  readonly label: string;
  readonly values: readonly (readonly string[])[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function ValueChoice({ label, values, value, onChange }: ValueChoiceProps) {
  const isListed = value === undefined || values.some(([known]) => known === value);
  return (
    <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
      <option value="">{label}: all</option>
      {!isListed && <option value={value}>{value}</option>}
      {values.map(([known, words]) => (
        <option key={known} value={known}>
          {words}
        </option>
      ))}
    </select>
  );
}

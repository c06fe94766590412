import type { ThreatCounts, ThreatStatus } from '../../../api/types';
import type { OverviewSearch } from './filters';

const STATUS_CHOICES: readonly (readonly [string, readonly ThreatStatus[] | undefined])[] = [
  ['Live', undefined],
  ['Monitoring', ['monitoring']],
  ['Contained', ['contained']],
  ['Resolved', ['resolved']],
  ['Dismissed', ['dismissed']],
  ['Ended', ['ended']],
];

interface StatusChoiceProps {
  readonly counts: ThreatCounts | undefined;
  readonly search: OverviewSearch;
  readonly onChange: (change: Partial<OverviewSearch>) => void;
}

/** Dismissed and ended threats are one choice away, with their number: nothing disappears silently. */
export function StatusChoice({ counts, search, onChange }: StatusChoiceProps) {
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

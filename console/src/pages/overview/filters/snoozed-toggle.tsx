import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import type { ThreatCounts } from '../../../api/types';
import { type OverviewSearch, threatQuery } from './filters';

interface SnoozedToggleProps {
  readonly portfolio: string;
  readonly search: OverviewSearch;
  readonly onChange: (change: Partial<OverviewSearch>) => void;
}

/** Snoozed threats are one press away, with their number: nothing disappears silently. */
export function SnoozedToggle({ portfolio, search, onChange }: SnoozedToggleProps) {
  const query = threatQuery({ ...search, snoozed: '1' });
  const counts = useQuery({
    queryKey: ['threats', portfolio, 'counts', query],
    queryFn: async () => (await callApi<ThreatCounts>({ path: '/v1/threats/counts', query, portfolio })).data,
    placeholderData: (previous) => previous,
  });
  const isOn = search.snoozed === '1';
  return (
    <button type="button" aria-pressed={isOn} onClick={() => onChange({ snoozed: isOn ? undefined : '1' })}>
      Snoozed{counts.data && ` (${counts.data.total})`}
    </button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { CompactThreat, ThreatChange } from '../../../api/types';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { changedThreat, isAllowed } from '../../../parts/decisions/decide';
import { type Decisions, useDecisions } from '../../../parts/decisions/use-decisions';
import { toggleInSet } from '../../../parts/toggle';
import { toCompactThreat } from '../compact-threat';
import type { OverviewSearch } from '../filters/filters';
import { rememberList } from '../remembered-list';
import type { Triage } from './triage';
import { triageCommands } from './triage-commands';
import { useSelectedRow } from './use-selected-row';
import type { ThreatList } from '../use-threat-list';

interface TriageOptions {
  readonly portfolio: string;
  readonly rows: readonly CompactThreat[];
  readonly list: ThreatList;
  readonly search: OverviewSearch;
  readonly change: (values: Partial<OverviewSearch>) => void;
}

/** The selection, the choice of several rows, and the decisions about them. */
export function useTriage({ portfolio, rows, list, search, change }: TriageOptions): Triage {
  const { permissions } = useMe();
  const { index, select } = useSelectedRow(rows, search.sel ?? null, change);
  const selected = index >= 0 ? rows[index] : undefined;
  const [isPeeking, setPeeking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback((id: string) => setChosen((set) => toggleInSet(set, id)), []);
  useEffect(() => {
    const ids = rows.map(({ id }) => id);
    rememberList(portfolio, ids, search);
  }, [portfolio, rows, search]);
  const openPage = useOpenPage(portfolio);
  const decisions = useListDecisions(portfolio, list);
  const move = (step: number, isExtending: boolean): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index < 0 ? 0 : index + step))];
    if (next === undefined) return;
    select(next.id);
    if (isExtending) setChosen((set) => new Set([...set, ...(selected ? [selected.id] : []), next.id]));
  };
  const decideSelected = (values: ThreatChange): void => {
    if (selected && (values.status === undefined || isAllowed(selected.status, values.status)))
      decisions.decide(selected, values);
  };
  const triage: Triage = {
    allRows: list.rows,
    selectedId: selected?.id ?? null,
    selected,
    isPeeking,
    chosen,
    select,
    choose,
    clearChosen: () => setChosen(new Set()),
    openPage,
    togglePeek: () => setPeeking(!isPeeking),
    decideSelected,
    openDialog: (kind) => decisions.open(kind, selected ? [selected] : []),
    openIncident: (threats) => decisions.open('incident', threats),
    dialog: decisions.dialog,
  };
  const canDecide = permissions.includes('threats:write');
  useCommands(triageCommands(triage, { move, showWaiting: list.showWaiting, canDecide }));
  return triage;
}

function useOpenPage(portfolio: string): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id: string) => void navigate({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } }),
    [navigate, portfolio],
  );
}

/** The list shows a decision at once, and then the state that the service has stored. */
function useListDecisions(portfolio: string, list: ThreatList): Decisions {
  const queries = useQueryClient();
  return useDecisions({
    portfolio,
    onChange: ({ id }, values) => list.patch(id, (row) => changedThreat(row, values)),
    onSaved: ({ id }, saved, etag) => {
      list.patch(id, (row) => ({ ...toCompactThreat(saved), etag, incident_count: row.incident_count }));
      void queries.invalidateQueries({ queryKey: ['threats', portfolio, 'counts'] });
    },
    onRefused: list.reload,
  });
}

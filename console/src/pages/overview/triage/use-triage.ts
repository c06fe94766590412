import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompactThreat, ThreatChange } from '../../../api/types';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { changedThreat, isAllowed } from '../../../parts/decisions/decide';
import { useDecisions } from '../../../parts/decisions/use-decisions';
import { toggleInSet } from '../../../parts/toggle';
import { toCompactThreat } from '../compact-threat';
import type { OverviewSearch } from '../filters/filters';
import { rememberList } from '../remembered-list';
import type { Triage } from './triage';
import { triageCommands } from './triage-commands';
import type { ThreatList } from '../use-threat-list';

interface TriageOptions {
  readonly portfolio: string;
  readonly rows: readonly CompactThreat[];
  readonly list: ThreatList;
  readonly selectedId: string | null;
  readonly change: (values: Partial<OverviewSearch>) => void;
}

const ADDRESS_MS = 200;

/** The selection, the choice of several rows, and the decisions about them. */
export function useTriage({ portfolio, rows, list, selectedId: addressId, change }: TriageOptions): Triage {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const [selectedId, setSelectedId] = useState(addressId);
  const [isPeeking, setPeeking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = useRef(0);
  const index = rows.findIndex(({ id }) => id === selectedId);
  if (index >= 0) place.current = index;
  useEffect(() => rememberList(rows.map(({ id }) => id)), [rows]);
  // A row that leaves the list makes room for the next one, which is then selected.
  useEffect(() => {
    if (selectedId !== null && index < 0 && rows.length > 0) {
      setSelectedId(rows[Math.min(place.current, rows.length - 1)]?.id ?? null);
    }
  }, [rows, index]);
  useEffect(() => {
    const timer = setTimeout(() => selectedId !== addressId && change({ sel: selectedId ?? undefined }), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [selectedId]);
  const decisions = useDecisions({
    portfolio,
    onChange: ({ id }, values) => list.patch(id, (row) => changedThreat(row, values)),
    onSaved: ({ id }, saved, etag) => {
      list.patch(id, (row) => ({ ...toCompactThreat(saved), etag, incident_count: row.incident_count }));
      void queries.invalidateQueries({ queryKey: ['threats', portfolio, 'counts'] });
    },
    onRefused: list.reload,
  });
  const selected = index >= 0 ? rows[index] : undefined;
  const choose = useCallback((id: string) => setChosen((set) => toggleInSet(set, id)), []);
  const openPage = useCallback(
    (id: string) => void navigate({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } }),
    [navigate, portfolio],
  );
  const move = (step: number, isExtending: boolean): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index < 0 ? 0 : index + step))];
    if (next === undefined) return;
    setSelectedId(next.id);
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
    select: setSelectedId,
    choose,
    clearChosen: () => setChosen(new Set()),
    openPage,
    togglePeek: () => setPeeking(!isPeeking),
    decideSelected,
    openDialog: (kind) => decisions.open(kind, selected ? [selected] : []),
    openIncident: (threats) => decisions.open('incident', threats),
    dialog: decisions.dialog,
  };
  useCommands(
    triageCommands(triage, { move, showWaiting: list.showWaiting, canDecide: permissions.includes('threats:write') }),
  );
  return triage;
}

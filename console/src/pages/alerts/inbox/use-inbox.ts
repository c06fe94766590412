import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { toggleInSet } from '../../../parts/toggle';
import type { Alert, AlertState } from '../types';
import { useAlertList } from '../use-alerts';
import { inboxCommands } from './inbox-commands';
import type { InboxSearch } from './search';
import { useAlertStates } from './use-alert-states';

const route = getRouteApi('/p/$portfolio/alerts');
export const alertKey = ({ id }: Alert): string => id;

/** The alerts of the chosen state, those that are chosen for one change, and the keys that change them. */
export function useInbox(portfolio: string) {
  const { search, change } = useInboxAddress();
  const goTo = useNavigate();
  const canWrite = useMe().permissions.includes('alerts:write');
  const tab = search.state ?? 'new';
  const list = useAlertList(portfolio, search);
  const setStates = useAlertStates(portfolio);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => list.alerts.filter(({ state }) => tab === 'all' || state === tab), [list.alerts, tab]);
  const onAddress = (sel: string | undefined): void => change({ sel });
  const selection = useSelection({ rows, rowKey: alertKey, addressKey: search.sel, onAddress });
  const toggle = (id: string): void => setChosen((set) => toggleInSet(set, id));
  const clearChosen = (): void => setChosen(new Set());
  const setState = (alerts: readonly Alert[], state: AlertState): void => {
    clearChosen();
    void setStates(alerts, state);
  };
  const open = ({ threat_id: id }: Alert): void =>
    void goTo({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } });
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const concerned = chosenRows.length > 0 ? chosenRows : selection.row ? [selection.row] : [];
  useCommands([
    ...selectionCommands(selection, rows, alertKey, 'alert'),
    ...inboxCommands({ concerned, selected: selection.row, canWrite, setState, toggle, open }),
  ]);
  return {
    search,
    change,
    canWrite,
    tab,
    list,
    rows,
    selection,
    chosen,
    chosenRows,
    toggle,
    clearChosen,
    setState,
    open,
  };
}

export type Inbox = ReturnType<typeof useInbox>;

function useInboxAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (values: Partial<InboxSearch>) =>
      void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  return { search, change };
}

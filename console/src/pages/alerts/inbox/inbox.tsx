import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useTitle } from '../../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { toggleInSet } from '../../../parts/toggle';
import { count } from '../../../parts/words';
import { AlertPanel } from './alert-panel';
import { AlertsFrame } from '../alerts-frame';
import { inboxColumns } from './inbox-columns';
import { inboxCommands } from './inbox-commands';
import { InboxEmpty } from './inbox-empty';
import { InboxFilters } from './inbox-filters';
import { ChosenBar } from './chosen-bar';
import type { InboxSearch } from './search';
import type { Alert, AlertState } from '../types';
import { useAlertCounts, useAlertList, useRules, useWebhooks } from '../use-alerts';
import { useAlertStates } from './use-alert-states';
import styles from '../alerts.module.css';

const route = getRouteApi('/p/$portfolio/alerts');
const alertKey = ({ id }: Alert): string => id;

/** The inbox of alerts by state, with the reasons and the results of their deliveries. */
export function AlertInbox() {
  const { portfolio } = route.useParams();
  const search = route.useSearch();
  const goTo = useNavigate();
  const navigate = route.useNavigate();
  const canWrite = useMe().permissions.includes('alerts:write');
  const change = useCallback(
    (values: Partial<InboxSearch>) =>
      void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const tab = search.state ?? 'new';
  const counts = useAlertCounts(portfolio);
  const list = useAlertList(portfolio, search);
  const rules = useRules(portfolio).data;
  const webhooks = useWebhooks(portfolio).data;
  const setStates = useAlertStates(portfolio);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => list.alerts.filter(({ state }) => tab === 'all' || state === tab), [list.alerts, tab]);
  const selection = useSelection({
    rows,
    rowKey: alertKey,
    addressKey: search.sel,
    onAddress: (sel) => change({ sel }),
  });
  const toggle = (id: string): void => setChosen((set) => toggleInSet(set, id));
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const setState = (alerts: readonly Alert[], state: AlertState): void => {
    setChosen(new Set());
    void setStates(alerts, state);
  };
  const open = ({ threat_id: id }: Alert): void =>
    void goTo({ to: '/p/$portfolio/threats/$id', params: { portfolio, id } });
  const columns = useMemo(
    () => inboxColumns({ chosen, toggle, rules, webhooks, isMixed: tab === 'all' }),
    [chosen, rules, webhooks, tab],
  );
  const concerned = chosenRows.length > 0 ? chosenRows : selection.row ? [selection.row] : [];
  useCommands([
    ...selectionCommands(selection, rows, alertKey, 'alert'),
    ...inboxCommands({ concerned, selected: selection.row, canWrite, setState, toggle, open }),
  ]);
  useTitle(counts.data && counts.data.new > 0 ? `(${counts.data.new}) Alerts` : 'Alerts');
  return (
    <AlertsFrame portfolio={portfolio}>
      <InboxFilters search={search} counts={counts.data} rules={rules ?? []} onChange={change} />
      <div className={styles.split} data-panel={selection.row !== undefined}>
        <div className={styles.list}>
          {list.isPending && <Skeleton rows={10} label="alerts" />}
          {list.failure !== null && rows.length === 0 && (
            <FailurePanel failure={list.failure} what="The list of alerts" onRetry={list.reload} />
          )}
          {!list.isPending && list.failure === null && rows.length === 0 && (
            <InboxEmpty portfolio={portfolio} search={search} rules={rules} />
          )}
          {rows.length > 0 && (
            <DataTable
              label="Alerts"
              rows={rows}
              columns={columns}
              rowKey={alertKey}
              selectedKey={selection.key}
              onSelect={({ id }) => selection.select(id)}
              onOpen={open}
            />
          )}
          {list.hasMore && (
            <div className={styles.more}>
              {count(list.total, 'alert')} in total
              <button type="button" disabled={list.isLoadingMore} onClick={list.loadMore}>
                Load more alerts
              </button>
            </div>
          )}
          {chosenRows.length > 0 && (
            <ChosenBar
              alerts={chosenRows}
              canWrite={canWrite}
              onState={(state) => setState(chosenRows, state)}
              onClear={() => setChosen(new Set())}
            />
          )}
        </div>
        {selection.row && (
          <AlertPanel
            alert={selection.row}
            rule={rules?.find(({ id }) => id === selection.row?.rule_id)}
            areRulesKnown={rules !== undefined}
            webhooks={webhooks}
            portfolio={portfolio}
            canWrite={canWrite}
            onState={(state) => setState(selection.row ? [selection.row] : [], state)}
            onClose={() => selection.select(null)}
          />
        )}
      </div>
    </AlertsFrame>
  );
}

import { useMemo } from 'react';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { count } from '../../../parts/words';
import type { AlertRule, Webhook } from '../types';
import { ChosenBar } from './chosen-bar';
import { inboxColumns } from './inbox-columns';
import { InboxEmpty } from './inbox-empty';
import { alertKey, type Inbox } from './use-inbox';
import styles from './inbox.module.css';

interface InboxListProps {
  readonly inbox: Inbox;
  readonly portfolio: string;
  readonly rules: readonly AlertRule[] | undefined;
  readonly webhooks: readonly Webhook[] | undefined;
}

/** The alerts, or why there are none, with the chosen ones below. */
export function InboxList({ inbox, portfolio, rules, webhooks }: InboxListProps) {
  const { search, tab, list, rows, selection, chosen, chosenRows } = inbox;
  const columns = useMemo(
    () => inboxColumns({ chosen, toggle: inbox.toggle, rules, webhooks, isMixed: tab === 'all' }),
    [chosen, rules, webhooks, tab],
  );
  return (
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
          onOpen={inbox.open}
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
          canWrite={inbox.canWrite}
          onState={(state) => inbox.setState(chosenRows, state)}
          onClear={inbox.clearChosen}
        />
      )}
    </div>
  );
}

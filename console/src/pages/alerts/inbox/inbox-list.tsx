import { useMemo } from 'react';
import { DataTable } from '../../../parts/table/data-table';
import { PagedRows } from '../../../parts/table/paged-rows';
import { count } from '../../../parts/words';
import type { AlertRule, Webhook } from '../types';
import { ChosenBar } from './chosen-bar';
import { inboxColumns } from './inbox-columns';
import { InboxEmpty } from './inbox-empty';
import { alertKey, type Inbox } from './use-inbox';

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
    <>
      <PagedRows
        list={list}
        count={rows.length}
        what="alerts"
        empty={<InboxEmpty portfolio={portfolio} search={search} rules={rules} />}
        about={`${count(list.total, 'alert')} in total`}
      >
        <DataTable
          label="Alerts"
          rows={rows}
          columns={columns}
          rowKey={alertKey}
          selectedKey={selection.key}
          onSelect={({ id }) => selection.select(id)}
          onOpen={inbox.open}
        />
      </PagedRows>
      {chosenRows.length > 0 && (
        <ChosenBar
          alerts={chosenRows}
          canWrite={inbox.canWrite}
          onState={(state) => inbox.setState(chosenRows, state)}
          onClear={inbox.clearChosen}
        />
      )}
    </>
  );
}

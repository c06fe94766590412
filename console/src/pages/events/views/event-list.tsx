import type { UseQueryResult } from '@tanstack/react-query';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { readSort, writeSort } from '../../../parts/table/sorting';
import { type Selection, selectionCommands } from '../../../parts/table/use-selection';
import { EVENT_COLUMNS } from './event-columns';
import { Pager } from './pager';
import { type ActorSearch, DEFAULT_SORT } from '../search';
import type { EventPage, EventRow } from '../types';
import panel from '../../../parts/panel.module.css';

export const eventKey = ({ id }: { readonly id: string }): string => id;

interface EventListProps {
  readonly list: UseQueryResult<EventPage>;
  readonly search: ActorSearch;
  readonly selection: Selection<EventRow>;
  readonly onChange: (values: ActorSearch) => void;
  /** Why the list may be empty, and what to do. */
  readonly whenEmpty: string;
}

/** A page of events, sorted by the service. */
export function EventList({ list, search, selection, onChange, whenEmpty }: EventListProps) {
  const { data } = list;
  const goTo = (page: number): void => onChange({ page: page <= 1 ? undefined : String(page), sel: undefined });
  const step = (by: number) => (): void => {
    if (data && data.page + by >= 1 && data.page + by <= data.totalPages) goTo(data.page + by);
  };
  useCommands([
    ...selectionCommands(selection, data?.items ?? [], eventKey, 'event'),
    { id: 'events-previous', title: 'Show the previous page of events', group: 'List', keys: ['['], run: step(-1) },
    { id: 'events-next', title: 'Show the next page of events', group: 'List', keys: [']'], run: step(1) },
  ]);
  if (data === undefined) {
    return list.isPending ? (
      <Skeleton rows={12} label="events" />
    ) : (
      <FailurePanel failure={list.error} what="The list of events" onRetry={() => void list.refetch()} />
    );
  }
  if (data.items.length === 0) {
    return (
      <div className={panel.empty}>
        <strong>No event was found.</strong>
        <p>{whenEmpty}</p>
        {data.page > 1 && (
          <button type="button" onClick={() => goTo(1)}>
            Show the first page
          </button>
        )}
      </div>
    );
  }
  return (
    <>
      <DataTable
        label="Events"
        rows={data.items}
        columns={EVENT_COLUMNS}
        rowKey={eventKey}
        selectedKey={selection.key}
        onSelect={({ id }) => selection.select(id)}
        sort={readSort(search.sort ?? DEFAULT_SORT)}
        onSort={(sort) => {
          const next = writeSort(sort);
          onChange({ sort: next === DEFAULT_SORT ? undefined : next, page: undefined });
        }}
      />
      <Pager data={data} onPage={goTo} />
    </>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { PageFrame } from '../../parts/page/page';
import { count } from '../../parts/words';
import panel from '../../parts/panel.module.css';
import { Board } from './board/board';
import { ownFirst } from './board/incident-order';
import { incidentsCommands } from './board/incidents-commands';
import { IncidentsFilters } from './board/incidents-filters';
import type { IncidentsSearch } from './incidents-search';
import { IncidentsTable } from './board/incidents-table';
import { NewIncidentDialog } from './dialogs/new-incident-dialog';
import { useIncidents } from './use-incidents';
import { useUserId } from './use-user-id';

const route = getRouteApi('/p/$portfolio/incidents');

const clean = (search: IncidentsSearch): IncidentsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The incidents of the portfolio, as a board or as a table. */
export function Incidents() {
  const { portfolio } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { permissions } = useMe();
  const userId = useUserId();
  const [isCreating, setCreating] = useState(false);
  const list = useIncidents(portfolio, search);
  const incidents = useMemo(() => ownFirst(list.data?.incidents ?? [], userId), [list.data, userId]);
  const change = useCallback(
    (values: Partial<IncidentsSearch>): void =>
      void navigate({ search: (previous) => clean({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const open = (id: string): void => void navigate({ to: '/p/$portfolio/incidents/$id', params: { portfolio, id } });
  const canWrite = permissions.includes('incidents:write');
  useTitle('Incidents');
  useCommands(
    incidentsCommands({ canWrite, isTable: search.view === 'table', create: () => setCreating(true), change }),
  );
  const isFiltered = search.q !== undefined || search.assignee !== undefined;
  const total = list.data?.total ?? 0;
  return (
    <PageFrame
      title="Incidents"
      about={list.data && count(total, 'incident')}
      actions={
        canWrite && (
          <button type="button" data-primary onClick={() => setCreating(true)}>
            New incident <kbd>n</kbd>
          </button>
        )
      }
    >
      <IncidentsFilters portfolio={portfolio} search={search} userId={userId} onChange={change} />
      {list.isPending && <Skeleton rows={8} label="incidents" />}
      {list.data === undefined && list.error !== null && (
        <FailurePanel failure={list.error} what="The list of incidents" onRetry={() => void list.refetch()} />
      )}
      {total > incidents.length && (
        <p className={panel.banner}>
          The newest {incidents.length.toLocaleString('en')} of {total.toLocaleString('en')} incidents are shown. Search
          to find older ones.
        </p>
      )}
      {list.data && total === 0 && <NoIncidents isFiltered={isFiltered} canWrite={canWrite} onChange={change} />}
      {total > 0 &&
        (search.view === 'table' ? (
          <IncidentsTable {...{ portfolio, incidents, search }} onChange={change} onOpen={open} />
        ) : (
          <Board portfolio={portfolio} incidents={incidents} userId={userId} />
        ))}
      {isCreating && <NewIncidentDialog portfolio={portfolio} onClose={() => setCreating(false)} onCreated={open} />}
    </PageFrame>
  );
}

interface NoIncidentsProps {
  readonly isFiltered: boolean;
  readonly canWrite: boolean;
  readonly onChange: (values: Partial<IncidentsSearch>) => void;
}

function NoIncidents({ isFiltered, canWrite, onChange }: NoIncidentsProps) {
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No incident matches the filters.</strong>
        <button type="button" onClick={() => onChange({ q: undefined, assignee: undefined })}>
          Clear filters
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>There are no incidents yet.</strong>
      <p>
        An incident groups threats that your team handles together, with an assignee, notes and comments.
        {canWrite && ' Start one here, or select a threat and press i.'}
      </p>
    </div>
  );
}

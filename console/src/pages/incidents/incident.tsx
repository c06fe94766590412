import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../api/request';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { focusEntry } from '../../parts/form/entry-field';
import panel from '../../parts/panel.module.css';
import { COMMENT_FIELD } from './detail/activity-list';
import { DeleteIncidentDialog } from './dialogs/delete-incident-dialog';
import { HandOverDialog } from './dialogs/hand-over-dialog';
import { incidentCommands } from './detail/incident-commands';
import { IncidentContent } from './detail/incident-content';
import { IncidentHeader } from './detail/incident-header';
import { useIncidentActions } from './detail/use-incident-actions';
import { useTextEditing } from './detail/use-text-editing';
import type { Incident, SeenIncident } from './types';
import detailPage from '../../parts/page/detail-page.module.css';

const route = getRouteApi('/p/$portfolio/incidents/$id');

/** One incident: what is known, its threats, and what happened to it. */
export function IncidentPage() {
  const { portfolio, id } = route.useParams();
  const detail = useQuery({
    queryKey: ['incident', portfolio, id],
    queryFn: ({ signal }) => callApi<Incident>({ path: `/v1/incidents/${id}`, portfolio, signal }),
  });
  useTitle(detail.data?.data.title ?? 'Incident');
  if (detail.isPending) return <Skeleton rows={12} label="the incident" />;
  if (detail.data === undefined) {
    return <FailurePanel failure={detail.error} what="The incident" onRetry={() => void detail.refetch()} />;
  }
  const seen = { incident: detail.data.data, etag: detail.data.etag ?? '' };
  return <LoadedIncident key={id} seen={seen} portfolio={portfolio} />;
}

interface LoadedIncidentProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
}

function LoadedIncident({ seen, portfolio }: LoadedIncidentProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const editorFor = useTextEditing(seen);
  const [opened, setOpened] = useState<'hand-over' | 'delete' | null>(null);
  const { save, dialog, assign, move } = useIncidentActions(seen, portfolio);
  const { incident } = seen;
  const canWrite = permissions.includes('incidents:write');
  const canEdit = canWrite && incident.status !== 'closed';
  const goBack = (): void => void navigate({ to: '/p/$portfolio/incidents', params: { portfolio } });
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['incident', portfolio, incident.id] });
  useCommands(
    incidentCommands({
      status: incident.status,
      canWrite,
      editNotes: editorFor('notes').onEdit,
      comment: () => focusEntry(COMMENT_FIELD),
      handOver: () => setOpened('hand-over'),
      move,
      goBack,
    }),
  );
  const close = (): void => setOpened(null);
  return (
    <article className={detailPage.page}>
      <nav className={detailPage.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/incidents" params={{ portfolio }}>
          Incidents
        </Link>
      </nav>
      {incident.status === 'closed' && (
        <p className={panel.banner}>This incident is closed. {canWrite && 'Reopen it to change it.'}</p>
      )}
      <IncidentHeader
        {...{ seen, portfolio, save }}
        {...editorFor('title')}
        onMove={move}
        onAssign={assign}
        onDialog={setOpened}
      />
      <IncidentContent {...{ seen, portfolio, canEdit, editorFor, save }} />
      {opened === 'hand-over' && <HandOverDialog {...{ seen, portfolio, save }} onClose={close} />}
      {opened === 'delete' && (
        <DeleteIncidentDialog {...{ seen, portfolio }} onClose={close} onDeleted={goBack} onStale={reload} />
      )}
      {dialog}
    </article>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { explainFailure } from '../../api/failure';
import { callApi } from '../../api/request';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { focusEntry } from '../../parts/form/entry-field';
import { useNotify } from '../../parts/notices';
import panel from '../../parts/panel.module.css';
import { ActivityList, COMMENT_FIELD } from './detail/activity-list';
import { DeleteIncidentDialog } from './dialogs/delete-incident-dialog';
import { HandOverDialog } from './dialogs/hand-over-dialog';
import { incidentCommands } from './detail/incident-commands';
import { IncidentHeader } from './detail/incident-header';
import { IncidentMap } from './detail/incident-map';
import { IncidentText } from './detail/incident-text';
import { LinkedThreats } from './detail/linked-threats';
import { personName, usePeople } from './people';
import type { Incident, IncidentChange, SeenIncident } from './types';
import { useSaveIncident } from './detail/use-save-incident';
import styles from './incidents.module.css';

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

interface Editing {
  readonly field: 'title' | 'description' | 'notes';
  readonly from: SeenIncident;
}

interface LoadedIncidentProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
}

function useIncidentActions({ seen, portfolio }: LoadedIncidentProps) {
  const notify = useNotify();
  const people = usePeople(portfolio);
  const { save, dialog } = useSaveIncident(portfolio);
  const saveOrExplain = (change: IncidentChange, words: string): void =>
    void save(seen, change, words).catch((error: unknown) =>
      notify({ text: `The incident was not changed. ${explainFailure(error)}`, isProblem: true }),
    );
  const assign = (assignee: string | null): void =>
    saveOrExplain(
      { assignee },
      assignee === null ? 'Nobody is assigned now.' : `Assigned to ${personName(people, assignee)}.`,
    );
  const move = (status: Incident['status']): void =>
    saveOrExplain({ status }, status === 'open' ? 'Reopened the incident.' : `The incident is ${status}.`);
  return { save, dialog, assign, move };
}

function LoadedIncident({ seen, portfolio }: LoadedIncidentProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { permissions } = useMe();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [opened, setOpened] = useState<'hand-over' | 'delete' | null>(null);
  const { save, dialog, assign, move } = useIncidentActions({ seen, portfolio });
  const { incident } = seen;
  const canWrite = permissions.includes('incidents:write');
  const canEdit = canWrite && incident.status !== 'closed';
  const goBack = (): void => void navigate({ to: '/p/$portfolio/incidents', params: { portfolio } });
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['incident', portfolio, incident.id] });
  const edit = (field: Editing['field']) => (): void => setEditing({ field, from: seen });
  const editorFor = (field: Editing['field']) => ({
    editing: editing?.field === field ? editing.from : null,
    onEdit: edit(field),
    onClose: () => setEditing(null),
  });
  useCommands(
    incidentCommands({
      status: incident.status,
      canWrite,
      editNotes: edit('notes'),
      comment: () => focusEntry(COMMENT_FIELD),
      handOver: () => setOpened('hand-over'),
      move,
      goBack,
    }),
  );
  const close = (): void => setOpened(null);
  return (
    <article className={styles.page}>
      <nav className={styles.crumbs} aria-label="Position">
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
      <div className={styles.columns}>
        <div className={styles.stack}>
          <IncidentText
            {...{ seen, canEdit, save }}
            {...editorFor('description')}
            field="description"
            title="Description"
            empty="No description yet."
          />
          <IncidentText
            {...{ seen, canEdit, save }}
            {...editorFor('notes')}
            field="notes"
            title="Notes"
            empty="No notes yet. Notes are one text that everybody edits; comments stand in the activity."
          />
          <LinkedThreats incident={incident} portfolio={portfolio} canEdit={canEdit} />
        </div>
        <div className={styles.stack}>
          <IncidentMap incident={incident} portfolio={portfolio} />
          <ActivityList incident={incident} portfolio={portfolio} canEdit={canEdit} />
        </div>
      </div>
      {opened === 'hand-over' && <HandOverDialog {...{ seen, portfolio, save }} onClose={close} />}
      {opened === 'delete' && (
        <DeleteIncidentDialog {...{ seen, portfolio }} onClose={close} onDeleted={goBack} onStale={reload} />
      )}
      {dialog}
    </article>
  );
}

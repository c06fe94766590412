import { useMe } from '../../../app/session';
import { ReportButton } from '../../../parts/report-button';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import { movesFrom } from '../board/incident-order';
import { assigneeChoices, personName, usePeople } from '../people';
import { TextEditor } from './text-editor';
import type { IncidentStatus, SeenIncident } from '../types';
import type { SaveIncident } from './use-save-incident';
import { useUserId } from '../use-user-id';
import detailPage from '../../../parts/page/detail-page.module.css';
import styles from '../incidents.module.css';

interface IncidentHeaderProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly editing: SeenIncident | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly save: SaveIncident['save'];
  readonly onMove: (to: IncidentStatus) => void;
  readonly onAssign: (assignee: string | null) => void;
  readonly onDialog: (dialog: 'hand-over' | 'delete') => void;
}

const MOVE_WORDS: Readonly<Record<IncidentStatus, readonly [string, string | null]>> = {
  open: ['Reopen', 'a'],
  resolved: ['Resolve', 'r'],
  closed: ['Close', null],
};

export function IncidentHeader(props: IncidentHeaderProps) {
  const { seen, portfolio, editing, onEdit, onClose, save } = props;
  const { incident } = seen;
  const { permissions } = useMe();
  const canWrite = permissions.includes('incidents:write');
  return (
    <>
      <div className={styles.heading}>
        {editing === null ? (
          <>
            <h1 dir="auto">{incident.title}</h1>
            <span className={detailPage.mark}>{inWords(incident.status)}</span>
            {canWrite && incident.status !== 'closed' && (
              <button type="button" data-quiet onClick={onEdit}>
                Edit the title
              </button>
            )}
          </>
        ) : (
          <TextEditor field="title" label="Title" seen={editing} save={save} onClose={onClose} />
        )}
      </div>
      <p className={styles.soft}>
        Since <Time at={incident.started_at} /> · Created <Time at={incident.created_at} />
        {incident.resolved_at !== null && (
          <>
            {' '}
            · Resolved <Time at={incident.resolved_at} />
          </>
        )}
      </p>
      <div className={detailPage.bar} role="group" aria-label="Actions">
        <Assignee {...props} canChange={canWrite && incident.status !== 'closed'} />
        {canWrite && <WriteActions {...props} />}
        {permissions.includes('reports:write') && (
          <ReportButton type="incident" id={incident.id} portfolio={portfolio} />
        )}
      </div>
    </>
  );
}

function WriteActions({ seen: { incident }, onMove, onDialog }: IncidentHeaderProps) {
  return (
    <>
      {movesFrom(incident.status).map((to) => {
        const [words, key] = MOVE_WORDS[to];
        return (
          <button key={to} type="button" onClick={() => onMove(to)}>
            {words} {key !== null && <kbd>{key}</kbd>}
          </button>
        );
      })}
      {incident.status !== 'closed' && (
        <button type="button" onClick={() => onDialog('hand-over')}>
          Hand over… <kbd>h</kbd>
        </button>
      )}
      <button type="button" onClick={() => onDialog('delete')}>
        Delete…
      </button>
    </>
  );
}

function Assignee({ seen, portfolio, onAssign, canChange }: IncidentHeaderProps & { readonly canChange: boolean }) {
  const people = usePeople(portfolio);
  const userId = useUserId();
  const { assignee } = seen.incident;
  if (!canChange) {
    return (
      <span>
        Assignee: <bdi>{personName(people, assignee)}</bdi>
      </span>
    );
  }
  return (
    <label className={styles.assignee}>
      Assignee
      <select value={assignee ?? ''} onChange={({ target: { value } }) => onAssign(value === '' ? null : value)}>
        <option value="">Nobody</option>
        {assigneeChoices(people, userId, assignee).map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

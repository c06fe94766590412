import { useMe } from '../../../app/session';
import { LoadState } from '../../../parts/load-state';
import panel from '../../../parts/panel.module.css';
import { type Column, DataTable } from '../../../parts/table/data-table';
import type { Selection } from '../../../parts/table/use-selection';
import { Time } from '../../../parts/time';
import type { Session } from '../types';
import type { useSessions } from '../use-admin';
import { browserWords } from './session-words';

const columnsFor = (owner: (session: Session) => string, ownId: string | undefined): readonly Column<Session>[] => [
  {
    key: 'owner',
    title: 'User or key',
    width: 'minmax(0, 1.2fr)',
    cell: (session) => (
      <>
        <bdi title={owner(session)}>{owner(session)}</bdi>
        {session.id === ownId && ' (this one)'}
      </>
    ),
  },
  {
    key: 'browser',
    title: 'Browser',
    width: 'minmax(0, 1fr)',
    isSecondary: true,
    cell: ({ user_agent: agent }) => <span title={agent ?? undefined}>{browserWords(agent)}</span>,
  },
  { key: 'address', title: 'Address', width: '132px', isSecondary: true, cell: ({ source_ip: address }) => address },
  { key: 'used', title: 'Last used', width: '172px', cell: ({ last_used_at: at }) => <Time at={at} /> },
  { key: 'began', title: 'Started', width: '172px', isSecondary: true, cell: ({ created_at: at }) => <Time at={at} /> },
];

interface SessionListProps {
  readonly sessions: ReturnType<typeof useSessions>;
  readonly rows: readonly Session[];
  readonly selection: Selection<Session>;
  readonly owner: (session: Session) => string;
}

/** The sessions in a table, the newest first. */
export function SessionList({ sessions, rows, selection, owner }: SessionListProps) {
  const ownId = useMe().session?.id;
  return (
    <>
      <LoadState query={sessions} rows={6} what="the sessions" />
      {sessions.isSuccess && rows.length === 0 && (
        <div className={panel.empty}>
          <strong>There is no open session.</strong>
          <p>A session begins when somebody signs in, and ends by itself if it is not used.</p>
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Sessions"
          rows={rows}
          columns={columnsFor(owner, ownId)}
          rowKey={({ id }) => id}
          selectedKey={selection.key}
          onSelect={({ id }) => selection.select(id)}
        />
      )}
    </>
  );
}

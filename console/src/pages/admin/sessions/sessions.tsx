import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useNotify } from '../../../parts/notices';
import { useTitle } from '../../../parts/page/document-title';
import { ListWithPanel } from '../../../parts/page/side-panel';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { AdminFrame } from '../admin-frame';
import type { Session } from '../types';
import { SESSIONS, useKeys, useSessions, useUsers } from '../use-admin';
import { EndDialog } from './end-dialogs';
import type { SessionsSearch } from './search';
import { SessionFilters } from './session-filters';
import { SessionList } from './session-list';
import { SessionPanel } from './session-panel';
import { ownerName } from './session-words';

const route = getRouteApi('/wide/admin/sessions');
const NONE: readonly never[] = [];
const keyOf = ({ id }: Session): string => id;

/** The open sessions: the user's own, and for administrators those of everybody. */
export function Sessions() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const { permissions } = useMe();
  const canReadAll = permissions.includes('users:read');
  const whose = canReadAll && search.whose === undefined ? 'all' : 'own';
  const sessions = useSessions(whose);
  const users = useUsers().data ?? NONE;
  const keys = useKeys().data ?? NONE;
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const change = useCallback(
    (values: SessionsSearch) => void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const { of } = search;
  const rows = (sessions.data ?? NONE).filter((one) => of === undefined || [one.user_id, one.api_key_id].includes(of));
  const onAddress = (sel: string | undefined): void => change({ sel });
  const selection = useSelection({ rows, rowKey: keyOf, addressKey: search.sel, onAddress });
  const owner = (session: Session): string => ownerName(session, users, keys);
  const canEnd = whose === 'own' || permissions.includes('users:write');
  const onEnded = (text: string): void => {
    setEnding(null);
    notify({ text });
    void queries.invalidateQueries({ queryKey: SESSIONS });
  };
  useTitle('Sessions');
  useCommands(selectionCommands(selection, rows, keyOf, 'session'));
  return (
    <AdminFrame
      permission="sessions:own"
      actions={
        <button type="button" onClick={() => setEnding('others')}>
          End all my other sessions…
        </button>
      }
    >
      <SessionFilters whose={whose} canReadAll={canReadAll} of={of} onChange={change} />
      <ListWithPanel
        list={<SessionList sessions={sessions} rows={rows} selection={selection} owner={owner} />}
        panel={
          selection.row && (
            <SessionPanel
              session={selection.row}
              owner={owner(selection.row)}
              onEnd={canEnd ? setEnding : null}
              onClose={() => selection.select(null)}
            />
          )
        }
      />
      {ending !== null && (
        <EndDialog ending={ending} owner={owner} whose={whose} onClose={() => setEnding(null)} onEnded={onEnded} />
      )}
    </AdminFrame>
  );
}

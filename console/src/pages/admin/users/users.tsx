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
import type { User } from '../types';
import { SESSIONS, USERS, useUsers } from '../use-admin';
import type { UsersSearch } from './search';
import { UserDialog, type UserChange } from './user-dialogs';
import { UserFilters } from './user-filters';
import { UserList } from './user-list';
import { UserPanel } from './user-panel';
import { filterUsers } from './user-words';

const route = getRouteApi('/wide/admin/users');
const NONE: readonly never[] = [];
const keyOf = ({ id }: User): string => id;

/** The users of the tenant, with their groups, their roles and their state. */
export function Users() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const notify = useNotify();
  const canWrite = useMe().permissions.includes('users:write');
  const users = useUsers();
  const [open, setOpen] = useState<{ readonly change: UserChange; readonly user: User } | null>(null);
  const change = useCallback(
    (values: UsersSearch) => void navigate({ search: (previous) => ({ ...previous, ...values }), replace: true }),
    [navigate],
  );
  const all = users.data ?? NONE;
  const rows = filterUsers(all, search.show ?? 'all', search.q ?? '');
  const onAddress = (sel: string | undefined): void => change({ sel });
  const selection = useSelection({ rows, rowKey: keyOf, addressKey: search.sel, onAddress });
  const onDone = (text: string): void => {
    setOpen(null);
    notify({ text });
    void queries.invalidateQueries({ queryKey: USERS });
    void queries.invalidateQueries({ queryKey: SESSIONS });
  };
  useTitle('Users');
  useCommands(selectionCommands(selection, rows, keyOf, 'user'));
  return (
    <AdminFrame permission="users:read">
      <UserFilters users={all} search={search} onChange={change} />
      <ListWithPanel
        list={<UserList users={users} rows={rows} selection={selection} />}
        panel={
          selection.row && (
            <UserPanel
              user={selection.row}
              canWrite={canWrite}
              onOpen={setOpen}
              onClose={() => selection.select(null)}
            />
          )
        }
      />
      {open && <UserDialog {...open} onClose={() => setOpen(null)} onDone={onDone} />}
    </AdminFrame>
  );
}

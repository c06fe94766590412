import { LoadState } from '../../../parts/load-state';
import panel from '../../../parts/panel.module.css';
import { type Column, DataTable } from '../../../parts/table/data-table';
import type { Selection } from '../../../parts/table/use-selection';
import { Time } from '../../../parts/time';
import type { User } from '../types';
import type { useUsers } from '../use-admin';
import { accessWords, userName } from './user-words';

const COLUMNS: readonly Column<User>[] = [
  {
    key: 'name',
    title: 'User',
    width: 'minmax(0, 1fr)',
    cell: (user) => <bdi title={userName(user)}>{userName(user)}</bdi>,
  },
  {
    key: 'email',
    title: 'E-mail address',
    width: 'minmax(0, 1fr)',
    isSecondary: true,
    cell: ({ email }) => <bdi>{email ?? 'none'}</bdi>,
  },
  {
    key: 'access',
    title: 'Roles',
    width: 'minmax(0, 1.4fr)',
    cell: (user) => <span title={accessWords(user)}>{accessWords(user)}</span>,
  },
  {
    key: 'state',
    title: 'State',
    width: '100px',
    isSecondary: true,
    cell: ({ active }) => (active ? 'Active' : 'Deactivated'),
  },
  {
    key: 'signed-in',
    title: 'Last signed in',
    width: '172px',
    isSecondary: true,
    cell: ({ last_signed_in_at: at }) => (at === null ? 'never' : <Time at={at} />),
  },
];

interface UserListProps {
  readonly users: ReturnType<typeof useUsers>;
  readonly rows: readonly User[];
  readonly selection: Selection<User>;
}

/** The users in a table, or why there is none. */
export function UserList({ users, rows, selection }: UserListProps) {
  return (
    <>
      <LoadState query={users} rows={6} what="the users" />
      {users.isSuccess && rows.length === 0 && (
        <div className={panel.empty}>
          <strong>{users.data.length === 0 ? 'There is no user yet.' : 'No user matches these filters.'}</strong>
          <p>
            A user appears with the first sign-in through an identity provider, or when the provider creates it by SCIM.
            Somebody who signs in with a key does not become a user.
          </p>
        </div>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Users"
          rows={rows}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          selectedKey={selection.key}
          onSelect={({ id }) => selection.select(id)}
        />
      )}
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { useMe } from '../../../app/session';
import { SidePanel } from '../../../parts/page/side-panel';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import type { User } from '../types';
import type { UserChange } from './user-dialogs';
import { deactivatedWords, userName } from './user-words';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';

interface UserPanelProps {
  readonly user: User;
  readonly canWrite: boolean;
  readonly onOpen: (open: { readonly change: UserChange; readonly user: User }) => void;
  readonly onClose: () => void;
}

/** The selected user: groups, what they grant, and what can be done. */
export function UserPanel({ user, canWrite, onOpen, onClose }: UserPanelProps) {
  return (
    <SidePanel label="Selected user" title={userName(user)} closeWords="Close the user" onClose={onClose}>
      <UserFacts user={user} />
      <Access user={user} />
      <p>
        <Link to="/admin/sessions" search={{ of: user.id }}>
          Sessions of this user
        </Link>
      </p>
      {canWrite && <UserActions user={user} onOpen={onOpen} />}
    </SidePanel>
  );
}

function UserFacts({ user }: { readonly user: User }) {
  return (
    <dl className={cards.facts}>
      <dt>E-mail address</dt>
      <dd>
        <bdi>{user.email ?? 'none'}</bdi>
      </dd>
      <dt>Subject</dt>
      <dd>
        <bdi>{user.subject}</bdi>
      </dd>
      <dt>State</dt>
      <dd>
        {user.active ? 'Active' : deactivatedWords(user)}
        {user.deactivated_at !== null && (
          <>
            {' '}
            on <Time at={user.deactivated_at} />
          </>
        )}
      </dd>
      <dt>Last signed in</dt>
      <dd>{user.last_signed_in_at === null ? 'never' : <Time at={user.last_signed_in_at} />}</dd>
      <dt>First seen</dt>
      <dd>
        <Time at={user.created_at} />
      </dd>
    </dl>
  );
}

/** The groups, and the roles by portfolio that the rules of the connection give to them. */
function Access({ user: { role_groups: groups, portfolios } }: { readonly user: User }) {
  return (
    <section className={cards.stack} aria-label="Access">
      <h3>Groups</h3>
      {groups.length === 0 ? (
        <p>None. Only rules for everybody apply.</p>
      ) : (
        <ul className={cards.row}>
          {groups.map((group) => (
            <li key={group} className={cards.tag}>
              <bdi>{group}</bdi>
            </li>
          ))}
        </ul>
      )}
      <h3>What they grant</h3>
      {portfolios.length === 0 ? (
        <p>Nothing: no role rule of the connection matches, so this user cannot sign in.</p>
      ) : (
        <dl className={cards.facts}>
          {portfolios.map(({ slug, roles }) => (
            <div key={slug} className={styles.fact}>
              <dt>{slug}</dt>
              <dd>{roles.map(inWords).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function UserActions({ user, onOpen }: Pick<UserPanelProps, 'user' | 'onOpen'>) {
  const isSelf = useMe().principal.id === user.id;
  if (isSelf) return <p className={cards.soft}>Another administrator can deactivate or erase you.</p>;
  return (
    <div className={cards.row}>
      <button type="button" onClick={() => onOpen({ change: user.active ? 'deactivate' : 'reactivate', user })}>
        {user.active ? 'Deactivate…' : 'Reactivate…'}
      </button>
      <button type="button" onClick={() => onOpen({ change: 'erase', user })}>
        Erase…
      </button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../../app/session';
import { CopyButton } from '../../../../parts/copy-button';
import { Time } from '../../../../parts/time';
import { loadAll } from '../../load-all';
import type { User, UserList } from '../../types';
import { USERS } from '../../use-admin';
import { accessWords, userName } from '../../users/user-words';
import { RefusalNote } from '../refusal-note';
import { stepOf } from '../refusals';
import type { Wizard } from '../use-wizard';
import { StepFoot } from './step-foot';
import cards from '../../../../parts/page/cards.module.css';

const LIVE_MS = 3_000;
const MOST_REFUSALS = 5;

/** Invites to sign in in a second window, and shows the result. */
export function TryStep({ wizard }: { readonly wizard: Wizard }) {
  const present = wizard.connections[wizard.kind];
  if (present === null) return <p>Store the connection first.</p>;
  const address = `${present.login_url}?return_to=/console/`;
  return (
    <>
      <p>
        Open this address in a private window and sign in there. In this window, the sign-in would end your own session.
      </p>
      <p className={cards.row}>
        <code>{address}</code> <CopyButton text={address} what="the address" />
      </p>
      <SignedIn connectionId={present.id} since={present.updated_at} />
      <Refusals wizard={wizard} />
      <StepFoot wizard={wizard} />
    </>
  );
}

/** Who has signed in since the connection was stored. */
function SignedIn({ connectionId, since }: { readonly connectionId: string; readonly since: string }) {
  const canRead = useMe().permissions.includes('users:read');
  const users = useQuery({
    queryKey: [...USERS, 'live'],
    enabled: canRead,
    refetchInterval: LIVE_MS,
    queryFn: ({ signal }) => loadAll('/v1/tenant/users', (answer: UserList) => answer.users, signal),
  });
  const arrived = (users.data ?? []).filter(
    (user): user is User & { last_signed_in_at: string } =>
      user.connection_id === connectionId && user.last_signed_in_at !== null && user.last_signed_in_at >= since,
  );
  return (
    <section role="status" className={cards.stack}>
      {arrived.length === 0 && (
        <p>Nobody has signed in since the connection was stored. The next sign-in appears here.</p>
      )}
      {arrived.map((user) => (
        <p key={user.id}>
          <strong>
            <bdi>{userName(user)}</bdi> signed in
          </strong>{' '}
          on <Time at={user.last_signed_in_at} />: {accessWords(user)}.
        </p>
      ))}
    </section>
  );
}

/** The refusals since the connection was stored, each with a button to the step where its cause is corrected. */
function Refusals({ wizard }: { readonly wizard: Wizard }) {
  const [isAll, setAll] = useState(false);
  const { refusals } = wizard;
  return (
    <>
      {refusals.slice(0, isAll ? refusals.length : MOST_REFUSALS).map((refusal) => {
        const step = stepOf(refusal);
        return (
          <div key={refusal.id} className={cards.stack}>
            <RefusalNote refusal={refusal} />
            {step !== null && (
              <p>
                <button type="button" onClick={() => wizard.go(step)}>
                  Correct it
                </button>
              </p>
            )}
          </div>
        );
      })}
      {!isAll && refusals.length > MOST_REFUSALS && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {refusals.length} refusals
        </button>
      )}
    </>
  );
}

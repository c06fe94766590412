import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { useSubmit } from '../../../parts/form/use-submit';
import { useNotify } from '../../../parts/notices';
import { count } from '../../../parts/words';
import type { ConnectionKind, OidcConnection, SamlConnection } from '../types';
import { SESSIONS, USERS } from '../use-admin';
import { CONNECTIONS } from '../use-connections';
import { ConfirmRemoval } from './confirm-removal';
import { useContents } from './contents';
import { draftOf } from './draft';
import { KIND_WORDS } from './providers';
import type { Wizard } from './use-wizard';

/** Offers to remove the stored connection to users who may. */
export function RemoveConnection({ wizard }: { readonly wizard: Wizard }) {
  const notify = useNotify();
  const canWrite = useMe().permissions.includes('sso:write');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const { kind, connections } = wizard;
  const present = connections[kind];
  if (present === null || !canWrite) return null;
  const onRemoved = (text: string): void => {
    const others = { ...connections, [kind]: null };
    setAsking(false);
    notify({ text });
    wizard.replaceDraft(draftOf(others, kind));
    // A new request for the connections would leave time for one for the refusals of this one, which are gone.
    queries.setQueryData(CONNECTIONS, others);
    for (const queryKey of [USERS, SESSIONS]) void queries.invalidateQueries({ queryKey });
  };
  return (
    <>
      <p>
        <button type="button" onClick={() => setAsking(true)}>
          Remove the connection…
        </button>
      </p>
      {isAsking && (
        <RemoveDialog kind={kind} connection={present} onClose={() => setAsking(false)} onRemoved={onRemoved} />
      )}
    </>
  );
}

interface RemoveDialogProps {
  readonly kind: ConnectionKind;
  readonly connection: SamlConnection | OidcConnection;
  readonly onClose: () => void;
  /** With what happened, as a sentence. */
  readonly onRemoved: (text: string) => void;
}

function RemoveDialog({ kind, connection, onClose, onRemoved }: RemoveDialogProps) {
  const { failure, isSaving, submit } = useSubmit(() => remove(kind), onRemoved);
  return (
    <ConfirmRemoval
      title={`Remove the ${KIND_WORDS[kind]} connection`}
      submitWords="Remove it"
      failure={failure}
      isBusy={isSaving}
      onClose={onClose}
      onConfirmed={submit}
    >
      <p>
        People can no longer sign in by {KIND_WORDS[kind]}, and their sessions end at once. API keys continue to work.
        The following is removed and cannot be brought back:
      </p>
      <Contents kind={kind} connection={connection} />
      <p>The audit log keeps the ids of the users, without their names.</p>
    </ConfirmRemoval>
  );
}

/** A connection that somebody else has removed meanwhile is removed as well. */
async function remove(kind: ConnectionKind): Promise<string> {
  try {
    await callApi({ method: 'DELETE', path: `/v1/tenant/sso/${kind}` });
    return 'Removed the connection.';
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    return 'Somebody else has removed the connection already.';
  }
}

function Contents({ kind, connection }: Pick<RemoveDialogProps, 'kind' | 'connection'>) {
  const { data, isPending } = useContents(kind, connection.id);
  const domains = connection.domains.length;
  if (isPending) return <p role="status">Counting users and sessions…</p>;
  return (
    <ul>
      {data === undefined ? (
        <li>all users of the connection, with their sessions and SCIM tokens, which could not be counted</li>
      ) : (
        <>
          <li>
            {data.isExact ? '' : 'at least '}
            {count(data.users, 'user')}
          </li>
          <li>
            {data.isExact ? '' : 'at least '}
            {count(data.sessions, 'open session')}
          </li>
          <li>{count(data.tokens, 'SCIM token')}</li>
        </>
      )}
      <li>{count(domains, 'e-mail domain')}</li>
    </ul>
  );
}

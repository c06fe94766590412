import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { User } from '../types';
import { userName } from './user-words';

export type UserChange = 'deactivate' | 'reactivate' | 'erase';

interface UserDialogProps {
  readonly change: UserChange;
  readonly user: User;
  readonly onClose: () => void;
  /** Called with a sentence about what happened. */
  readonly onDone: (text: string) => void;
}

const WORDS: Readonly<Record<UserChange, { verb: string; submit: string; done: string }>> = {
  deactivate: { verb: 'Deactivate', submit: 'Deactivate the user', done: 'Deactivated the user. All sessions ended.' },
  reactivate: { verb: 'Reactivate', submit: 'Reactivate the user', done: 'Reactivated the user.' },
  erase: { verb: 'Erase', submit: 'Erase the user', done: 'Erased the user.' },
};

/** Deactivates, reactivates or erases a user, after saying what that means. */
export function UserDialog({ change, user, onClose, onDone }: UserDialogProps) {
  const { verb, submit: submitWords, done } = WORDS[change];
  const path = `/v1/tenant/users/${user.id}`;
  const { failure, isSaving, submit } = useSubmit(
    () =>
      change === 'erase'
        ? callApi({ method: 'DELETE', path })
        : callApi({ method: 'PATCH', path, body: { active: change === 'reactivate' } }),
    () => onDone(done),
  );
  return (
    <Dialog
      title={`${verb} ${userName(user)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords={submitWords} isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <Consequences change={change} />
    </Dialog>
  );
}

function Consequences({ change }: { readonly change: UserChange }) {
  if (change === 'deactivate') {
    return (
      <p>
        All sessions end at once, and the user cannot sign in even if the identity provider allows it. Everything else
        stays, and the user can be reactivated.
      </p>
    );
  }
  if (change === 'reactivate') return <p>The user can sign in again, with the roles that the user’s groups grant.</p>;
  return (
    <>
      <p>The name, the e-mail address, the groups and the sessions are deleted. This cannot be undone.</p>
      <p>
        <strong>What remains:</strong> the audit log keeps the id of the user, without a name. A later sign-in creates a
        new user; to prevent that, deactivate the user instead.
      </p>
    </>
  );
}

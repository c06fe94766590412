import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import { count } from '../../../parts/words';
import type { Session } from '../types';

interface EndDialogProps {
  readonly onClose: () => void;
  /** Called with a sentence about what happened. */
  readonly onEnded: (text: string) => void;
}

interface EndAnyProps extends EndDialogProps {
  readonly ending: Session | 'others';
  readonly owner: (session: Session) => string;
  readonly whose: 'own' | 'all';
}

/** Ends one session, or all other sessions of the user. */
export function EndDialog({ ending, owner, whose, onClose, onEnded }: EndAnyProps) {
  if (ending === 'others') return <EndOthersDialog onClose={onClose} onEnded={onEnded} />;
  return <EndSessionDialog session={ending} owner={owner(ending)} whose={whose} onClose={onClose} onEnded={onEnded} />;
}

interface EndSessionDialogProps extends EndDialogProps {
  readonly session: Session;
  readonly owner: string;
  readonly whose: 'own' | 'all';
}

function EndSessionDialog({ session, owner, whose, onClose, onEnded }: EndSessionDialogProps) {
  const isThis = useMe().session?.id === session.id;
  const path = `${whose === 'own' ? '/v1/auth' : '/v1/tenant'}/sessions/${session.id}`;
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path }),
    () => onEnded('Ended the session.'),
  );
  return (
    <Dialog
      title="End the session"
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="End the session" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        The browser of <bdi>{owner}</bdi> has to sign in again for its next request. Other sessions are not affected.
      </p>
      {isThis && <p role="alert">This is the session of this browser. Ending it signs you out.</p>}
    </Dialog>
  );
}

function EndOthersDialog({ onClose, onEnded }: EndDialogProps) {
  const { failure, isSaving, submit } = useSubmit(
    async () => (await callApi<{ ended: number }>({ method: 'DELETE', path: '/v1/auth/sessions' })).data.ended,
    (ended) => onEnded(`Ended ${count(ended, 'other session')}.`),
  );
  return (
    <Dialog
      title="End all my other sessions"
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="End the other sessions" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>Every other browser in which you are signed in has to sign in again. This one stays signed in.</p>
    </Dialog>
  );
}

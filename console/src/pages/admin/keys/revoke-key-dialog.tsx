import { callApi } from '../../../api/request';
import { useMe } from '../../../app/session';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import { Time } from '../../../parts/time';
import type { ApiKey } from '../types';

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

/** Revokes a key after saying who is affected. */
export function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const isOwn = useMe().principal.id === apiKey.id;
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path: `/v1/tenant/api-keys/${apiKey.id}` }),
    onRevoked,
  );
  return (
    <Dialog
      title={`Revoke ${apiKey.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Revoke the key" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        Every request with this key is refused within two seconds, and sessions of this key end. This cannot be undone.
      </p>
      <p>
        {apiKey.last_used_at === null ? (
          'The key was never used.'
        ) : (
          <>
            It was last used on <Time at={apiKey.last_used_at} />.
          </>
        )}
      </p>
      {isOwn && <p role="alert">You are signed in with this key: revoking it ends your own session.</p>}
    </Dialog>
  );
}

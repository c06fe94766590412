import { count } from '../../../parts/words';
import type { ConnectionTest } from '../types';
import { ConfirmRemoval } from './confirm-removal';

interface ReplaceDialogProps {
  readonly removes: NonNullable<ConnectionTest['removes']>;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** Says what another identity provider removes with the present one. */
export function ReplaceDialog({
  removes: { users, sessions, scim_tokens: tokens },
  onClose,
  onConfirmed,
}: ReplaceDialogProps) {
  return (
    <ConfirmRemoval
      title="Replace the identity provider"
      submitWords="Replace it"
      onClose={onClose}
      onConfirmed={onConfirmed}
    >
      <p>
        This identity provider replaces the present one, whose users are not its users. The following is removed and
        cannot be restored:
      </p>
      <ul>
        <li>{count(users, 'user')}</li>
        <li>{count(sessions, 'open session')}</li>
        <li>{count(tokens, 'SCIM token')}</li>
      </ul>
    </ConfirmRemoval>
  );
}

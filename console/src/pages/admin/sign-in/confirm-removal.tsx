import { type ReactNode, useState } from 'react';
import { useMe } from '../../../app/session';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';

interface ConfirmRemovalProps {
  readonly title: string;
  readonly submitWords: string;
  /** What is removed, and what that means. */
  readonly children: ReactNode;
  /** Why the service refused the removal. */
  readonly failure?: unknown;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** Asks for the name of the tenant before the users of a connection are removed. */
export function ConfirmRemoval({
  title,
  submitWords,
  children,
  failure = null,
  isBusy = false,
  onClose,
  onConfirmed,
}: ConfirmRemovalProps) {
  const name = useMe().tenant?.name ?? '';
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim() === name;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => isConfirmed && !isBusy && onConfirmed()}
      actions={<DialogActions submitWords={submitWords} isDisabled={!isConfirmed || isBusy} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      {children}
      <TextField label={`Type the name of the tenant: ${name}`} dir="auto" value={typed} onChange={setTyped} />
    </Dialog>
  );
}

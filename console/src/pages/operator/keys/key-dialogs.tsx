import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { SigningKey } from '../types';
import { AddKeyDialog } from './add-key-dialog';
import { isTooNew, PURPOSES, shortKid } from './key-words';

export type OpenKeyDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'activate' | 'retire'; readonly signingKey: SigningKey };

interface KeyDialogsProps {
  readonly dialog: OpenKeyDialog;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function KeyDialogs({ dialog, onClose, onDone }: KeyDialogsProps) {
  if (dialog.kind === 'add') return <AddKeyDialog onClose={onClose} onDone={onDone} />;
  const { kind, signingKey } = dialog;
  const Step = kind === 'activate' ? ActivateDialog : RetireDialog;
  return <Step signingKey={signingKey} onClose={onClose} onDone={onDone} />;
}

interface StepProps extends Omit<KeyDialogsProps, 'dialog'> {
  readonly signingKey: SigningKey;
}

const useStep = (key: SigningKey, step: 'activate' | 'retire', onDone: () => void) =>
  useSubmit(() => callApi({ method: 'POST', path: `/v1/admin/signing-keys/${key.kid}/${step}` }), onDone);

/** Activates a key, after saying what happens to the key that is active now. */
function ActivateDialog({ signingKey, onClose, onDone }: StepProps) {
  const { signs } = PURPOSES[signingKey.purpose];
  const { failure, isSaving, submit } = useStep(signingKey, 'activate', () =>
    onDone(`${shortKid(signingKey.kid)} signs ${signs} from now on.`),
  );
  return (
    <Dialog
      title={`Activate the key ${shortKid(signingKey.kid)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Activate the key" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>It signs {signs} from now on, on every instance within two seconds.</p>
      <p>
        The key that is active now is retired, and its private half is destroyed. This cannot be undone. What it has
        signed remains valid, because its certificates stay published.
      </p>
      {isTooNew(signingKey, Date.now()) && (
        <p role="alert">
          This key was added less than five minutes ago. A verifier that has cached the set of keys may not know it yet
          and refuse the first signatures.
        </p>
      )}
    </Dialog>
  );
}

/** Retires a key that has never signed anything. */
function RetireDialog({ signingKey, onClose, onDone }: StepProps) {
  const { failure, isSaving, submit } = useStep(signingKey, 'retire', () =>
    onDone(`${shortKid(signingKey.kid)} is retired.`),
  );
  return (
    <Dialog
      title={`Retire the key ${shortKid(signingKey.kid)}`}
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Retire the key" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        The key has never signed anything. It can never be activated afterwards; its certificate stays published. The
        active key does not change.
      </p>
    </Dialog>
  );
}

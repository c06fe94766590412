import { type ReactNode, useState } from 'react';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  readonly title: string;
  /** In words: `secret`, `key`, `token`. */
  readonly what: string;
  /** Null if the request was repeated, since the service returns a secret only once. */
  readonly secret: string | null;
  /** What to do with the secret, as a sentence. */
  readonly advice: string;
  /** How to get another one, as a sentence. */
  readonly replacement: string;
  /** What the user confirms: `I have copied the key`. */
  readonly confirmation: string;
  /** Further information about the secret. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret that cannot be shown again. The dialog closes only after the user has confirmed to have copied it. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, what, secret, advice, replacement, confirmation, children, onClose } = props;
  const [isConfirmed, setConfirmed] = useState(secret === null);
  const [isReminded, setReminded] = useState(false);
  const close = (): void => {
    if (isConfirmed) onClose();
    else setReminded(true);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      isKeptOpen={!isConfirmed}
      onSubmit={close}
      actions={
        <button type="submit" data-primary disabled={!isConfirmed}>
          Done
        </button>
      }
    >
      {secret === null ? (
        <p>
          The service shows a {what} once only, and it has already shown this one. {replacement}
        </p>
      ) : (
        <>
          <p>
            This is the only time that the {what} is shown. {advice}
          </p>
          <code className={styles.secret} data-testid="secret">
            {secret}
          </code>
          <p className={styles.row}>
            <CopyButton text={secret} what={`the ${what}`} />
          </p>
          {children}
          <label className={styles.row}>
            <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
            {confirmation}
          </label>
          {isReminded && !isConfirmed && <p role="alert">Confirm “{confirmation}” first: it cannot be shown again.</p>}
        </>
      )}
    </Dialog>
  );
}

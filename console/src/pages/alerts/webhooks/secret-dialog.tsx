import { useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { Time } from '../../../parts/time';
import { CopyButton } from './copy-button';
import alerts from '../alerts.module.css';
import styles from './webhooks.module.css';

export interface ShownSecret {
  readonly title: string;
  /** Null if the request was repeated; the service shows a secret once only. */
  readonly secret: string | null;
  readonly formerSecretUntil: string | null;
}

interface SecretDialogProps {
  readonly shown: ShownSecret;
  readonly onClose: () => void;
}

/** The secret of a webhook, once. The dialog closes only after the user has confirmed that it is stored. */
export function SecretDialog({ shown: { title, secret, formerSecretUntil: until }, onClose }: SecretDialogProps) {
  const [isStored, setStored] = useState(secret === null);
  const [isReminded, setReminded] = useState(false);
  const close = (): void => {
    if (isStored) onClose();
    else setReminded(true);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      isKeptOpen={!isStored}
      onSubmit={close}
      actions={
        <button type="submit" data-primary disabled={!isStored}>
          Done
        </button>
      }
    >
      {secret === null ? (
        <p>
          The service shows a secret once only, and it has already shown this one. Rotate the secret to get a new one.
        </p>
      ) : (
        <>
          <p>
            This is the only time that the secret is shown. Give it to the receiver, and store it where secrets belong.
          </p>
          <code className={styles.secret} data-testid="secret">
            {secret}
          </code>
          <p className={alerts.row}>
            <CopyButton text={secret} what="the secret" />
          </p>
          {until !== null && (
            <p>
              Every message carries two signatures, one with each secret, until <Time at={until} />. Give the new secret
              to the receiver before then.
            </p>
          )}
          <label className={alerts.row}>
            <input type="checkbox" checked={isStored} onChange={({ target }) => setStored(target.checked)} />I have
            stored the secret
          </label>
          {isReminded && !isStored && (
            <p role="alert">Confirm that you have stored the secret: it cannot be shown again.</p>
          )}
        </>
      )}
    </Dialog>
  );
}

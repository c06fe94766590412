import { SecretDialog } from '../../../parts/secret-dialog';
import { Time } from '../../../parts/time';

export interface ShownSecret {
  readonly title: string;
  /** Null if the request was repeated. */
  readonly secret: string | null;
  readonly formerSecretUntil: string | null;
}

interface WebhookSecretProps {
  readonly shown: ShownSecret;
  readonly onClose: () => void;
}

/** Shows the secret of a webhook, which the service returns only once. */
export function WebhookSecret({ shown: { title, secret, formerSecretUntil: until }, onClose }: WebhookSecretProps) {
  return (
    <SecretDialog
      title={title}
      what="secret"
      secret={secret}
      advice="Configure it in the receiver, and store it in a place for secrets."
      replacement="Rotate the secret to get a new one."
      confirmation="I have stored the secret"
      onClose={onClose}
    >
      {until !== null && (
        <p>
          Every message carries two signatures, one with each secret, until <Time at={until} />. Configure the new
          secret in the receiver before then.
        </p>
      )}
    </SecretDialog>
  );
}

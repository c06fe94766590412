import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../../parts/notices';
import { SecretDialog } from '../../../parts/secret-dialog';
import { Time } from '../../../parts/time';
import type { ApiKey, NewApiKey } from '../types';
import { KEYS } from '../use-admin';
import { ChangeKeyDialog } from './change-key-dialog';
import { MakeKeyDialog } from './make-key-dialog';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { RotateKeyDialog } from './rotate-key-dialog';

export type KeyDialog =
  | { readonly kind: 'make' }
  | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly apiKey: ApiKey }
  /**
   * A new key. After a rotation, `formerUntil` is the time when the former key ends; null if that is not known. `listed` is resolved
   * when the list contains the new key.
   */
  | {
      readonly kind: 'shown';
      readonly made: NewApiKey;
      readonly formerUntil?: string | null;
      readonly listed: Promise<void>;
    };

interface KeyDialogsProps {
  readonly open: KeyDialog;
  readonly onOpen: (dialog: KeyDialog | null) => void;
  readonly onSelect: (id: string) => void;
}

/** The dialog that is open. A new key is shown in a dialog of its own. */
export function KeyDialogs({ open, onOpen, onSelect }: KeyDialogsProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: KEYS });
  const close = (): void => onOpen(null);
  const done = (text: string): void => {
    close();
    void reload();
    notify({ text });
  };
  const show = (made: NewApiKey, formerUntil?: string | null): void => {
    onOpen({ kind: 'shown', made, formerUntil, listed: reload() });
  };
  switch (open.kind) {
    case 'make':
      return <MakeKeyDialog onClose={close} onMade={show} />;
    case 'change':
      return <ChangeKeyDialog apiKey={open.apiKey} onClose={close} onChanged={() => done('Changed the key.')} />;
    case 'rotate':
      return <RotateKeyDialog apiKey={open.apiKey} onClose={close} onRotated={show} />;
    case 'revoke':
      return <RevokeKeyDialog apiKey={open.apiKey} onClose={close} onRevoked={() => done('Revoked the key.')} />;
    case 'shown':
      return (
        <ShownKey
          {...open}
          onClose={() => {
            close();
            // A row that is not in the list yet cannot be selected.
            void open.listed.then(() => onSelect(open.made.id));
          }}
        />
      );
  }
}

interface ShownKeyProps {
  readonly made: NewApiKey;
  readonly formerUntil?: string | null;
  readonly onClose: () => void;
}

function ShownKey({ made, formerUntil, onClose }: ShownKeyProps) {
  return (
    <SecretDialog
      title={`The ${formerUntil === undefined ? '' : 'new '}key of ${made.name}`}
      what="key"
      secret={made.key}
      advice="Configure it in the program, and store it in a place for secrets."
      replacement="Rotate this key to get another one."
      confirmation="I have copied the key"
      onClose={onClose}
    >
      {typeof formerUntil === 'string' && (
        <p>
          The former key works until <Time at={formerUntil} />. Configure the new one in the program before then.
        </p>
      )}
    </SecretDialog>
  );
}

import { problemAt } from '../../../parts/form/field';
import { PasswordField, TextAreaField, TextField } from '../../../parts/form/text-field';
import type { KeyDraft, KeyOrigin } from './key-draft';

interface OriginFieldsProps {
  readonly origin: KeyOrigin;
  readonly draft: KeyDraft;
  readonly failure: unknown;
  readonly onChange: (draft: KeyDraft) => void;
}

/** The fields that the origin of a key needs. */
export function OriginFields({ origin, draft, failure, onChange }: OriginFieldsProps) {
  if (origin === 'make') return null;
  /** The value of a field, its violation under the name of the field in the request, and its change. */
  const bind = (name: keyof KeyDraft, requestField: string) => ({
    problem: problemAt(failure, requestField),
    value: draft[name],
    onChange: (text: string): void => onChange({ ...draft, [name]: text }),
  });
  return (
    <>
      {origin === 'import' ? (
        <>
          <TextAreaField label="Private key in PEM" rows={5} {...bind('privateKey', 'private_key')} />
          <PasswordField label="Passphrase" hint="If the key is encrypted." {...bind('passphrase', 'passphrase')} />
        </>
      ) : (
        <>
          <TextField label="Label of the token" maxLength={32} {...bind('token', 'token')} />
          <TextField label="Label of the key" maxLength={255} {...bind('label', 'label')} />
        </>
      )}
      <TextAreaField
        label="Certificates in PEM"
        hint="The certificate of the key first, each issued by the next one, the root last."
        rows={5}
        {...bind('certificates', 'certificates')}
      />
    </>
  );
}

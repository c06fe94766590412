import { Field, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import type { KeyDraft } from './key-draft';

interface LimitFieldsProps {
  readonly draft: Pick<KeyDraft, 'limit' | 'expires'>;
  readonly failure: unknown;
  /** False for a key that is being replaced, since its rotation determines when it ends. */
  readonly hasExpiry?: boolean;
  readonly onChange: (values: Partial<Pick<KeyDraft, 'limit' | 'expires'>>) => void;
}

/** The rate limit and the expiry of a key. */
export function LimitFields({ draft, failure, hasExpiry = true, onChange }: LimitFieldsProps) {
  return (
    <>
      <TextField
        label="Requests per minute"
        hint="1 to 100,000. Leave it empty for the default of the service."
        problem={problemAt(failure, 'rate_limit_per_minute')}
        inputMode="numeric"
        maxLength={7}
        value={draft.limit}
        onChange={(limit) => onChange({ limit })}
      />
      {hasExpiry && (
        <Field
          label="Last day"
          hint="The key expires at the end of this day, in UTC. Leave it empty for a key that does not expire."
          problem={problemAt(failure, 'expires_at')}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft.expires}
              onChange={({ target }) => onChange({ expires: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

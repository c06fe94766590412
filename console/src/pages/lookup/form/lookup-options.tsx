import { ChoiceField } from '../../../parts/form/choice-field';
import { Field, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { DEPTHS, SUBJECT_TYPES } from './lookup-draft';
import type { LookupForm } from './use-lookup-form';
import styles from '../lookups.module.css';

const SUBJECT_WORDS = {
  any: 'Anything',
  person: 'A person',
  organization: 'A company or organisation',
  vessel: 'A ship',
} as const;
const DEPTH_WORDS = { standard: 'Standard: imported data', deep: 'Deep: also registers on the network' } as const;

const MONITOR_HINT =
  'The subject is kept until it is removed, and new hits create alerts. Only with the depth Standard.';

/** What the subject is, how thoroughly it is looked up, and the user's own reference. */
export function LookupOptions({ form }: { readonly form: LookupForm }) {
  const { draft, refusal, change } = form;
  const problem = (option: string): string | undefined => problemAt(refusal?.failure, `options.${option}`);
  return (
    <div className={styles.fields} role="group" aria-label="Options">
      <ChoiceField
        label="The subject is"
        problem={problem('subject_type')}
        choices={SUBJECT_TYPES.map((type) => [type, SUBJECT_WORDS[type]] as const)}
        value={draft.subjectType}
        onChange={(subjectType) => change({ ...draft, subjectType })}
      />
      <ChoiceField
        label="Depth"
        problem={problem('depth')}
        choices={DEPTHS.map((depth) => [depth, DEPTH_WORDS[depth]] as const)}
        value={draft.depth}
        onChange={(depth) => change({ ...draft, depth })}
      />
      <TextField
        label="Your reference"
        hint="For example the number of a case. The audit log keeps it."
        problem={problem('requester_reference')}
        dir="auto"
        maxLength={256}
        value={draft.reference}
        onChange={(reference) => change({ ...draft, reference })}
      />
      <Field label="Screen again when a list changes" hint={MONITOR_HINT} problem={problem('monitor')}>
        {(control) => (
          <input
            {...control}
            type="checkbox"
            className={styles.monitor}
            checked={draft.isMonitored}
            onChange={() => change({ ...draft, isMonitored: !draft.isMonitored })}
          />
        )}
      </Field>
    </div>
  );
}

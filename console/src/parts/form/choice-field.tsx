import { Field, type FieldProps } from './field';

interface ChoiceFieldProps<Value extends string> extends Omit<FieldProps, 'children'> {
  /** The values with their words. */
  readonly choices: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of one value with its label, and its hint or its violation below. A value without words is shown as it is. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, problem, choices, value, onChange } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {choices.map(([known, words]) => (
            <option key={known} value={known}>
              {words}
            </option>
          ))}
          {!choices.some(([known]) => known === value) && <option value={value}>{value}</option>}
        </select>
      )}
    </Field>
  );
}

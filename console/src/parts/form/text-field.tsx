import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field';

interface ValueProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

type InputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'dir' | 'inputMode' | 'maxLength' | 'placeholder'>;

/** A line of text with its label, and its hint or its violation below. */
export function TextField({ label, hint, problem, value, onChange, ...input }: ValueProps & InputProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <input {...control} {...input} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

type PasswordFieldProps = ValueProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'maxLength'>;

/** A secret that is entered without being shown, and that the browser does not offer to store. */
export function PasswordField({ label, hint, problem, maxLength, value, onChange }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'dir' | 'maxLength' | 'rows'>;

/** Several lines of text with their label, and their hint or their violation below. */
export function TextAreaField({ label, hint, problem, value, onChange, ...area }: ValueProps & TextAreaProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <textarea {...control} {...area} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

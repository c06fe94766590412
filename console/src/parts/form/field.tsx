import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ApiFailure, explainFailure, type Violation } from '../../api/failure';
import styles from './form.module.css';

/** What a control needs to be connected with its label, its hint and its violation. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value, as a sentence. */
  readonly problem?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, and its hint or its violation below. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem !== undefined,
        'aria-describedby': below === undefined ? undefined : `${id}-below`,
      })}
      {below !== undefined && (
        <p id={`${id}-below`} className={problem === undefined ? styles.hint : styles.problem}>
          {below}
        </p>
      )}
    </div>
  );
}

const violationsOf = (failure: unknown): readonly Violation[] =>
  failure instanceof ApiFailure ? failure.violations : [];

const isWithin = (violation: Violation, field: string): boolean =>
  violation.field === field || violation.field.startsWith(`${field}.`);

/** The first violation of a field or of its parts in a 422 response; `field` is the `loc` without `body`, joined by dots. */
export const problemAt = (failure: unknown, field: string): string | undefined =>
  violationsOf(failure).find((violation) => isWithin(violation, field))?.message;

interface FormFailureProps {
  readonly failure: unknown;
  /** The fields that show their own violations and those of their parts. */
  readonly fields: readonly string[];
}

/** Why the service refused a form. It takes the focus once, so that a screen reader reads it and the user can type again. */
export function FormFailure({ failure, fields }: FormFailureProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [failure]);
  if (failure === null || failure === undefined) return null;
  const violations = violationsOf(failure);
  const others = violations.filter((violation) => !fields.some((field) => isWithin(violation, field)));
  return (
    <div className={styles.failure} role="alert" tabIndex={-1} ref={element}>
      {violations.length === 0 ? (
        <p>{explainFailure(failure)}</p>
      ) : (
        <p>{violations.length === 1 ? 'One value is not valid.' : `${violations.length} values are not valid.`}</p>
      )}
      {others.map(({ field, message }) => (
        <p key={field}>
          <code>{field}</code>: {message}
        </p>
      ))}
    </div>
  );
}

import styles from './step-actions.module.css';

interface StepActionsProps {
  readonly onBack: () => void;
  readonly next: string;
  readonly isDisabled: boolean;
  readonly onNext: () => void;
  /** Why the next step is not possible yet. */
  readonly why?: string | undefined;
}

export function StepActions({ onBack, next, isDisabled, onNext, why }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <span className={styles.why} role="status">
        {why}
      </span>
      <button type="button" onClick={onBack}>
        Back
      </button>
      <button type="button" data-primary disabled={isDisabled} onClick={onNext}>
        {next}
      </button>
    </div>
  );
}

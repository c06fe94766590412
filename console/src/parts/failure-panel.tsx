import { ApiFailure, explainFailure } from '../api/failure';
import styles from './panel.module.css';

interface FailurePanelProps {
  readonly failure: unknown;
  /** The part that could not be shown, as the start of a sentence: `The list of threats`. */
  readonly what: string;
  readonly onRetry?: () => void;
}

/** Shows what failed, why, and the request ID for support. */
export function FailurePanel({ failure, what, onRetry }: FailurePanelProps) {
  const requestId = failure instanceof ApiFailure ? failure.requestId : null;
  return (
    <div className={styles.failure} role="alert">
      <p>
        <strong>{what} could not be loaded.</strong> {explainFailure(failure)}
      </p>
      <p className={styles.row}>
        {onRetry && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
        {requestId !== null && (
          <button type="button" data-quiet onClick={() => void navigator.clipboard.writeText(requestId)}>
            Copy request ID <code>{requestId.slice(0, 13)}…</code>
          </button>
        )}
      </p>
    </div>
  );
}

/** Rows of the final height while the first answer is on its way. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={`Loading ${label}`}>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

import { certainty, describeOutcome } from '../lookup-words';
import type { Lookup } from '../types';
import styles from '../lookup.module.css';

/** The outcome in words, with everything that limits its meaning. */
export function OutcomeBanner({ lookup }: { readonly lookup: Lookup }) {
  const { title, text, isLimited } = describeOutcome(lookup);
  const { resolution, warnings, source_coverage: coverage } = lookup;
  return (
    <section className={styles.outcome} data-limited={isLimited} aria-label="Outcome">
      <p>
        <strong className={styles.outcomeTitle}>{title}</strong>{' '}
        <span>confidence {certainty(resolution.confidence)}</span>
      </p>
      <p>{text}</p>
      <p dir="auto">{resolution.reason}</p>
      {coverage.unavailability_reason !== null && (
        <p>
          <strong>Not every source answered.</strong> {coverage.unavailability_reason}
        </p>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code}>
          <strong>{code === 'not_screened' ? 'Not screened.' : 'Check the date.'}</strong> {message}
        </p>
      ))}
    </section>
  );
}

import type { Severity } from '../api/types';
import { SEVERITY_WORDS } from './severity-scale';
import styles from './severity-mark.module.css';

/** The shape of each level in a box of 16: colour is never the only signal. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = {
  negligible: 'M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z',
  low: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  medium: 'M8 2 15 14H1z',
  high: 'M8 2 15 14H1z',
  critical: 'M4.5 1.8h7L15 8l-3.5 6.2h-7L1 8z',
};
export const HOLLOW: ReadonlySet<Severity> = new Set<Severity>(['negligible', 'low', 'medium']);

interface SeverityMarkProps {
  readonly severity: Severity;
  readonly withWord?: boolean;
}

export function SeverityMark({ severity, withWord = false }: SeverityMarkProps) {
  const word = SEVERITY_WORDS[severity];
  const isHollow = HOLLOW.has(severity);
  return (
    <span className={styles.mark} data-severity={severity}>
      <svg
        viewBox="0 0 16 16"
        width="14"
        height="14"
        role="img"
        aria-label={withWord ? undefined : word}
        aria-hidden={withWord}
      >
        <path
          d={SEVERITY_SHAPES[severity]}
          fill={isHollow ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth={isHollow ? 2 : 1}
        />
      </svg>
      {withWord && <span className={styles.word}>{word}</span>}
    </span>
  );
}

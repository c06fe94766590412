import { barWidth } from '../lookup-words';
import styles from '../lookup.module.css';

export interface WeightedReason {
  readonly text: string;
  readonly feature: string;
  readonly value: number;
}

interface BarListProps {
  readonly label: string;
  readonly reasons: readonly WeightedReason[];
  /** Writes a weight. */
  readonly format: (value: number) => string;
}

/** Reasons, each with its weight as a number and as a bar, which points to the right for the match and to the left against it. */
export function BarList({ label, reasons, format }: BarListProps) {
  const largest = Math.max(0, ...reasons.map(({ value }) => Math.abs(value)));
  return (
    <ul className={styles.bars} aria-label={label}>
      {reasons.map(({ text, feature, value }, index) => (
        <li key={index}>
          <span dir="auto" title={feature}>
            {text}
          </span>
          <span className={styles.barTrack} aria-hidden data-against={value < 0}>
            <span style={{ inlineSize: `${barWidth(value, largest)}%` }} />
          </span>
          <b>{format(value)}</b>
        </li>
      ))}
    </ul>
  );
}

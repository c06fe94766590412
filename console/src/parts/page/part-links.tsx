import type { ReactNode } from 'react';
import styles from './part-links.module.css';

interface PartLinksProps {
  /** What the links lead to: `Parts of Alerts`. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Links to the other pages of an area, beside the heading of a page. */
export function PartLinks({ label, children }: PartLinksProps) {
  return (
    <nav className={styles.parts} aria-label={label}>
      {children}
    </nav>
  );
}

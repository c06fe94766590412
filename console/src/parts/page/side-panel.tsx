import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

interface ListWithPanelProps {
  readonly list: ReactNode;
  /** The panel of the selected row; null, undefined or false if no row is selected. */
  readonly panel: ReactNode;
}

/** A list, with the panel of the selected row beside it, or below it on narrow screens. */
export function ListWithPanel({ list, panel }: ListWithPanelProps) {
  const hasPanel = panel !== null && panel !== undefined && panel !== false;
  return (
    <div className={styles.split} data-panel={hasPanel}>
      <div className={styles.list}>{list}</div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  /** For screen readers: `Selected alert`. */
  readonly label: string;
  readonly title: string;
  /** The name of the button that closes the panel: `Close the alert`. */
  readonly closeWords: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The details of the selected row of a list. */
export function SidePanel({ label, title, closeWords, onClose, children }: SidePanelProps) {
  return (
    <aside className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        <h2 dir="auto">{title}</h2>
        <button type="button" data-quiet aria-label={closeWords} onClick={onClose}>
          ✕
        </button>
      </header>
      {children}
    </aside>
  );
}

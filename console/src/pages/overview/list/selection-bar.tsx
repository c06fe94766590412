import { count } from '../../../parts/words';
import type { Triage } from '../triage/triage';
import { BulkDialog } from './bulk-dialog';
import { useState } from 'react';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly triage: Triage;
  readonly portfolio: string;
  readonly onDone: () => void;
}

/** The actions on all selected rows. */
export function SelectionBar({ triage, portfolio, onDone }: SelectionBarProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = triage.allRows.filter(({ id }) => triage.chosen.has(id));
  const done = (): void => {
    setOpen(false);
    triage.clearChosen();
    onDone();
  };
  return (
    <div className={styles.selection} role="group" aria-label="Chosen threats">
      <strong>{count(chosen.length, 'threat')} chosen</strong>
      <button type="button" data-primary onClick={() => setOpen(true)}>
        Decide…
      </button>
      <button type="button" onClick={() => triage.openIncident(chosen)}>
        Incident…
      </button>
      <button type="button" data-quiet onClick={triage.clearChosen}>
        Clear <kbd>Esc</kbd>
      </button>
      {isOpen && <BulkDialog threats={chosen} portfolio={portfolio} onClose={() => setOpen(false)} onDone={done} />}
    </div>
  );
}

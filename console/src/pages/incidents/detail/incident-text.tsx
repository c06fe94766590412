import { TextEditor } from './text-editor';
import type { SeenIncident } from '../types';
import type { SaveIncident } from './use-save-incident';
import cards from '../../../parts/page/cards.module.css';
import styles from '../incidents.module.css';

interface IncidentTextProps {
  readonly field: 'description' | 'notes';
  readonly title: string;
  readonly empty: string;
  readonly seen: SeenIncident;
  readonly canEdit: boolean;
  /** The state in which editing began, or null. */
  readonly editing: SeenIncident | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly save: SaveIncident['save'];
}

/** The description or the notes, which are edited in place. */
export function IncidentText(props: IncidentTextProps) {
  const { field, title, empty, seen, canEdit, editing, onEdit, onClose, save } = props;
  const text = seen.incident[field];
  if (editing !== null) {
    return (
      <section className={cards.card}>
        <TextEditor field={field} label={title} seen={editing} save={save} onClose={onClose} />
      </section>
    );
  }
  return (
    <section className={cards.card} aria-labelledby={`incident-${field}`}>
      <div className={styles.sectionHead}>
        <h2 id={`incident-${field}`}>{title}</h2>
        {canEdit && (
          <button type="button" data-quiet onClick={onEdit}>
            Edit the {field} {field === 'notes' && <kbd>e</kbd>}
          </button>
        )}
      </div>
      {text === null ? (
        <p className={styles.soft}>{empty}</p>
      ) : (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
    </section>
  );
}

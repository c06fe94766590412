import type { SeenIncident } from '../types';
import { ActivityList } from './activity-list';
import { IncidentMap } from './incident-map';
import { IncidentText } from './incident-text';
import { LinkedThreats } from './linked-threats';
import type { SaveIncident } from './use-save-incident';
import type { EditableText, TextEditing } from './use-text-editing';
import styles from '../incidents.module.css';

interface IncidentContentProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly canEdit: boolean;
  readonly editorFor: (field: EditableText) => TextEditing;
  readonly save: SaveIncident['save'];
}

/** The texts and the threats of an incident, beside its map and its activity. */
export function IncidentContent({ seen, portfolio, canEdit, editorFor, save }: IncidentContentProps) {
  const { incident } = seen;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <IncidentText
          {...{ seen, canEdit, save }}
          {...editorFor('description')}
          field="description"
          title="Description"
          empty="No description yet."
        />
        <IncidentText
          {...{ seen, canEdit, save }}
          {...editorFor('notes')}
          field="notes"
          title="Notes"
          empty="No notes yet. Notes are one text that everybody edits; comments stand in the activity."
        />
        <LinkedThreats incident={incident} portfolio={portfolio} canEdit={canEdit} />
      </div>
      <div className={styles.stack}>
        <IncidentMap incident={incident} portfolio={portfolio} />
        <ActivityList incident={incident} portfolio={portfolio} canEdit={canEdit} />
      </div>
    </div>
  );
}

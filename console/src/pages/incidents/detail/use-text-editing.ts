import { useState } from 'react';
import type { SeenIncident } from '../types';

export type EditableText = 'title' | 'description' | 'notes';

/** What the editor of one text needs to open and to close. */
export interface TextEditing {
  /** The state of the incident in which editing began; null while the text is only shown. */
  readonly editing: SeenIncident | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** Which of the texts of an incident is edited: one at a time. */
export function useTextEditing(seen: SeenIncident): (field: EditableText) => TextEditing {
  const [open, setOpen] = useState<{ readonly field: EditableText; readonly from: SeenIncident } | null>(null);
  return (field) => ({
    editing: open?.field === field ? open.from : null,
    onEdit: () => setOpen({ field, from: seen }),
    onClose: () => setOpen(null),
  });
}

import { useMemo, useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { TextAreaField } from '../../../parts/form/text-field';
import { KINDS } from '../identifier-kinds';
import type { IdentifierType } from '../types';
import type { LookupDraft } from './lookup-draft';
import { type PastedCell, readPastedRow } from './pasted-row';
import styles from '../lookups.module.css';

interface PasteDialogProps {
  readonly draft: LookupDraft;
  /** What was pasted into the form; empty if the user has opened the dialog. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onFill: (draft: LookupDraft) => void;
}

type Choices = Readonly<Record<number, IdentifierType | null>>;

/** The draft with the identifiers of the assigned cells instead of its own; its options stay. */
function filled(draft: LookupDraft, cells: readonly PastedCell[], choices: Choices): LookupDraft {
  const values: Partial<Record<IdentifierType, string[]>> = {};
  for (const [index, { text, type }] of cells.entries()) {
    const chosen = choices[index] === undefined ? type : choices[index];
    if (chosen !== null) values[chosen] = [...(values[chosen] ?? []), text];
  }
  return { ...draft, values: values };
}

/** Shows which cell of a pasted row goes to which field, before any field is filled. */
export function PasteDialog({ draft, text: pasted, onClose, onFill }: PasteDialogProps) {
  const [text, setText] = useState(pasted);
  const [choices, setChoices] = useState<Choices>({});
  const cells = useMemo(() => readPastedRow(text), [text]);
  const next = filled(draft, cells, choices);
  const isUseless = Object.keys(next.values).length === 0;
  const submit = (): void => {
    if (isUseless) return;
    onFill(next);
    onClose();
  };
  return (
    <Dialog
      title="Paste a row of a spreadsheet"
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Fill the fields" isDisabled={isUseless} onCancel={onClose} />}
    >
      <TextAreaField
        label="Row"
        hint="Cells separated by tabs or semicolons. A line of headers above the row helps to assign them."
        rows={3}
        dir="auto"
        value={text}
        onChange={(next) => {
          setText(next);
          setChoices({});
        }}
      />
      {cells.length > 0 && (
        <CellTable
          cells={cells}
          choices={choices}
          onChoose={(index, type) => setChoices({ ...choices, [index]: type })}
        />
      )}
      <p className={styles.soft}>The identifiers in the form are replaced. Nothing is sent before you press Look up.</p>
    </Dialog>
  );
}

interface CellTableProps {
  readonly cells: readonly PastedCell[];
  readonly choices: Choices;
  readonly onChoose: (index: number, type: IdentifierType | null) => void;
}

function CellTable({ cells, choices, onChoose }: CellTableProps) {
  return (
    <table className={styles.cells}>
      <thead>
        <tr>
          <th scope="col">Cell</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ text, header, type }, index) => (
          <tr key={index}>
            <td>
              {header !== null && <span className={styles.soft}>{header}: </span>}
              <bdi>{text}</bdi>
            </td>
            <td>
              <select
                aria-label={`Field for ${text.slice(0, 60)}`}
                value={(choices[index] === undefined ? type : choices[index]) ?? ''}
                onChange={({ target }) =>
                  onChoose(index, KINDS.find((kind) => kind.type === target.value)?.type ?? null)
                }
              >
                <option value="">Leave out</option>
                {KINDS.map((kind) => (
                  <option key={kind.type} value={kind.type}>
                    {kind.label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

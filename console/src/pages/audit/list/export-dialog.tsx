import { useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { useExport } from '../../../parts/files/use-export';
import { FormFailure } from '../../../parts/form/field';
import { auditQuery, type AuditSearch } from '../search';
import styles from '../audit.module.css';

interface ExportDialogProps {
  readonly portfolio: string | null;
  readonly search: AuditSearch;
  readonly onClose: () => void;
}

const FORMATS = [
  ['ndjson', 'NDJSON: evidence, with the exact texts, hashes and proofs'],
  ['csv', 'CSV, for spreadsheets'],
  ['ocsf', 'OCSF 1.3, for log systems'],
] as const;

type Format = (typeof FORMATS)[number][0];

/** Downloads the records of the filters, or the whole log. */
export function ExportDialog({ portfolio, search, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('ndjson');
  const [isWhole, setWhole] = useState(true);
  const { bytes, failure, start } = useExport(onClose);
  const submit = (): void => {
    const query = { ...(!isWhole && auditQuery(search)), format };
    start({ path: '/v1/audit/export', query, portfolio, name: `audit.${format}` });
  };
  return (
    <Dialog
      title="Export the audit log"
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Download" isDisabled={bytes !== null} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <fieldset className={styles.choices}>
        <legend>Records</legend>
        <Choice
          name="records"
          isChosen={isWhole}
          words="All records that you may read"
          onChoose={() => setWhole(true)}
        />
        <Choice
          name="records"
          isChosen={!isWhole}
          words="Only records that match the filters"
          onChoose={() => setWhole(false)}
        />
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Format</legend>
        {FORMATS.map(([one, words]) => (
          <Choice key={one} name="format" isChosen={one === format} words={words} onChoose={() => setFormat(one)} />
        ))}
      </fieldset>
      <p role="status">
        {bytes === null
          ? 'Only an export of all records can prove that none is missing.'
          : `Received ${Math.round(bytes / 1024).toLocaleString('en')} kB…`}
      </p>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly words: string;
  readonly onChoose: () => void;
}

function Choice({ name, isChosen, words, onChoose }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {words}
    </label>
  );
}

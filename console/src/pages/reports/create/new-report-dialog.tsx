import { useState } from 'react';
import { useMe } from '../../../app/session';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { SUBJECT_WORDS } from '../report-words';
import { SUBJECT_TYPES } from '../search';
import type { SubjectType } from '../types';
import { SubjectChoice } from './subject-choice';
import { useCreateReport } from './use-create-report';
import { SUBJECT_PERMISSIONS } from './use-subjects';
import styles from '../reports.module.css';

interface NewReportDialogProps {
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Chooses what a report is about, and makes it. */
export function NewReportDialog({ portfolio, onClose, onCreated }: NewReportDialogProps) {
  const { permissions } = useMe();
  const types = SUBJECT_TYPES.filter((type) => {
    const needed = SUBJECT_PERMISSIONS[type];
    return needed === null || permissions.includes(needed);
  });
  const [type, setType] = useState<SubjectType>(types[0] ?? 'portfolio');
  const [chosen, setChosen] = useState<string | null>(null);
  const id = type === 'portfolio' ? portfolio : chosen;
  const create = useCreateReport(portfolio, (reportId) => {
    onClose();
    onCreated(reportId);
  });
  const choose = (next: SubjectType): void => {
    setType(next);
    setChosen(null);
    create.reset();
  };
  const submit = (): void => {
    if (id !== null && !create.isPending) create.mutate({ type, id });
  };
  return (
    <Dialog
      title="Make a report"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions submitWords="Make the report" isDisabled={id === null || create.isPending} onCancel={onClose} />
      }
    >
      <FormFailure failure={create.error} fields={[]} />
      <fieldset className={styles.types} disabled={create.isPending}>
        <legend>About</legend>
        {types.map((one) => (
          <label key={one}>
            <input type="radio" name="subject" checked={one === type} onChange={() => choose(one)} />
            {SUBJECT_WORDS[one]}
          </label>
        ))}
      </fieldset>
      {type === 'portfolio' ? (
        <p>The report lists the threats of this portfolio with the highest risk, up to 1,000, and its assets.</p>
      ) : (
        <SubjectChoice key={type} type={type} portfolio={portfolio} chosen={chosen} onChoose={setChosen} />
      )}
      <p role="status" className={styles.soft}>
        {create.isPending
          ? 'The service writes the PDF and signs it. This takes a few seconds.'
          : 'The report contains what you can see now. It does not change later.'}
      </p>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import { useNotify } from '../../../parts/notices';
import { reportTitle } from '../report-words';
import type { Report } from '../types';
import { reportsKey } from '../use-reports';

interface EraseDialogProps {
  readonly report: Report;
  readonly portfolio: string;
  readonly onClose: () => void;
}

/** Erases a report, after saying what is removed and what remains. */
export function EraseDialog({ report, portfolio, onClose }: EraseDialogProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path: `/v1/reports/${report.request_id}`, portfolio }),
    () => {
      void queries.invalidateQueries({ queryKey: reportsKey(portfolio) });
      notify({ text: 'Erased the content and the file of the report.' });
      onClose();
    },
  );
  return (
    <Dialog
      title="Erase this report?"
      onClose={onClose}
      onSubmit={submit}
      actions={<DialogActions submitWords="Erase" isDisabled={isSaving} onCancel={onClose} />}
    >
      <FormFailure failure={failure} fields={[]} />
      <p>
        “<bdi>{reportTitle(report)}</bdi>”: the service removes its content, its title and its file. This cannot be
        undone.
      </p>
      <p>
        The subject, the time, the requester, the key and the hashes remain, and so do the audit log and the subject of
        the report. A copy that somebody has downloaded can still be verified.
      </p>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { useNotify } from '../../../parts/notices';
import styles from './asset.module.css';

interface DeleteAssetProps {
  readonly portfolio: string;
  readonly id: string;
  readonly name: string;
  readonly etag: string | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const whyNot = (error: unknown): string =>
  error instanceof ApiFailure && error.status === 412
    ? 'Somebody else changed the asset since you opened it. Load the page again, and delete it if that is still right.'
    : explainFailure(error);

export function DeleteAsset({ portfolio, id, name, etag, onClose, onDeleted }: DeleteAssetProps) {
  const queries = useQueryClient();
  const notify = useNotify();
  const remove = useMutation({
    mutationFn: () =>
      callApi({ method: 'DELETE', path: `/v1/assets/${encodeURIComponent(id)}`, portfolio, ifMatch: etag }),
    onSuccess: () => {
      notify({ text: `Deleted “${name}”.` });
      void queries.invalidateQueries({ queryKey: ['assets', portfolio] });
      void queries.invalidateQueries({ queryKey: ['threats', portfolio] });
      onDeleted();
    },
  });
  return (
    <Dialog
      title={`Delete “${name}”?`}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
      actions={
        <>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={styles.danger} disabled={remove.isPending}>
            Delete the asset
          </button>
        </>
      }
    >
      {remove.error !== null && (
        <p className={styles.problem} role="alert">
          {whyNot(remove.error)}
        </p>
      )}
      <p>
        The asset leaves all its threats, and a threat without another asset ends. If you add an asset with the id{' '}
        <code>{id}</code> again, its threats return with the decisions that were made about them.
      </p>
    </Dialog>
  );
}

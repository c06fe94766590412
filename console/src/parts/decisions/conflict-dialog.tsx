import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/request';
import type { Threat, ThreatChange } from '../../api/types';
import { Dialog } from '../dialog';
import { DialogActions } from '../dialog-actions';
import { FailurePanel, Skeleton } from '../failure-panel';
import { inWords } from '../words';
import type { DecidedThreat } from './decide';
import styles from './decisions.module.css';

interface ConflictDialogProps {
  readonly threat: DecidedThreat;
  readonly change: ThreatChange;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onRepeat: (fresh: DecidedThreat) => void;
}

const FIELDS = ['status', 'severity', 'pinned'] as const;

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : inWords(String(value));

/** After a 412: shows what changed in the meantime, and asks whether the decision still holds. */
export function ConflictDialog({ threat, change, portfolio, onClose, onRepeat }: ConflictDialogProps) {
  const current = useQuery({
    queryKey: ['conflict', threat.id, threat.etag],
    queryFn: () => callApi<Threat>({ path: `/v1/threats/${threat.id}`, portfolio }),
    gcTime: 0,
  });
  const fresh = current.data?.data;
  const differences = fresh ? FIELDS.filter((field) => fresh[field] !== threat[field]) : [];
  return (
    <Dialog
      title="Somebody else changed this threat"
      onClose={onClose}
      onSubmit={() => fresh && onRepeat({ ...threat, ...fresh, etag: current.data?.etag ?? threat.etag })}
      actions={
        <DialogActions
          submitWords="Apply my decision to it"
          isDisabled={fresh === undefined}
          onCancel={onClose}
          cancelWords="Keep it as it is now"
        />
      }
    >
      <p>
        You decided on an older state of “{threat.title}”. Your decision
        {change.status && ` (${inWords(change.status)})`} was not applied.
      </p>
      {current.isPending && <Skeleton rows={2} label="the current state" />}
      {current.error && <FailurePanel failure={current.error} what="The current state" />}
      {fresh && differences.length === 0 && (
        <p>Its score or its events changed; status, severity and pin are the same.</p>
      )}
      {fresh && differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th>Field</th>
              <th>You saw</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((field) => (
              <tr key={field}>
                <th scope="row">{inWords(field)}</th>
                <td>{shown(threat[field])}</td>
                <td>{shown(fresh[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

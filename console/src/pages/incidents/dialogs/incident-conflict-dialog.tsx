import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { incidentDifferences } from './incident-differences';
import { personName, usePeople } from '../people';
import type { Incident, SeenIncident } from '../types';
import styles from '../incidents.module.css';

interface IncidentConflictDialogProps {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onRepeat: (fresh: SeenIncident) => void;
}

/** After a 412: shows what changed in the meantime, and asks whether the change still applies. */
export function IncidentConflictDialog({ seen, portfolio, onClose, onRepeat }: IncidentConflictDialogProps) {
  const { incident, etag } = seen;
  const people = usePeople(portfolio);
  const current = useQuery({
    queryKey: ['conflict', incident.id, etag],
    queryFn: () => callApi<Incident>({ path: `/v1/incidents/${incident.id}`, portfolio }),
    gcTime: 0,
  });
  const fresh = current.data?.data;
  const differences = fresh ? incidentDifferences(incident, fresh, (id) => personName(people, id)) : [];
  return (
    <Dialog
      title="Somebody else changed this incident"
      isWide
      onClose={onClose}
      onSubmit={() => fresh && onRepeat({ incident: fresh, etag: current.data?.etag ?? '' })}
      actions={
        <DialogActions
          submitWords="Apply my change to it"
          isDisabled={fresh === undefined}
          onCancel={onClose}
          cancelWords="Keep it as it is now"
        />
      }
    >
      <p>Your change was not saved, because it is based on an older state of the incident.</p>
      {current.isPending && <Skeleton rows={2} label="the current state" />}
      {current.error && <FailurePanel failure={current.error} what="The current state" />}
      {fresh && differences.length === 0 && <p>Only the state of its threats changed.</p>}
      {differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th>Field</th>
              <th>You saw</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, seen: before, now }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td dir="auto">{before}</td>
                <td dir="auto">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

import { Link } from '@tanstack/react-router';
import { useMe } from '../../../../app/session';
import { useExport } from '../../../../parts/files/use-export';
import { bytesText } from '../../../../parts/files/size';
import { FormFailure } from '../../../../parts/form/field';
import { Time } from '../../../../parts/time';
import { principalName } from '../../../../parts/words';
import { isOpen, STATE_WORDS } from '../batch-words';
import type { Batch } from '../types';
import type { Ending } from './end-dialog';
import { resultsPath } from './use-results';
import detailPage from '../../../../parts/page/detail-page.module.css';
import styles from '../batches.module.css';

interface BatchHeaderProps {
  readonly batch: Batch;
  readonly portfolio: string;
  readonly onEnd: (ending: Ending) => void;
}

/** The permissions to read more than the records of one's own requests. */
const AUDIT_PERMISSIONS = ['audit:read', 'audit:read_portfolio'];

/** While the batch is running, the files have the results so far. */
const FORMATS = ['csv', 'ndjson'] as const;

/** When the batch was uploaded, its state, and the actions on the whole batch. */
export function BatchHeader({ batch, portfolio, onEnd }: BatchHeaderProps) {
  const { permissions } = useMe();
  const { bytes, failure, start } = useExport();
  const { batch_id: id, submitted_at: submitted, ended_at: ended, expires_at: expires, status } = batch;
  const save = (format: (typeof FORMATS)[number]): void =>
    start({ path: resultsPath(id), query: { format }, portfolio, name: `batch-${id}.${format}` });
  return (
    <>
      <h1>
        Batch of <Time at={submitted} /> <span className={detailPage.mark}>{STATE_WORDS[status]}</span>
      </h1>
      <p className={styles.soft}>
        Submitted by <bdi>{principalName(batch.principal)}</bdi> ·{' '}
        {ended !== null && (
          <>
            Ended <Time at={ended} /> ·{' '}
          </>
        )}
        Kept until <Time at={expires} />
      </p>
      <div className={detailPage.bar} role="group" aria-label="Actions">
        {FORMATS.map((format) => (
          <button key={format} type="button" disabled={bytes !== null} onClick={() => save(format)}>
            Results{isOpen(batch) && ' so far'} as {format.toUpperCase()}
          </button>
        ))}
        {AUDIT_PERMISSIONS.some((one) => permissions.includes(one)) && (
          <Link to="/audit/$requestId" params={{ requestId: id }}>
            Audit record
          </Link>
        )}
        {permissions.includes('lookup:write') && isOpen(batch) && (
          <button type="button" onClick={() => onEnd({ what: 'cancel' })}>
            Cancel…
          </button>
        )}
        {permissions.includes('lookup:write') && (
          <button type="button" onClick={() => onEnd({ what: 'erase' })}>
            Erase…
          </button>
        )}
      </div>
      {bytes !== null && <p role="status">Received {bytesText(bytes)}…</p>}
      {failure !== null && <FormFailure failure={failure} fields={[]} />}
    </>
  );
}

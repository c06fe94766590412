import { ApiFailure } from '../../../../api/failure';
import { FileDrop } from '../../../../parts/files/file-drop';
import { saveFile } from '../../../../parts/files/save-file';
import { bytesText } from '../../../../parts/files/size';
import { FormFailure } from '../../../../parts/form/field';
import { RowTable } from '../row-table';
import { ACCEPTED, COLUMNS, refusedRow } from './batch-file';
import { useBatchUpload } from './use-batch-upload';
import cards from '../../../../parts/page/cards.module.css';
import styles from '../batches.module.css';

const UPLOAD_ID = 'new-batch';
const EXAMPLE = 'name,date_of_birth,nationality,requester_reference\r\nIngrid Halloran,1981-04-30,ie,supplier 18\r\n';

export const focusUpload = (): void =>
  document.querySelector<HTMLElement>(`#${UPLOAD_ID} input[type=file]:enabled, #${UPLOAD_ID} button`)?.focus();

/** Takes the file of a new batch, and shows it before it is sent. */
export function BatchUpload({ portfolio }: { readonly portfolio: string }) {
  const { chosen, isMonitored, upload, monitor, choose, send, stop } = useBatchUpload(portfolio);
  return (
    <section id={UPLOAD_ID} className={styles.upload} aria-labelledby="new-batch-title">
      <h2 id="new-batch-title">New batch</h2>
      <FileDrop
        words={upload.isPending ? 'Sending and checking the rows…' : 'Drop a file with one subject in each row'}
        accept={ACCEPTED}
        isBusy={upload.isPending}
        hint="CSV or NDJSON in UTF-8, plain or gzip (.gz). At most 100,000 rows and 100 MiB after decompression."
        onFile={choose}
      />
      {chosen !== null && (
        <div className={cards.stack} aria-live="polite">
          <p>
            <bdi>{chosen.file.name}</bdi>, {bytesText(chosen.file.size)}
          </p>
          <label>
            <input
              type="checkbox"
              checked={isMonitored}
              disabled={upload.isPending}
              onChange={({ target }) => monitor(target.checked)}
            />{' '}
            Screen all subjects again when a list changes
          </label>
          {chosen.problem && <p className={styles.problem}>{chosen.problem}</p>}
          <p className={cards.row}>
            <button type="button" data-primary disabled={chosen.problem !== null || upload.isPending} onClick={send}>
              Start the batch
            </button>
            {upload.isPending && (
              <button type="button" onClick={stop}>
                Stop
              </button>
            )}
          </p>
        </div>
      )}
      {upload.isError && <Refused failure={upload.error} />}
      <Columns />
    </section>
  );
}

/** Why the upload was refused: the rows, if none of them was accepted, or else the reason in words. */
function Refused({ failure }: { readonly failure: unknown }) {
  const { status = null, violations = [] } = failure instanceof ApiFailure ? failure : {};
  const rows = violations.map(refusedRow);
  if (status === 0) {
    return (
      <Problem title="The service did not answer." text="Start the batch again: the same file is still one batch." />
    );
  }
  if (rows.length === 0) return <FormFailure failure={failure} fields={[]} />;
  if (rows.some(({ line }) => line === null)) {
    return <Problem title="The file was not accepted." text={rows[0]?.reason ?? ''} />;
  }
  return (
    <div className={cards.stack} role="alert">
      <p>
        <strong>No row was accepted, so there is no batch.</strong> Correct the rows, and choose the file again.
      </p>
      <RowTable rows={rows} label="Rows that were not accepted" />
    </div>
  );
}

const Problem = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <p className={styles.refused} role="alert">
    <strong>{title}</strong> {text}
  </p>
);

function Columns() {
  return (
    <details className={cards.stack} open>
      <summary>What the file should contain</summary>
      <p>
        <strong>CSV</strong>: the first line names the columns, separated by commas or tabs. At least one identifier is
        needed. A column may occur several times, such as two columns <code>name</code>.
      </p>
      <ul className={styles.columns} aria-label="Columns">
        {COLUMNS.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>
        <code>subject_type</code> is <code>person</code>, <code>organization</code> or <code>vessel</code>, and{' '}
        <code>requester_reference</code> is your own reference, which may occur once. With <code>true</code> in{' '}
        <code>monitor</code>, the subject of a row is screened again when a list changes.
      </p>
      <p>
        <strong>NDJSON</strong>: each line is the body of one <code>POST /v1/lookup</code>.
      </p>
      <p>
        <button type="button" onClick={() => saveFile('batch-example.csv', 'text/csv', EXAMPLE)}>
          Save an example
        </button>
      </p>
    </details>
  );
}

import { count } from '../../../../parts/words';
import { RowTable } from '../row-table';
import type { Batch } from '../types';
import styles from '../batches.module.css';

/** The rows of the upload that were not accepted, and are not part of the batch. */
export function RejectedRows({ batch: { counts, rejected_rows: rows } }: { readonly batch: Batch }) {
  if (counts.rejected === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="rejected">
      <h2 id="rejected">{count(counts.rejected, 'row')} rejected</h2>
      <p>
        {counts.rejected === 1 ? 'This row is' : 'These rows are'} not part of the batch. Correct{' '}
        {counts.rejected === 1 ? 'it' : 'them'}, and upload {counts.rejected === 1 ? 'it' : 'them'} as another batch.
        {counts.rejected > rows.length && ` The first ${rows.length} are listed.`}
      </p>
      <RowTable rows={rows} label="Rejected rows" />
    </section>
  );
}

import { duration } from '../../../parts/status/status-words';
import styles from '../../../parts/status/status.module.css';
import type { StatusJobs } from '../../../parts/status/use-status';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';

/** The jobs in the queue by kind: those that failed first, then those that wait the longest. */
export function JobTable({ jobs }: { readonly jobs: readonly StatusJobs[] }) {
  if (jobs.length === 0) return <p>The queue is empty.</p>;
  const rows = [...jobs].sort(
    (one, other) =>
      other.failed - one.failed || (other.oldest_waiting_seconds ?? -1) - (one.oldest_waiting_seconds ?? -1),
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Jobs by kind">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col" data-number>
              Running
            </th>
            <th scope="col" data-number>
              Waiting
            </th>
            <th scope="col">Longest wait</th>
            <th scope="col" data-number>
              Scheduled
            </th>
            <th scope="col" data-number>
              Retrying
            </th>
            <th scope="col" data-number>
              Failed
            </th>
            <th scope="col">Last failure</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <JobRow key={row.job} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function JobRow({ row }: { readonly row: StatusJobs }) {
  return (
    <tr>
      <th scope="row">{inWords(row.job)}</th>
      <td data-number>{row.running}</td>
      <td data-number>{row.waiting}</td>
      <td>{row.oldest_waiting_seconds === null ? '–' : duration(row.oldest_waiting_seconds)}</td>
      <td data-number>{row.scheduled}</td>
      <td data-number>{row.retrying}</td>
      <td data-number>{row.failed > 0 ? <strong>{row.failed}</strong> : 0}</td>
      <td>{row.last_failed_at === null ? '–' : <Time at={row.last_failed_at} />}</td>
    </tr>
  );
}

import styles from './batches.module.css';

interface RowTableProps {
  readonly label: string;
  readonly rows: readonly { readonly line: number | null; readonly field: string | null; readonly reason: string }[];
}

/** Rows of an upload that were not accepted, each with its line, the field that is wrong and the reason. */
export function RowTable({ label, rows }: RowTableProps) {
  return (
    <div className={styles.rows} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.rowTable}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Field</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, field, reason }, index) => (
            <tr key={index}>
              <td>{line?.toLocaleString('en')}</td>
              <td>{field === null ? 'The whole line' : <code>{field}</code>}</td>
              <td dir="auto">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { recentCalls } from '../../api/request';
import styles from './about.module.css';

/** The last requests, the newest first. */
export function RecentCalls() {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="API requests">
      <table>
        <thead>
          <tr>
            <th>Method</th>
            <th>Address</th>
            <th>Status</th>
            <th>Time</th>
          </tr>
        </thead>
        <tbody>
          {[...recentCalls()].reverse().map(({ method, url, status, ms }, index) => (
            <tr key={index}>
              <td>{method}</td>
              <td>
                <code>{url}</code>
              </td>
              <td>{status}</td>
              <td>{ms} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

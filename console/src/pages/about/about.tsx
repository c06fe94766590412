import { useMe } from '../../app/session';
import { recentCalls } from '../../api/request';
import { useTitle } from '../../parts/page/document-title';
import styles from './about.module.css';

/** The signed-in user with its permissions, the sources of the data, and the requests of this console. */
export function About() {
  const me = useMe();
  useTitle('About');
  return (
    <div className={styles.page}>
      <h1>About this console</h1>
      <section className={styles.card}>
        <h2>Signed in</h2>
        <dl>
          <dt>Name</dt>
          <dd>{me.principal.name ?? me.email}</dd>
          <dt>Tenant</dt>
          <dd>{me.tenant?.name ?? 'Operator'}</dd>
          <dt>Session ends</dt>
          <dd>{me.session?.expires_at ?? 'with the credential'}</dd>
          <dt>Permissions</dt>
          <dd>{me.permissions.join(', ')}</dd>
        </dl>
      </section>
      <section className={styles.card}>
        <h2>Data and licence</h2>
        <p>
          The base map is made with Natural Earth and drawn by this service. Borders and names are those of that data
          set and express no opinion. Place names of the demo are from GeoNames (CC BY 4.0); its earthquakes are from
          the U.S. Geological Survey. The software is licensed under Apache 2.0.
        </p>
        <p>
          <a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI document</a>
        </p>
      </section>
      <section className={styles.card}>
        <h2>API requests of this tab</h2>
        <p>The console uses the public API only. These are its last requests.</p>
        <RecentCalls />
      </section>
    </div>
  );
}

/** The last requests, the newest first. */
function RecentCalls() {
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

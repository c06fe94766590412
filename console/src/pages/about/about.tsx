import { useMe } from '../../app/session';
import { ShortcutList } from '../../app/help';
import { useTitle } from '../../parts/page/document-title';
import { Time } from '../../parts/time';
import { Credits } from './credits';
import { RateLimitCard } from './rate-limit-card';
import { RecentCalls } from './recent-calls';
import { StatusCard } from './status-card';
import { ThirdParty } from './third-party';
import { VersionCard } from './version-card';
import styles from './about.module.css';

/** The version, the state and the sources of the service; the signed-in user; and the requests of this console. */
export function About() {
  useTitle('About');
  return (
    <div className={styles.page}>
      <h1>About this console</h1>
      <VersionCard />
      <SignedIn />
      <StatusCard />
      <RateLimitCard />
      <Credits />
      <section className={styles.card}>
        <h2>Third-party software</h2>
        <ThirdParty />
      </section>
      <section className={styles.card}>
        <h2>Keyboard</h2>
        <p>
          These shortcuts work on this page. Every page has more: press <kbd>?</kbd> there.
        </p>
        <ShortcutList />
      </section>
      <section className={styles.card}>
        <h2>API requests of this tab</h2>
        <p>The console uses the public API only. These are its last requests.</p>
        <RecentCalls />
      </section>
    </div>
  );
}

function SignedIn() {
  const me = useMe();
  return (
    <section className={styles.card}>
      <h2>Signed in</h2>
      <dl>
        <dt>Name</dt>
        <dd>
          <bdi>{me.principal.name ?? me.email}</bdi>
        </dd>
        <dt>Tenant</dt>
        <dd>
          <bdi>{me.tenant?.name ?? 'Operator'}</bdi>
        </dd>
        <dt>Session ends</dt>
        <dd>{me.session === null ? 'when its credential ends' : <Time at={me.session.expires_at} />}</dd>
        <dt>Permissions</dt>
        <dd>{me.permissions.join(', ')}</dd>
      </dl>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import { useMe } from '../../app/session';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import { CheckList, PartTable } from '../../parts/status/status-tables';
import { summariseJobs } from '../../parts/status/status-words';
import { type Status, useStatus } from '../../parts/status/use-status';
import { Time } from '../../parts/time';
import styles from './about.module.css';

/** The state and the configuration of the service, for users with the permission to read them. */
export function StatusCard() {
  const { permissions, principal } = useMe();
  const isAllowed = permissions.includes('status:read');
  const status = useStatus({ isEnabled: isAllowed });
  return (
    <section className={styles.card}>
      <h2>The service</h2>
      {!isAllowed && (
        <p>Administrators of all portfolios see here whether the service is ready, and what is configured.</p>
      )}
      {isAllowed && status.isPending && <Skeleton rows={6} label="the status" />}
      {status.isError && (
        <FailurePanel failure={status.error} what="The status" onRetry={() => void status.refetch()} />
      )}
      {status.data && <Facts status={status.data} isOperator={principal.type === 'operator'} />}
    </section>
  );
}

function Facts({ status, isOperator }: { readonly status: Status; readonly isOperator: boolean }) {
  return (
    <>
      <p>
        Version {status.version}, started <Time at={status.started_at} />.{' '}
        {status.status === 'ready' ? 'It is ready.' : 'It is not ready.'} {isOperator ? '' : 'Jobs of your tenant: '}
        {summariseJobs(status.jobs).text} {isOperator && <Link to="/operator">Health</Link>}
      </p>
      <CheckList checks={status.checks} />
      <PartTable parts={status.configuration} />
    </>
  );
}

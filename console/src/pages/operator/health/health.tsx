import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import styles from '../../../parts/page/cards.module.css';
import { CheckList, PartTable } from '../../../parts/status/status-tables';
import { summariseJobs } from '../../../parts/status/status-words';
import { type Status, useStatus } from '../../../parts/status/use-status';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { OperatorFrame } from '../operator-frame';
import { JobTable } from './job-table';

const REFRESH_MS = 10_000;

/** The state of the service, which is loaded again every ten seconds while the page is visible. */
export function Health() {
  const { permissions } = useMe();
  const status = useStatus({ isEnabled: permissions.includes('status:read'), everyMs: REFRESH_MS });
  const refresh = (): void => void status.refetch();
  useTitle('Health');
  useCommands([{ id: 'health-refresh', title: 'Load the status again', group: 'Health', keys: ['.'], run: refresh }]);
  return (
    <OperatorFrame actions={<RefreshButton onRefresh={refresh} at={status.dataUpdatedAt} />}>
      {status.isPending && <Skeleton rows={10} label="the status" />}
      {status.isError && <FailurePanel failure={status.error} what="The status" onRetry={refresh} />}
      {status.data && <StatusCards status={status.data} />}
    </OperatorFrame>
  );
}

function RefreshButton({ onRefresh, at }: { readonly onRefresh: () => void; readonly at: number }) {
  return (
    <>
      {at > 0 && (
        <span className={styles.soft}>
          As of {new Date(at).toLocaleTimeString('en-GB', { timeZone: 'UTC' })} UTC, updated every 10 s
        </span>
      )}
      <button type="button" onClick={onRefresh}>
        Load again <kbd>.</kbd>
      </button>
    </>
  );
}

function StatusCards({ status }: { readonly status: Status }) {
  const jobs = summariseJobs(status.jobs);
  return (
    <>
      <section className={styles.card}>
        <h2>{status.status === 'ready' ? 'The service is ready' : 'The service is not ready'}</h2>
        <CheckList checks={status.checks} />
      </section>
      <section className={styles.card}>
        <h2>Jobs</h2>
        <p>
          {jobs.needsAttention && <strong>Needs attention: </strong>}
          {jobs.text}
        </p>
        <JobTable jobs={status.jobs} />
      </section>
      <section className={styles.card}>
        <h2>Processes</h2>
        <Processes status={status} />
      </section>
      <section className={styles.card}>
        <h2>Configuration</h2>
        <p className={styles.soft}>What the settings of this process configure. Values and addresses are not shown.</p>
        <PartTable parts={status.configuration} />
      </section>
    </>
  );
}

function Processes({ status: { version, started_at: startedAt, processes, streams } }: { readonly status: Status }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Started</dt>
        <dd>
          <Time at={startedAt} />
        </dd>
        <dt>Open streams</dt>
        <dd>{count(streams.open, 'stream')} in this process</dd>
        {processes && (
          <>
            <dt>This process</dt>
            <dd>
              {processes.host}, process {processes.pid}
            </dd>
          </>
        )}
      </dl>
      {processes && <Workers workers={processes.workers} />}
    </>
  );
}

type Worker = NonNullable<Status['processes']>['workers'][number];

function Workers({ workers }: { readonly workers: readonly Worker[] }) {
  if (workers.length === 0) {
    return (
      <p role="alert">
        <strong>No process runs jobs.</strong> Events are not evaluated, and mail and webhooks are not sent. Start a
        process with ROLE=work or ROLE=all.
      </p>
    );
  }
  return (
    <>
      <h3>Processes that run jobs: {workers.length}</h3>
      <ul>
        {workers.map(({ host, pid, started_at: startedAt, last_seen_at: seenAt }) => (
          <li key={`${host} ${pid} ${startedAt}`}>
            {host}, process {pid}: started <Time at={startedAt} />, last heartbeat <Time at={seenAt} />
          </li>
        ))}
      </ul>
    </>
  );
}

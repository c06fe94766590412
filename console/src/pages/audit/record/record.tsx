import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentPortfolio } from '../../../app/current-portfolio';
import { commandMaker } from '../../../app/commands';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import { PageFrame } from '../../../parts/page/page';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { outcomeWords, whoName, whoValue } from '../audit-words';
import type { AuditRecord, AuditRequest } from '../types';
import { useAuditRequest } from '../use-audit';
import { Prove } from './prove';
import { Resources } from './resources';
import styles from '../audit.module.css';

const route = getRouteApi('/wide/audit/$requestId');
const command = commandMaker('Audit', 'audit-record');

/** One request: who did what, to which resources, from where, with what outcome, and the proof that it was recorded. */
export function AuditRecordPage() {
  const { requestId } = route.useParams();
  const navigate = route.useNavigate();
  const portfolio = useCurrentPortfolio();
  const request = useAuditRequest(portfolio, requestId);
  useTitle('Audit record');
  useCommands([command('back', 'Back to the records', ['Escape'], () => void navigate({ to: '/audit' }))]);
  return (
    <PageFrame
      title={request.data?.action ?? 'Audit record'}
      about={request.data && outcomeWords((request.data.end ?? request.data).outcome)}
      actions={
        <Link to="/audit" search={{}}>
          All records
        </Link>
      }
      isScrolling
    >
      {request.isPending && <Skeleton rows={8} label="the record" />}
      {request.data === undefined && request.error !== null && (
        <FailurePanel failure={request.error} what="The audit record" onRetry={() => void request.refetch()} />
      )}
      {request.data && (
        <div className={styles.cards}>
          <Facts request={request.data} />
          <Resources record={request.data} portfolio={portfolio} />
          <Prove requestId={requestId} portfolio={portfolio} />
        </div>
      )}
    </PageFrame>
  );
}

function Facts({ request }: { readonly request: AuditRequest }) {
  const { end } = request;
  return (
    <section className={styles.card} aria-labelledby="audit-facts">
      <h2 id="audit-facts">What happened</h2>
      <dl className={styles.facts}>
        <Who record={request} />
        <Fact name="Action">
          <code>{request.action}</code>{' '}
          <span className={styles.soft}>
            {request.method} {request.route}
          </span>
        </Fact>
        <Fact name="Time">
          <Time at={request.logged_at} /> <span className={styles.soft}>after {request.duration_ms} ms</span>
        </Fact>
        <Fact name="Outcome">
          {outcomeWords(request.outcome)} ({request.status_code})
        </Fact>
        {end !== null && (
          <Fact name="End">
            {outcomeWords(end.outcome)} ({end.status_code}) on <Time at={end.logged_at} />
            {end.rows !== null && `, ${count(end.rows, 'row')}`}
            {end.bytes !== null && `, ${count(end.bytes, 'byte')}`}
          </Fact>
        )}
        <Fact name="From">
          {request.source_ip === '' ? 'within the service' : request.source_ip}
          {request.user_agent !== null && <bdi className={styles.soft}> {request.user_agent}</bdi>}
        </Fact>
        {request.requester_reference !== null && (
          <Fact name="Reference">
            <bdi>{request.requester_reference}</bdi>
          </Fact>
        )}
        {request.identifiers_queried !== null && (
          <Fact name="Looked up by">{request.identifiers_queried.join(', ')} (values are never recorded)</Fact>
        )}
        <Fact name="Request">
          <code>{request.request_id}</code>
        </Fact>
        {request.trace_id !== null && (
          <Fact name="Trace">
            <code>{request.trace_id}</code>
          </Fact>
        )}
        <Place record={request} />
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Who({ record }: { readonly record: AuditRecord }) {
  return (
    <Fact name="Who">
      <bdi>{whoName(record)}</bdi>{' '}
      <Link to="/audit" search={{ who: whoValue(record), effect: 'all' }}>
        All requests of this principal
      </Link>
    </Fact>
  );
}

/** The position of the record in the chain. */
function Place({ record: { seq, record_hash: own, prev_hash: previous } }: { readonly record: AuditRecord }) {
  if (seq === null) return <Fact name="In the chain">It is not in the chain yet. Reload the page in a moment.</Fact>;
  return (
    <>
      <Fact name="In the chain">#{seq}</Fact>
      <Fact name="Hash">
        <code>{own}</code>
      </Fact>
      <Fact name="Previous hash">
        <code>{previous}</code>
      </Fact>
    </>
  );
}

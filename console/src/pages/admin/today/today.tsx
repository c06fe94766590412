import { Link } from '@tanstack/react-router';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import { count } from '../../../parts/words';
import { AdminFrame } from '../admin-frame';
import type { Finding } from './findings';
import { useFindings } from './use-findings';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';

/** What needs the attention of an administrator, each with a link to its page. */
export function Today() {
  const watched = useFindings();
  const findings = watched.flatMap((one) => one.findings);
  const failed = watched.filter(({ failure }) => failure !== null);
  const isPending = watched.some((one) => one.isPending);
  useTitle(findings.length === 0 ? 'Administration' : `(${findings.length}) Administration`);
  return (
    <AdminFrame permission="portfolios:read" isScrolling>
      <div className={cards.content}>
        {failed.map(({ what, failure, retry }) => (
          <FailurePanel key={what} failure={failure} what={what} onRetry={retry} />
        ))}
        {isPending && <Skeleton rows={4} label="what needs attention" />}
        {findings.length > 0 && (
          <section className={cards.card} aria-labelledby="findings">
            <h2 id="findings">{count(findings.length, 'matter needs', 'matters need')} attention</h2>
            <ul className={styles.findings}>
              {findings.map((finding) => (
                <li key={finding.id}>
                  <span>{finding.text}</span> <FindingLink finding={finding} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {!isPending && findings.length === 0 && failed.length === 0 && (
          <section className={cards.card}>
            <h2>Nothing needs attention</h2>
          </section>
        )}
        <p className={cards.soft}>
          This page shows keys that expire within 30 days or were not used for 90, sign-ins that were refused in the
          last day, webhooks that fail, and certificates that expire within 30 days. Keys that were made for a week or
          less are left out.
        </p>
      </div>
    </AdminFrame>
  );
}

function FindingLink({ finding }: { readonly finding: Finding }) {
  switch (finding.kind) {
    case 'key':
      return (
        <Link to="/admin/keys" search={{ sel: finding.keyId }}>
          Show the key
        </Link>
      );
    case 'sign-in':
      return <Link to="/admin/sign-in">Show the sign-in</Link>;
    case 'webhook':
      return (
        <Link to="/p/$portfolio/alerts/webhooks/$id" params={{ portfolio: finding.portfolio, id: finding.webhookId }}>
          Show the webhook
        </Link>
      );
  }
}

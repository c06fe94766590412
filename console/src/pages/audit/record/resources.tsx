import { Link } from '@tanstack/react-router';
import { Time } from '../../../parts/time';
import { count } from '../../../parts/words';
import { pageOfResource } from '../audit-words';
import type { AuditRecord } from '../types';
import styles from '../audit.module.css';

interface ResourcesProps {
  readonly record: AuditRecord;
  readonly portfolio: string | null;
}

/** The resources of a request, each with its page and with everything that was done to it. */
export function Resources({ record, portfolio }: ResourcesProps) {
  const { resource_ids: ids, views, count: requests } = record;
  return (
    <section className={styles.card} aria-labelledby="audit-resources">
      <h2 id="audit-resources">{views === null ? `Resources (${ids.length})` : count(views.length, 'tile')}</h2>
      {ids.length === 0 && views === null && <p>The record names no resource.</p>}
      {requests !== null && <p>This record summarises {count(requests, 'request')}.</p>}
      <ul className={styles.resources}>
        {ids.map((id, index) => (
          <li key={id}>
            <ResourceLink id={id} to={pageOfResource(record, index)} portfolio={portfolio} />{' '}
            <Link to="/audit" search={{ resource: id, effect: 'all' }} className={styles.soft}>
              What was done to it
            </Link>
          </li>
        ))}
        {views?.map((view) => (
          <li key={view.request_id}>
            <code>{view.resource}</code> <Time at={view.logged_at} />
          </li>
        ))}
      </ul>
      {ids.length >= 100 && <p className={styles.soft}>A record names at most the first 100 resources.</p>}
    </section>
  );
}

interface ResourceLinkProps {
  readonly id: string;
  readonly to: ReturnType<typeof pageOfResource>;
  readonly portfolio: string | null;
}

function ResourceLink({ id, to, portfolio }: ResourceLinkProps) {
  const name = (
    <bdi>
      <code>{id}</code>
    </bdi>
  );
  if (to === null || portfolio === null) return name;
  return (
    <Link to={to} params={{ portfolio, id }}>
      {name}
    </Link>
  );
}

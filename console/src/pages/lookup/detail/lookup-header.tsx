import { Link } from '@tanstack/react-router';
import { useMe } from '../../../app/session';
import { ReportButton } from '../../../parts/report-button';
import { Time } from '../../../parts/time';
import type { Lookup } from '../types';
import detailPage from '../../../parts/page/detail-page.module.css';
import styles from '../lookup.module.css';

interface LookupHeaderProps {
  readonly lookup: Lookup;
  readonly portfolio: string;
  readonly title: string;
  readonly onNext: () => void;
  readonly onErase: () => void;
}

/** The permissions to read more than the records of one's own requests. */
const AUDIT_PERMISSIONS = ['audit:read', 'audit:read_portfolio'];

/** What was looked up and when, with the actions on the whole lookup. */
export function LookupHeader({ lookup, portfolio, title, onNext, onErase }: LookupHeaderProps) {
  const { permissions } = useMe();
  const { request_id: id } = lookup;
  // Lookups that an earlier version stored do not have it.
  const { monitored_subject_id: monitored }: Partial<Lookup['audit']> = lookup.audit;
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p className={styles.soft}>
        Looked up <Time at={lookup.queried_at} /> · {lookup.depth === 'deep' ? 'Deep' : 'Standard'} lookup
      </p>
      <div className={detailPage.bar} role="group" aria-label="Actions">
        <button type="button" onClick={onNext}>
          Next undecided <kbd>u</kbd>
        </button>
        {permissions.includes('reports:read') && <ReportButton type="lookup" id={id} portfolio={portfolio} />}
        {AUDIT_PERMISSIONS.some((one) => permissions.includes(one)) && (
          <Link to="/audit/$requestId" params={{ requestId: id }}>
            Audit record
          </Link>
        )}
        {typeof monitored === 'string' && (
          <Link to="/p/$portfolio/lookup/monitored" params={{ portfolio }} search={{ show: 'all', sel: monitored }}>
            Monitored subject
          </Link>
        )}
        {permissions.includes('lookup:write') && (
          <button type="button" onClick={onErase}>
            Erase…
          </button>
        )}
      </div>
    </>
  );
}

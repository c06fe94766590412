import type { Column } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { outcomeWords, whoName } from '../audit-words';
import type { AuditRecord } from '../types';
import styles from '../audit.module.css';

/** A request can have two records; the second one describes its end. */
export const recordKey = ({ request_id: id, action }: AuditRecord): string =>
  action.endsWith('.end') ? `${id}.end` : id;

function resourceWords({ resource_ids: ids, views }: AuditRecord): string {
  if (views !== null) return `${views.length} ${views.length === 1 ? 'tile' : 'tiles'}`;
  const [first] = ids;
  return first === undefined ? '–' : ids.length === 1 ? first : `${first} and ${ids.length - 1} more`;
}

export const AUDIT_COLUMNS: readonly Column<AuditRecord>[] = [
  { key: 'at', title: 'Time', width: '176px', isSecondary: true, cell: ({ logged_at: at }) => <Time at={at} /> },
  {
    key: 'who',
    title: 'Who',
    width: 'minmax(0, 1fr)',
    cell: (record) => <bdi title={whoName(record)}>{whoName(record)}</bdi>,
  },
  {
    key: 'action',
    title: 'Action',
    width: 'minmax(0, 1fr)',
    cell: ({ action, method, route }) => <code title={`${method} ${route ?? ''}`}>{action}</code>,
  },
  {
    key: 'resource',
    title: 'Resource',
    width: 'minmax(0, 1.3fr)',
    isSecondary: true,
    cell: (record) => (
      <bdi className={styles.id} title={record.resource_ids.join('\n')}>
        {resourceWords(record)}
      </bdi>
    ),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: '128px',
    cell: ({ outcome, status_code: status }) => (
      <span className={styles.outcome} data-good={outcome === 'success' || outcome === 'streaming'}>
        {outcomeWords(outcome)} <small>{status}</small>
      </span>
    ),
  },
  {
    key: 'ip',
    title: 'From',
    width: '120px',
    isSecondary: true,
    cell: ({ source_ip: ip }) => <span title={ip}>{ip === '' ? '–' : ip}</span>,
  },
  {
    key: 'seq',
    title: 'No.',
    width: '64px',
    isNumber: true,
    isSecondary: true,
    cell: ({ seq }) => (seq === null ? <span title="It is not in the chain yet">…</span> : `#${seq}`),
  },
];

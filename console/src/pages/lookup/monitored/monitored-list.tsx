import { type Column, DataTable } from '../../../parts/table/data-table';
import { PagedRows } from '../../../parts/table/paged-rows';
import { Time } from '../../../parts/time';
import { STATUS_WORDS } from '../lookup-words';
import { type MonitoredSearch } from '../search';
import type { LoadedMonitored } from './use-monitored';
import type { MonitoredSummary } from './types';
import cards from '../../../parts/page/cards.module.css';
import panel from '../../../parts/panel.module.css';

export const subjectKey = ({ monitored_subject_id: id }: MonitoredSummary): string => id;

/** The list has no identifiers, so that reading it reveals nobody. */
const COLUMNS: readonly Column<MonitoredSummary>[] = [
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(0, 2fr)',
    cell: ({ requester_reference: reference }) =>
      reference === null ? <span className={cards.soft}>Without a reference</span> : <bdi>{reference}</bdi>,
  },
  {
    key: 'alerts',
    title: 'Open alerts',
    width: '88px',
    isNumber: true,
    cell: ({ open_alert_count: open }) =>
      open === 0 ? <span className={cards.soft}>0</span> : <strong>{open.toLocaleString('en')}</strong>,
  },
  { key: 'hits', title: 'Hits', width: '60px', isNumber: true, cell: ({ hit_count: hits }) => hits },
  {
    key: 'status',
    title: 'Outcome',
    width: '90px',
    isSecondary: true,
    cell: ({ status }) => STATUS_WORDS[status],
  },
  {
    key: 'compared',
    title: 'Last compared with a list',
    width: 'minmax(0, 1.5fr)',
    isSecondary: true,
    cell: ({ last_screened_at: at }) => <Time at={at} />,
  },
];

interface MonitoredListProps {
  readonly list: LoadedMonitored;
  readonly search: MonitoredSearch;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
  readonly onShowAll: () => void;
}

/** The monitored subjects that the filters select, newest first. */
export function MonitoredListView({ list, search, selectedKey, onSelect, onShowAll }: MonitoredListProps) {
  const { subjects } = list;
  return (
    <PagedRows
      list={list}
      count={subjects.length}
      what="monitored subjects"
      empty={<Empty search={search} onShowAll={onShowAll} />}
    >
      <DataTable
        label="Monitored subjects"
        rows={subjects}
        columns={COLUMNS}
        rowKey={subjectKey}
        selectedKey={selectedKey}
        onSelect={(row) => onSelect(subjectKey(row))}
      />
    </PagedRows>
  );
}

function Empty({ search: { show, ref }, onShowAll }: Pick<MonitoredListProps, 'search' | 'onShowAll'>) {
  if (show === 'all' && ref === undefined) {
    return (
      <div className={panel.empty}>
        <strong>No subject is monitored yet.</strong>
        <p>Choose “Screen again when a list changes” in the form of a lookup to have its subject monitored.</p>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>{ref === undefined ? 'No alert is open.' : 'No subject matches the filters.'}</strong>
      <p>
        A list that changes creates an alert here if a hit of a monitored subject is new, has changed or is removed.
      </p>
      <button type="button" onClick={onShowAll}>
        Show all monitored subjects
      </button>
    </div>
  );
}

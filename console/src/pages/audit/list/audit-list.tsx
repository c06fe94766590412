import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import type { Selection } from '../../../parts/table/use-selection';
import { type AuditSearch, hasFilters } from '../search';
import type { AuditRecord } from '../types';
import type { LoadedRecords } from '../use-audit';
import { AUDIT_COLUMNS, recordKey } from './audit-columns';
import styles from '../audit.module.css';
import panel from '../../../parts/panel.module.css';

interface AuditListProps {
  readonly search: AuditSearch;
  readonly list: LoadedRecords;
  readonly selection: Selection<AuditRecord>;
  readonly onChange: (values: Partial<AuditSearch>) => void;
  readonly onOpen: (record: AuditRecord) => void;
}

/** The records, with a note about hidden ones and a button that loads older ones. */
export function AuditList({ search, list, selection, onChange, onOpen }: AuditListProps) {
  const { records, total, failure } = list;
  if (list.isPending) return <Skeleton rows={10} label="audit records" />;
  if (total === undefined) return <FailurePanel failure={failure} what="The audit log" onRetry={list.reload} />;
  return (
    <>
      <EffectNote search={search} onChange={onChange} />
      {total === 0 ? (
        <NoRecords search={search} />
      ) : (
        <DataTable
          label="Audit records"
          rows={records}
          columns={AUDIT_COLUMNS}
          rowKey={recordKey}
          selectedKey={selection.key}
          onSelect={(record) => selection.select(recordKey(record))}
          onOpen={onOpen}
        />
      )}
      {list.hasMore && (
        <p className={styles.more}>
          {records.length.toLocaleString('en')} of {total.toLocaleString('en')} are shown.{' '}
          <button type="button" disabled={list.isLoadingMore} onClick={list.loadMore}>
            Show older records
          </button>
        </p>
      )}
    </>
  );
}

/** Says which records the list leaves out, so that nobody mistakes it for the whole log. */
function EffectNote({ search, onChange }: Pick<AuditListProps, 'search' | 'onChange'>) {
  if (search.effect === 'all') return null;
  const words =
    search.effect === 'read'
      ? 'Only reads are shown. Changes are hidden.'
      : 'Reads, exports and map tiles are hidden. Sign-ins and refused attempts to change something are shown.';
  return (
    <p className={styles.note}>
      {words}{' '}
      <button type="button" data-quiet onClick={() => onChange({ effect: 'all', sel: undefined })}>
        Show everything
      </button>
    </p>
  );
}

function NoRecords({ search }: { readonly search: AuditSearch }) {
  return (
    <div className={panel.empty}>
      <strong>{hasFilters(search) ? 'No record matches the filters.' : 'There is no such record yet.'}</strong>
      <p>Every request has one record, which appears here as soon as the request has been answered.</p>
    </div>
  );
}

import { useMemo } from 'react';
import { SearchField } from '../../../parts/form/search-field';
import { ValueChoice } from '../../../parts/form/value-choice';
import panel from '../../../parts/panel.module.css';
import { DataTable } from '../../../parts/table/data-table';
import { PagedRows } from '../../../parts/table/paged-rows';
import { STATUS_WORDS } from '../lookup-words';
import { hasFilters, type LookupsSearch, STATUSES } from '../search';
import type { LookupSummary } from '../types';
import { lookupColumns } from './lookup-columns';
import type { LoadedLookups } from './use-lookups';
import styles from '../lookups.module.css';

export const REFERENCE_FIELD = 'lookup-reference';

export const lookupRowKey = ({ request_id: id }: LookupSummary): string => id;

interface LookupListProps {
  readonly portfolio: string;
  readonly search: LookupsSearch;
  readonly list: LoadedLookups;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (lookup: LookupSummary) => void;
  readonly onChange: (search: Partial<LookupsSearch>) => void;
}

/** Earlier lookups, those with something to decide first. */
export function LookupListView({ portfolio, search, list, onChange, ...selection }: LookupListProps) {
  const columns = useMemo(() => lookupColumns(portfolio), [portfolio]);
  const { lookups } = list;
  return (
    <section className={styles.list} aria-label="Recent lookups">
      <div className={styles.filters}>
        <SearchField
          id={REFERENCE_FIELD}
          label="Reference, exactly as it was given"
          maxLength={256}
          value={search.ref}
          onChange={(ref) => onChange({ ref })}
        />
        <ValueChoice
          label="Outcome"
          choices={STATUSES.map((status) => [status, STATUS_WORDS[status]])}
          value={search.status}
          onChange={(value) => onChange({ status: STATUSES.find((one) => one === value) })}
        />
      </div>
      <PagedRows
        list={list}
        count={lookups.length}
        what="lookups"
        empty={
          <Empty isFiltered={hasFilters(search)} onClear={() => onChange({ ref: undefined, status: undefined })} />
        }
      >
        <DataTable
          label="Lookups"
          rows={lookups}
          columns={columns}
          rowKey={lookupRowKey}
          selectedKey={selection.selectedKey}
          onSelect={(row) => selection.onSelect(row.request_id)}
          onOpen={selection.onOpen}
        />
      </PagedRows>
    </section>
  );
}

function Empty({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No lookup matches the filters.</strong>
        <p>A reference has to be exactly as it was given.</p>
        <button type="button" onClick={onClear}>
          Clear the filters
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>Nothing has been looked up here yet.</strong>
      <p>Lookups appear here with their outcome, without the values that were asked.</p>
    </div>
  );
}

import { useMemo } from 'react';
import { ValueChoice } from '../../../../parts/form/value-choice';
import { DataTable } from '../../../../parts/table/data-table';
import { PagedRows } from '../../../../parts/table/paged-rows';
import { STATE_WORDS } from '../batch-words';
import { BATCH_STATES, type BatchesSearch } from '../../search';
import type { BatchSummary } from '../types';
import { batchColumns } from './batch-columns';
import type { LoadedBatches } from './use-batches';
import panel from '../../../../parts/panel.module.css';
import lookups from '../../lookups.module.css';

export const batchRowKey = ({ batch_id: id }: BatchSummary): string => id;

interface BatchListProps {
  readonly portfolio: string;
  readonly canWrite: boolean;
  readonly search: BatchesSearch;
  readonly list: LoadedBatches;
  readonly selectedKey: string | null;
  readonly onSelect: (key: string) => void;
  readonly onOpen: (batch: BatchSummary) => void;
  readonly onChange: (search: Partial<BatchesSearch>) => void;
}

/** The batches of the portfolio, newest first. */
export function BatchListView({ portfolio, canWrite, search, list, onChange, ...selection }: BatchListProps) {
  const { batches } = list;
  const columns = useMemo(() => batchColumns(portfolio, Date.now()), [portfolio, batches]);
  return (
    <section className={lookups.list} aria-label="Batches of lookups">
      <div className={lookups.filters}>
        <ValueChoice
          label="State"
          choices={BATCH_STATES.map((state) => [state, STATE_WORDS[state]])}
          value={search.status}
          onChange={(value) => onChange({ status: BATCH_STATES.find((one) => one === value) })}
        />
      </div>
      <PagedRows
        list={list}
        count={batches.length}
        what="batches"
        empty={<Empty status={search.status} canWrite={canWrite} onClear={() => onChange({ status: undefined })} />}
      >
        <DataTable
          label="Batches"
          rows={batches}
          columns={columns}
          rowKey={batchRowKey}
          selectedKey={selection.selectedKey}
          onSelect={(row) => selection.onSelect(row.batch_id)}
          onOpen={selection.onOpen}
        />
      </PagedRows>
    </section>
  );
}

interface EmptyProps extends Pick<BatchesSearch, 'status'> {
  readonly canWrite: boolean;
  readonly onClear: () => void;
}

function Empty({ status, canWrite, onClear }: EmptyProps) {
  if (status !== undefined) {
    return (
      <div className={panel.empty}>
        <strong>No batch is in this state.</strong>
        <button type="button" onClick={onClear}>
          Clear the filter
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>No batch has been uploaded here yet.</strong>
      <p>
        A batch looks up many subjects, such as all suppliers, with one file.{' '}
        {canWrite ? 'Drop a file to start one.' : 'To start one, you need the permission lookup:write.'}
      </p>
    </div>
  );
}

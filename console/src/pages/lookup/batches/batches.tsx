import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { commandMaker } from '../../../app/commands';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useTitle } from '../../../parts/page/document-title';
import { useAddressGuard } from '../../../parts/page/use-address-guard';
import { selectionCommands, useSelection } from '../../../parts/table/use-selection';
import { LookupFrame } from '../lookup-frame';
import type { BatchesSearch } from '../search';
import { isGone } from './batch-words';
import { BatchListView, batchRowKey } from './list/batch-list';
import { useBatches } from './list/use-batches';
import type { BatchSummary } from './types';
import { BatchUpload, focusUpload } from './upload/batch-upload';
import styles from './batches.module.css';

const route = getRouteApi('/p/$portfolio/lookup/batches');
const command = commandMaker('Batches', 'batches');

/** Many lookups with one file, beside the earlier batches. */
export function BatchesPage() {
  const { portfolio } = route.useParams();
  const navigate = useNavigate();
  const { permissions } = useMe();
  const canWrite = permissions.includes('lookup:write');
  const { openSelected, moves, ...view } = useBatchList(portfolio);
  useTitle('Batches of lookups');
  useCommands([
    command('new', 'Choose a file for a new batch', ['n'], focusUpload, () => canWrite),
    command('open', 'Open the selected batch', ['Enter'], openSelected, () => view.selectedKey !== null),
    command(
      'back',
      'Go to the single lookups',
      ['Escape'],
      () => void navigate({ to: '/p/$portfolio/lookup', params: { portfolio } }),
    ),
    ...moves,
  ]);
  return (
    <LookupFrame portfolio={portfolio}>
      <div className={styles.split} data-form={canWrite}>
        {canWrite && <BatchUpload portfolio={portfolio} />}
        <BatchListView portfolio={portfolio} canWrite={canWrite} {...view} />
      </div>
    </LookupFrame>
  );
}

/** The list with its filter and its selection, which the address holds. */
function useBatchList(portfolio: string) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const navigateHere = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const list = useBatches(portfolio, search.status);
  const onChange = useCallback(
    (values: Partial<BatchesSearch>): void => {
      if (ownsAddress()) void navigateHere({ search: (previous) => ({ ...previous, ...values }), replace: true });
    },
    [navigateHere, ownsAddress],
  );
  const selection = useSelection({
    rows: list.batches,
    rowKey: batchRowKey,
    addressKey: search.sel,
    onAddress: (sel) => onChange({ sel }),
  });
  const onOpen = (batch: BatchSummary): void => {
    if (isGone(batch, Date.now())) return;
    void navigate({ to: '/p/$portfolio/lookup/batches/$id', params: { portfolio, id: batch.batch_id } });
  };
  const openSelected = (): void => {
    if (selection.row !== undefined) onOpen(selection.row);
  };
  const moves = selectionCommands(selection, list.batches, batchRowKey, 'batch');
  const { key: selectedKey, select: onSelect } = selection;
  return { search, list, selectedKey, onSelect, onOpen, onChange, openSelected, moves };
}

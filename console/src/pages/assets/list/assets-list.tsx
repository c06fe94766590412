import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { DataTable } from '../../../parts/table/data-table';
import { readSort, writeSort } from '../../../parts/table/sorting';
import type { AssetsSearch } from '../search';
import { ASSET_COLUMNS } from './asset-columns';
import { isFiltered, NO_FILTERS } from './asset-filters';
import { type AssetRow, assetKey } from './asset-rows';
import { EmptyAssets } from './empty-assets';
import type { AssetsPage } from './use-assets-page';
import styles from './assets.module.css';

interface AssetsListProps {
  readonly page: AssetsPage;
  readonly rows: readonly AssetRow[];
  readonly selected: AssetRow | undefined;
  readonly portfolio: string;
  readonly search: AssetsSearch;
  readonly canChange: boolean;
  readonly onSelect: (row: AssetRow) => void;
  readonly onOpen: (row: AssetRow) => void;
  readonly onChange: (values: Partial<AssetsSearch>) => void;
}

/** The table, or why there is none. */
export function AssetsList(props: AssetsListProps) {
  const { page, rows, selected, portfolio, search, canChange, onSelect, onOpen, onChange } = props;
  return (
    <div className={styles.list}>
      {page.isPending && <Skeleton rows={12} label="assets" />}
      {page.failure !== null && rows.length === 0 && (
        <FailurePanel failure={page.failure} what="The list of assets" onRetry={page.reload} />
      )}
      {page.threatsFailure !== null && <FailurePanel failure={page.threatsFailure} what="The threats of the assets" />}
      {!page.isPending && page.failure === null && rows.length === 0 && (
        <EmptyAssets
          portfolio={portfolio}
          isFiltered={isFiltered(search)}
          canChange={canChange}
          onClear={() => onChange(NO_FILTERS)}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label="Assets"
          rows={rows}
          columns={ASSET_COLUMNS}
          rowKey={assetKey}
          selectedKey={selected ? assetKey(selected) : null}
          onSelect={onSelect}
          onOpen={onOpen}
          sort={readSort(search.sort)}
          onSort={(next) => onChange({ sort: writeSort(next) })}
        />
      )}
    </div>
  );
}

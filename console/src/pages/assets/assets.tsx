import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import type { Bounds } from '../../parts/map/map-props';
import { PageFrame } from '../../parts/page/page';
import { saveFile } from '../../parts/files/save-file';
import { type Side, Sides } from '../../parts/page/sides';
import { DataTable } from '../../parts/table/data-table';
import { readSort, sortRows, writeSort } from '../../parts/table/sorting';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { ASSET_COLUMNS } from './list/asset-columns';
import { assetsAsCsv } from './list/asset-export';
import { AssetFilters, isFiltered, NO_FILTERS } from './list/asset-filters';
import type { AssetRow } from './list/asset-rows';
import { assetsCommands } from './list/assets-commands';
import { AssetActions, AssetCount } from './list/assets-head';
import { AssetsMap } from './list/assets-map';
import { EmptyAssets } from './list/empty-assets';
import { type AssetsSearch, changeSearch } from './search';
import { type AssetsPage, useAssetsPage } from './list/use-assets-page';
import styles from './list/assets.module.css';

const route = getRouteApi('/p/$portfolio/assets');
const keyOf = ({ asset }: AssetRow): string => asset.asset_id;

/** The assets of the portfolio in a table and on a map, which share one selection. */
export function Assets() {
  const { portfolio } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const changeAddress = route.useNavigate();
  const { permissions } = useMe();
  const canChange = permissions.includes('assets:write');
  const ownsAddress = useAddressGuard();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [side, setSide] = useState<Side>('list');
  useTitle('Assets');
  const change = useCallback(
    (values: Partial<AssetsSearch>): void => {
      if (ownsAddress()) void changeAddress({ search: (previous) => changeSearch(previous, values), replace: true });
    },
    [changeAddress, ownsAddress],
  );
  const page = useAssetsPage(portfolio, search, bounds);
  const sort = readSort(search.sort);
  const rows = sortRows(page.rows, ASSET_COLUMNS, sort);
  const selected = rows.find((row) => keyOf(row) === search.sel);
  const select = (id: string, isFromList: boolean): void => {
    setFollowing(isFromList);
    change({ sel: id });
  };
  const open = (row: AssetRow): void =>
    void navigate({ to: '/p/$portfolio/assets/$id', params: { portfolio, id: keyOf(row) } });
  const exportRows = (): void => saveFile(`assets-${portfolio}.csv`, 'text/csv', assetsAsCsv(rows));
  useCommands(
    assetsCommands({
      rows,
      selected,
      canChange,
      select: (row) => select(keyOf(row), true),
      open,
      exportRows,
      goToNew: () => void navigate({ to: '/p/$portfolio/assets/new', params: { portfolio } }),
      goToImport: () => void navigate({ to: '/p/$portfolio/assets/import', params: { portfolio } }),
    }),
  );
  return (
    <PageFrame
      title="Assets"
      about={<AssetCount page={page} isFiltered={isFiltered(search)} />}
      actions={
        <AssetActions portfolio={portfolio} canChange={canChange} hasRows={rows.length > 0} onExport={exportRows} />
      }
    >
      <AssetFilters search={search} types={page.types} onChange={change} />
      <Sides side={side} className={styles.sides} onChange={setSide} />
      <div className={styles.split} data-side={side}>
        <AssetsList
          page={page}
          rows={rows}
          selected={selected}
          portfolio={portfolio}
          search={search}
          canChange={canChange}
          onSelect={(row) => select(keyOf(row), true)}
          onOpen={open}
          onChange={change}
        />
        <AssetsMap
          rows={rows}
          selected={selected}
          isFollowing={isFollowing}
          portfolio={portfolio}
          search={search}
          onSelect={(id) => select(id, false)}
          onBounds={setBounds}
          onChange={change}
        />
      </div>
    </PageFrame>
  );
}

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
function AssetsList(props: AssetsListProps) {
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
          rowKey={keyOf}
          selectedKey={selected ? keyOf(selected) : null}
          onSelect={onSelect}
          onOpen={onOpen}
          sort={readSort(search.sort)}
          onSort={(next) => onChange({ sort: writeSort(next) })}
        />
      )}
    </div>
  );
}

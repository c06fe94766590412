import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { saveFile } from '../../parts/files/save-file';
import type { Bounds } from '../../parts/map/map-props';
import { useTitle } from '../../parts/page/document-title';
import { PageFrame } from '../../parts/page/page';
import { type Side, Sides } from '../../parts/page/sides';
import { useAddressGuard } from '../../parts/page/use-address-guard';
import { readSort, sortRows } from '../../parts/table/sorting';
import { ASSET_COLUMNS } from './list/asset-columns';
import { assetsAsCsv } from './list/asset-export';
import { AssetFilters, isFiltered } from './list/asset-filters';
import { type AssetRow, assetKey } from './list/asset-rows';
import { assetsCommands } from './list/assets-commands';
import { AssetActions, AssetCount } from './list/assets-head';
import { AssetsList } from './list/assets-list';
import { AssetsMap } from './list/assets-map';
import { useAssetsPage } from './list/use-assets-page';
import { type AssetsSearch, changeSearch } from './search';
import styles from './list/assets.module.css';

const route = getRouteApi('/p/$portfolio/assets');

/** The assets of the portfolio in a table and on a map, which share one selection. */
export function Assets() {
  const { portfolio } = route.useParams();
  const { search, change } = useAssetsAddress();
  const ways = useAssetWays(portfolio);
  const { permissions } = useMe();
  const canChange = permissions.includes('assets:write');
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [side, setSide] = useState<Side>('list');
  useTitle('Assets');
  const page = useAssetsPage(portfolio, search, bounds);
  const rows = sortRows(page.rows, ASSET_COLUMNS, readSort(search.sort));
  const selected = rows.find((row) => assetKey(row) === search.sel);
  const selectInList = (row: AssetRow): void => {
    setFollowing(true);
    change({ sel: assetKey(row) });
  };
  const selectOnMap = (id: string): void => {
    setFollowing(false);
    change({ sel: id });
  };
  const exportRows = (): void => saveFile(`assets-${portfolio}.csv`, 'text/csv', assetsAsCsv(rows));
  useCommands(assetsCommands({ rows, selected, canChange, select: selectInList, exportRows, ...ways }));
  const shared = { rows, selected, portfolio, search, onChange: change };
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
        <AssetsList {...shared} page={page} canChange={canChange} onSelect={selectInList} onOpen={ways.open} />
        <AssetsMap {...shared} isFollowing={isFollowing} onSelect={selectOnMap} onBounds={setBounds} />
      </div>
    </PageFrame>
  );
}

/** What the address holds, and how this page changes it. */
function useAssetsAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ownsAddress = useAddressGuard();
  const change = useCallback(
    (values: Partial<AssetsSearch>): void => {
      if (ownsAddress()) void navigate({ search: (previous) => changeSearch(previous, values), replace: true });
    },
    [navigate, ownsAddress],
  );
  return { search, change };
}

/** The ways from the list to one asset, a new one and the import. */
function useAssetWays(portfolio: string) {
  const navigate = useNavigate();
  return {
    open: (row: AssetRow): void =>
      void navigate({ to: '/p/$portfolio/assets/$id', params: { portfolio, id: assetKey(row) } }),
    goToNew: (): void => void navigate({ to: '/p/$portfolio/new-asset', params: { portfolio } }),
    goToImport: (): void => void navigate({ to: '/p/$portfolio/import-assets', params: { portfolio } }),
  };
}

import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMe } from '../../app/session';
import { useCommands } from '../../app/use-commands';
import { useTitle } from '../../parts/document-title';
import { FailurePanel, Skeleton } from '../../parts/failure-panel';
import type { Bounds } from '../../parts/map/map-props';
import { PageFrame } from '../../parts/page';
import { saveFile } from '../../parts/save-file';
import { DataTable } from '../../parts/table/data-table';
import { readSort, sortRows, writeSort } from '../../parts/table/sorting';
import { count } from '../../parts/words';
import { ASSET_COLUMNS } from './asset-columns';
import { assetsAsCsv } from './asset-export';
import { AssetFilters, isFiltered, NO_FILTERS } from './asset-filters';
import type { AssetRow } from './asset-rows';
import { assetsCommands } from './assets-commands';
import { AssetsMap } from './assets-map';
import { EmptyAssets } from './empty-assets';
import { type AssetsSearch, changeSearch } from './search';
import { type AssetsPage, useAssetsPage } from './use-assets-page';
import styles from './assets.module.css';

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
  const [path] = useState(location.pathname);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [side, setSide] = useState<'list' | 'map'>('list');
  useTitle('Assets');
  const change = useCallback(
    (values: Partial<AssetsSearch>): void => {
      // While the next page loads, the map no longer owns the address.
      if (location.pathname !== path) return;
      void changeAddress({ search: (previous) => changeSearch(previous, values), replace: true });
    },
    [changeAddress, path],
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
      about={<Count page={page} isFiltered={isFiltered(search)} />}
      actions={<Actions portfolio={portfolio} canChange={canChange} hasRows={rows.length > 0} onExport={exportRows} />}
    >
      <AssetFilters search={search} types={page.types} onChange={change} />
      <Sides side={side} onChange={setSide} />
      <div className={styles.split} data-side={side}>
        <div className={styles.list}>
          {page.isPending && <Skeleton rows={12} label="assets" />}
          {page.failure !== null && rows.length === 0 && (
            <FailurePanel failure={page.failure} what="The list of assets" onRetry={page.reload} />
          )}
          {page.threatsFailure !== null && (
            <FailurePanel failure={page.threatsFailure} what="The threats of the assets" />
          )}
          {!page.isPending && page.failure === null && rows.length === 0 && (
            <EmptyAssets
              portfolio={portfolio}
              isFiltered={isFiltered(search)}
              canChange={canChange}
              onClear={() => change(NO_FILTERS)}
            />
          )}
          {rows.length > 0 && (
            <DataTable
              label="Assets"
              rows={rows}
              columns={ASSET_COLUMNS}
              rowKey={keyOf}
              selectedKey={selected ? keyOf(selected) : null}
              onSelect={(row) => select(keyOf(row), true)}
              onOpen={open}
              sort={sort}
              onSort={(next) => change({ sort: writeSort(next) })}
            />
          )}
        </div>
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

function Count({ page, isFiltered: isLimited }: { readonly page: AssetsPage; readonly isFiltered: boolean }) {
  if (page.all === undefined || page.isPending) return null;
  const shown = page.rows.length;
  if (shown < page.total)
    return (
      <>
        The first {shown.toLocaleString('en')} of {count(page.total, 'asset')}
      </>
    );
  return isLimited ? (
    <>
      {shown.toLocaleString('en')} of {count(page.all, 'asset')}
    </>
  ) : (
    <>{count(page.all, 'asset')}</>
  );
}

interface ActionsProps {
  readonly portfolio: string;
  readonly canChange: boolean;
  readonly hasRows: boolean;
  readonly onExport: () => void;
}

function Actions({ portfolio, canChange, hasRows, onExport }: ActionsProps) {
  return (
    <>
      <button type="button" disabled={!hasRows} onClick={onExport}>
        Export CSV
      </button>
      {canChange && (
        <>
          <Link className={styles.action} to="/p/$portfolio/assets/import" params={{ portfolio }}>
            Import…
          </Link>
          <Link className={styles.primary} to="/p/$portfolio/assets/new" params={{ portfolio }}>
            New asset
          </Link>
        </>
      )}
    </>
  );
}

interface SidesProps {
  readonly side: 'list' | 'map';
  readonly onChange: (side: 'list' | 'map') => void;
}

/** On narrow screens, list and map take turns. */
function Sides({ side, onChange }: SidesProps) {
  return (
    <div className={styles.sides} role="group" aria-label="Show">
      <button type="button" aria-pressed={side === 'list'} onClick={() => onChange('list')}>
        List
      </button>
      <button type="button" aria-pressed={side === 'map'} onClick={() => onChange('map')}>
        Map
      </button>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { count } from '../../../parts/words';
import type { AssetsPage } from './use-assets-page';
import styles from './assets.module.css';

/** How many assets are listed. */
export function AssetCount({
  page,
  isFiltered: isLimited,
}: {
  readonly page: AssetsPage;
  readonly isFiltered: boolean;
}) {
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

export function AssetActions({ portfolio, canChange, hasRows, onExport }: ActionsProps) {
  return (
    <>
      <button type="button" disabled={!hasRows} onClick={onExport}>
        Export CSV
      </button>
      {canChange && (
        <>
          <Link className={styles.action} to="/p/$portfolio/import-assets" params={{ portfolio }}>
            Import…
          </Link>
          <Link className={styles.primary} to="/p/$portfolio/new-asset" params={{ portfolio }}>
            New asset
          </Link>
        </>
      )}
    </>
  );
}

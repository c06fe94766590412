import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { LoadState } from '../../../parts/load-state';
import { useNotify } from '../../../parts/notices';
import { useTitle } from '../../../parts/page/document-title';
import { Time } from '../../../parts/time';
import { AdminFrame } from '../admin-frame';
import type { Portfolio } from '../types';
import { PORTFOLIOS, usePortfolios } from '../use-admin';
import { DeletePortfolioDialog } from './delete-portfolio-dialog';
import { PortfolioDialog } from './portfolio-dialog';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';

/** Every tenant has this portfolio, so it cannot be deleted. */
const DEFAULT_SLUG = 'default';

/** The open dialog. */
type Open = { readonly act: 'make' } | { readonly act: 'rename' | 'delete'; readonly portfolio: Portfolio };

/** The portfolios of the tenant. */
export function Portfolios() {
  const canWrite = useMe().permissions.includes('portfolios:write');
  const portfolios = usePortfolios();
  const [open, setOpen] = useState<Open | null>(null);
  const make = (): void => setOpen({ act: 'make' });
  useTitle('Portfolios');
  useCommands([
    {
      id: 'portfolio-make',
      title: 'Create a portfolio',
      group: 'Portfolios',
      keys: ['n'],
      isEnabled: () => canWrite,
      run: make,
    },
  ]);
  return (
    <AdminFrame
      permission="portfolios:read"
      isScrolling
      actions={
        canWrite && (
          <button type="button" data-primary onClick={make}>
            Create a portfolio <kbd>n</kbd>
          </button>
        )
      }
    >
      <div className={cards.content}>
        <LoadState query={portfolios} rows={3} what="the portfolios" />
        {portfolios.data && <PortfolioTable portfolios={portfolios.data} onOpen={canWrite ? setOpen : null} />}
        <p className={cards.soft}>
          A portfolio has its own assets, threats, incidents, alerts and lookups, which are deleted with it. The
          portfolio “default” cannot be deleted, because every tenant has it.
        </p>
      </div>
      {open !== null && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </AdminFrame>
  );
}

/** Creates, renames or deletes a portfolio, and shows the result in the list and in the choice at the top. */
function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const onSaved = (text: string): void => {
    onClose();
    notify({ text });
    // The list alone: the dialog may not have left the page yet, and its portfolio may be gone.
    void queries.invalidateQueries({ queryKey: PORTFOLIOS, exact: true });
    // The choice of the portfolio at the top shows the names of the user's own portfolios.
    void queries.invalidateQueries({ queryKey: ['me'] });
  };
  const onDeleted = (text: string): void => {
    // Pages of a later portfolio with the same short name would show what they have cached.
    queries.removeQueries({ type: 'inactive' });
    onSaved(text);
  };
  const onDeleteClosed = (): void => {
    onClose();
    // Somebody else may have deleted it.
    void queries.invalidateQueries({ queryKey: PORTFOLIOS, exact: true });
  };
  if (open.act === 'delete') {
    return <DeletePortfolioDialog portfolio={open.portfolio} onClose={onDeleteClosed} onDeleted={onDeleted} />;
  }
  return (
    <PortfolioDialog portfolio={open.act === 'make' ? null : open.portfolio} onClose={onClose} onSaved={onSaved} />
  );
}

interface PortfolioTableProps {
  readonly portfolios: readonly Portfolio[];
  /** Null without the permission to change portfolios. */
  readonly onOpen: ((open: Open) => void) | null;
}

function PortfolioTable({ portfolios, onOpen }: PortfolioTableProps) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Portfolios">
      <table className={`${cards.changes} ${styles.columns}`}>
        <thead>
          <tr>
            <th>Name</th>
            <th>In addresses</th>
            <th>Created</th>
            {onOpen !== null && <th>Change</th>}
          </tr>
        </thead>
        <tbody>
          {portfolios.map((portfolio) => (
            <tr key={portfolio.id}>
              <th scope="row">
                <Link to="/p/$portfolio" params={{ portfolio: portfolio.slug }}>
                  <bdi>{portfolio.name}</bdi>
                </Link>
              </th>
              <td>
                <code>{portfolio.slug}</code>
              </td>
              <td>
                <Time at={portfolio.created_at} />
              </td>
              {onOpen !== null && <ChangeCell portfolio={portfolio} onOpen={onOpen} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ChangeCellProps {
  readonly portfolio: Portfolio;
  readonly onOpen: (open: Open) => void;
}

function ChangeCell({ portfolio, onOpen }: ChangeCellProps) {
  const { name, slug } = portfolio;
  return (
    <td>
      <button type="button" aria-label={`Rename ${name}`} onClick={() => onOpen({ act: 'rename', portfolio })}>
        Rename…
      </button>{' '}
      {slug !== DEFAULT_SLUG && (
        <button type="button" aria-label={`Delete ${name}`} onClick={() => onOpen({ act: 'delete', portfolio })}>
          Delete…
        </button>
      )}
    </td>
  );
}

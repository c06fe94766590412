import { Link } from '@tanstack/react-router';
import type { AssetForm } from './use-asset-form';
import styles from './asset.module.css';

interface AssetHeadingProps {
  readonly portfolio: string;
  readonly form: AssetForm;
  /** Null for a new asset. */
  readonly id: string | null;
  readonly onDelete: (() => void) | null;
}

/** The way back to the assets, and the saved name of this one. */
export function AssetHeading({ portfolio, form, id, onDelete }: AssetHeadingProps) {
  return (
    <>
      <nav className={styles.crumbs} aria-label="Position">
        <Link to="/p/$portfolio/assets" params={{ portfolio }} search={id === null ? {} : { sel: id }}>
          Assets
        </Link>
      </nav>
      <header className={styles.heading}>
        <h1 dir="auto">{id === null ? 'New asset' : form.base.name}</h1>
        {id !== null && <code dir="auto">{id}</code>}
        {form.base.status === 'inactive' && <span className={styles.mark}>Inactive</span>}
        {onDelete !== null && (
          <button type="button" className={styles.end} onClick={onDelete}>
            Delete…
          </button>
        )}
      </header>
    </>
  );
}

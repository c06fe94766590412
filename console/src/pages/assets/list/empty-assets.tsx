import { Link } from '@tanstack/react-router';
import panel from '../../../parts/panel.module.css';
import styles from './assets.module.css';

interface EmptyAssetsProps {
  readonly portfolio: string;
  readonly isFiltered: boolean;
  readonly canChange: boolean;
  readonly onClear: () => void;
}

export function EmptyAssets({ portfolio, isFiltered, canChange, onClear }: EmptyAssetsProps) {
  if (isFiltered) {
    return (
      <div className={panel.empty}>
        <strong>No asset matches these filters.</strong>
        <button type="button" onClick={onClear}>
          Clear filters
        </button>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>There are no assets yet.</strong>
      <p>Assets are the places that you watch. The service looks for threats to each of them.</p>
      {canChange && (
        <p className={styles.row}>
          <Link to="/p/$portfolio/import-assets" params={{ portfolio }}>
            Import a CSV file
          </Link>
          <Link to="/p/$portfolio/new-asset" params={{ portfolio }}>
            Add one asset
          </Link>
        </p>
      )}
      <p>A program can do the same:</p>
      <code>curl -X PUT -H "X-API-Key: …" {location.origin}/v1/assets --json @assets.json</code>
    </div>
  );
}

import type { SessionsSearch } from './search';
import cards from '../../../parts/page/cards.module.css';
import styles from '../admin.module.css';

interface SessionFiltersProps {
  readonly whose: 'own' | 'all';
  readonly canReadAll: boolean;
  readonly of: string | undefined;
  readonly onChange: (values: SessionsSearch) => void;
}

export function SessionFilters({ whose, canReadAll, of, onChange }: SessionFiltersProps) {
  return (
    <div className={styles.filters}>
      <div className={cards.row} role="group" aria-label="Whose sessions">
        {canReadAll && (
          <button type="button" aria-pressed={whose === 'all'} onClick={() => onChange({ whose: undefined })}>
            All sessions
          </button>
        )}
        <button type="button" aria-pressed={whose === 'own'} onClick={() => onChange({ whose: 'own', of: undefined })}>
          My sessions
        </button>
      </div>
      {of !== undefined && (
        <button type="button" onClick={() => onChange({ of: undefined })}>
          One user only <span aria-hidden>✕</span>
        </button>
      )}
      {!canReadAll && <span className={cards.soft}>To see all sessions, you need the permission users:read.</span>}
    </div>
  );
}

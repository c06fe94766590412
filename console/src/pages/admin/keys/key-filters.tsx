import { FilterButtons } from '../../../parts/form/filter-buttons';
import { SearchField } from '../../../parts/form/search-field';
import type { ApiKey } from '../types';
import { filterKeys } from './key-state';
import { KEY_FILTERS, type KeyFilter, type KeysSearch } from './search';
import styles from '../admin.module.css';

const WORDS: Readonly<Record<KeyFilter, string>> = { valid: 'Valid', ended: 'Ended', all: 'All' };

interface KeyFiltersProps {
  readonly keys: readonly ApiKey[];
  readonly search: KeysSearch;
  readonly onChange: (values: KeysSearch) => void;
}

export function KeyFilters({ keys, search: { show = 'valid', q }, onChange }: KeyFiltersProps) {
  return (
    <div className={styles.filters}>
      <FilterButtons
        label="Which keys"
        values={KEY_FILTERS}
        words={WORDS}
        chosen={show}
        countOf={(filter) => filterKeys(keys, filter, '', Date.now()).length}
        onChoose={(filter) => onChange({ show: filter === 'valid' ? undefined : filter })}
      />
      <SearchField
        id="key-search"
        label="Name or beginning of the key"
        maxLength={200}
        value={q}
        onChange={(text) => onChange({ q: text })}
      />
    </div>
  );
}

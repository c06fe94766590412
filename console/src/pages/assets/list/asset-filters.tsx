import { SearchField } from '../../../parts/form/search-field';
import { ValueChoice } from '../../../parts/form/value-choice';
import { inWords } from '../../../parts/words';
import type { AssetsSearch } from '../search';
import styles from './assets.module.css';

interface AssetFiltersProps {
  readonly search: AssetsSearch;
  readonly types: readonly string[];
  readonly onChange: (values: Partial<AssetsSearch>) => void;
}

export const isFiltered = ({ q, type, status, view }: AssetsSearch): boolean =>
  [q, type, status, view].some((value) => value !== undefined);

export const NO_FILTERS: Partial<AssetsSearch> = { q: undefined, type: undefined, status: undefined, view: undefined };

export function AssetFilters({ search, types, onChange }: AssetFiltersProps) {
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField
        id="asset-search"
        label="Search assets"
        maxLength={200}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ValueChoice
        label="Type"
        choices={types.map((type) => [type, inWords(type)])}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <select
        aria-label="Status"
        value={search.status ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ status: value === 'active' || value === 'inactive' ? value : undefined })
        }
      >
        <option value="">Status: all</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </select>
      {isFiltered(search) && (
        <button type="button" data-quiet onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </button>
      )}
    </div>
  );
}

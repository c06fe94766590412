import { useEffect, useState } from 'react';
import { inWords } from '../../../parts/words';
import type { AssetsSearch } from '../search';
import styles from './assets.module.css';

const TYPING_MS = 250;

interface AssetFiltersProps {
  readonly search: AssetsSearch;
  readonly types: readonly string[];
  readonly onChange: (values: Partial<AssetsSearch>) => void;
}

export const isFiltered = ({ q, type, status, view }: AssetsSearch): boolean =>
  [q, type, status, view].some((value) => value !== undefined);

export const NO_FILTERS: Partial<AssetsSearch> = { q: undefined, type: undefined, status: undefined, view: undefined };

export function AssetFilters({ search, types, onChange }: AssetFiltersProps) {
  const isListed = search.type === undefined || types.includes(search.type);
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <SearchField value={search.q ?? ''} onChange={(q) => onChange({ q: q === '' ? undefined : q })} />
      <select
        aria-label="Type"
        value={search.type ?? ''}
        onChange={({ target }) => onChange({ type: target.value || undefined })}
      >
        <option value="">Type: all</option>
        {!isListed && <option value={search.type}>{search.type}</option>}
        {types.map((type) => (
          <option key={type} value={type}>
            {inWords(type)}
          </option>
        ))}
      </select>
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

/** The search is written to the address when the user pauses typing. */
function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      id="asset-search"
      dir="auto"
      maxLength={200}
      aria-label="Search assets"
      placeholder="Search  /"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

export interface SortState {
  /** The key of a column. */
  readonly key: string;
  readonly order: 'ascending' | 'descending';
}

interface SortableColumn<Row> {
  readonly key: string;
  readonly sortValue?: (row: Row) => string | number | null;
}

/** `name` or `-name`, as an address holds it; undefined for anything else. */
export const writeSort = ({ key, order }: SortState): string => (order === 'ascending' ? key : `-${key}`);

export const readSort = (text: string | undefined): SortState | null => {
  if (text === undefined || text === '') return null;
  return text.startsWith('-') ? { key: text.slice(1), order: 'descending' } : { key: text, order: 'ascending' };
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true });

/** Sorts by one column; rows without a value come last in both orders, and equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  sort: SortState | null,
): readonly Row[] {
  const valueOf = sort && columns.find(({ key }) => key === sort.key)?.sortValue;
  if (!valueOf) return rows;
  const sign = sort.order === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      return sign * compare(one.value, other.value);
    })
    .map(({ row }) => row);
}

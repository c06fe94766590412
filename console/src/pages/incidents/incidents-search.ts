import { definedOnly, uuidIn } from '../../parts/address-values';
import { readSort, type SortState, writeSort } from '../../parts/table/sorting';

/** The state of the incidents page in its address. */
export interface IncidentsSearch {
  /** `table`; the board without it. */
  readonly view?: 'table';
  readonly q?: string;
  /** The id of a person. */
  readonly assignee?: string;
  /** The column of the table, with `-` for the descending order. */
  readonly sort?: string;
  /** The selected row of the table. */
  readonly sel?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the address and ignores unknown values. */
export function readIncidentsSearch(values: Readonly<Record<string, unknown>>): IncidentsSearch {
  const sort = readSort(textOf(values.sort));
  return definedOnly<IncidentsSearch>({
    view: values.view === 'table' ? 'table' : undefined,
    q: textOf(values.q),
    assignee: uuidIn(values.assignee),
    sort: sort === null ? undefined : writeSort(sort),
    sel: textOf(values.sel),
  });
}

export const readIncidentSort = (search: IncidentsSearch): SortState | null => readSort(search.sort);

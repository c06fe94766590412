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
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address and ignores unknown values. */
export function readIncidentsSearch(values: Readonly<Record<string, unknown>>): IncidentsSearch {
  const assignee = textOf(values.assignee);
  const sort = readSort(textOf(values.sort));
  const search: IncidentsSearch = {
    view: values.view === 'table' ? 'table' : undefined,
    q: textOf(values.q),
    assignee: assignee !== undefined && UUID.test(assignee) ? assignee : undefined,
    sort: sort === null ? undefined : writeSort(sort),
    sel: textOf(values.sel),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export const readIncidentSort = (search: IncidentsSearch): SortState | null => readSort(search.sort);

import type { ListCursor, PlaceType } from './list-cursor';
import type { Page } from './page-query';

/** As what PostgreSQL compares the values of a place. */
export const SQL_TYPES: Readonly<Record<PlaceType, string>> = {
  instant: 'timestamptz',
  uuid: 'uuid',
  text: 'text',
  integer: 'bigint',
  float: 'float8',
  date: 'date',
};

// Microseconds, as PostgreSQL compares them: a Date would lose three digits, and with them rows of the same millisecond.
export const placeText = (column: string, type: PlaceType): string =>
  type === 'instant'
    ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${column})::${type === 'date' ? 'date::' : ''}text`;

/** One row more than asked for was read: it says whether there is another page. */
export function pageOfRows<Row extends object>(
  rows: readonly (Row & { list_place: string[] })[],
  limit: number,
  cursor: ListCursor,
): Pick<Page<Row>, 'rows' | 'nextCursor'> {
  const shown = rows.slice(0, limit).map(({ list_place: place, ...row }) => ({ place, row: row as unknown as Row }));
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown.map(({ row }) => row), nextCursor: last ? cursor.write(last.place) : null };
}

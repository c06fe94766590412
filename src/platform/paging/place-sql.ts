import type { PlaceType } from './list-cursor';

/** The types in which PostgreSQL compares the values of a place. */
export const SQL_TYPES: Readonly<Record<PlaceType, string>> = {
  instant: 'timestamptz',
  uuid: 'uuid',
  text: 'text',
  integer: 'bigint',
  float: 'float8',
  date: 'date',
};

// Microseconds, as PostgreSQL compares them. A Date would lose three digits, and with them rows of the same
// millisecond.
export const placeText = (column: string, type: PlaceType): string =>
  type === 'instant'
    ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${column})::${type === 'date' ? 'date::' : ''}text`;

import type { Db } from '../database/db';
import type { ListCursor } from './list-cursor';
import type { Page, PageRequest } from './page-query';
import { pageOfRows, placeText, SQL_TYPES } from './place-sql';

/** A list in SQL: which rows, and by which columns they are ordered. */
export interface ListSource {
  readonly cursor: ListCursor;
  readonly select: string;
  readonly from: string;
  /** `$1` … are the parameters. */
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** As many columns as the cursor has values; together they are unique. */
  readonly orderBy: readonly string[];
  readonly direction: 'asc' | 'desc';
}

/** Runs one statement: a transaction, or the connection to the corpus. */
interface Runner {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
}

/** Reads one page by the place of its first row (keyset), with the number of all rows. */
export async function readPage<Row extends object>(
  runner: Runner,
  source: ListSource,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const { select, from, where, parameters, orderBy, direction } = source;
  const { types } = source.cursor;
  const place = orderBy.map((column, index) => placeText(column, types[index] ?? 'text'));
  const after = cursor ? ` and ${placeCondition(source, parameters.length)}` : '';
  const rows = await runner.query<Row & { list_place: string[] }>(
    `select ${select}, array[${place.join(', ')}] as list_place from ${from} where ${where}${after}
     order by ${orderBy.map((column) => `${column} ${direction}`).join(', ')} limit ${limit + 1}`,
    [...parameters, ...(cursor ?? [])],
  );
  const [count] = await runner.query<{ total: number }>(
    `select count(*) as total from ${from} where ${where}`,
    parameters,
  );
  return { ...pageOfRows(rows, limit, source.cursor), total: count?.total ?? 0 };
}

/** The same on the shared corpus, whose tables belong to no tenant. */
export const readCorpusPage = <Row extends object>(
  db: Db,
  source: ListSource,
  request: PageRequest,
): Promise<Page<Row>> =>
  readPage<Row>({ query: (sql, parameters) => db.queryShared(sql, parameters) }, source, request);

/** The condition for the rows after a place, whose values are the parameters after the first `before`. */
function placeCondition({ cursor: { types }, orderBy, direction }: ListSource, before: number): string {
  const values = types.map((type, index) => `$${before + index + 1}::${SQL_TYPES[type]}`);
  return `(${orderBy.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}

import type { Db } from '../database/db';
import type { SqlConditions } from '../database/sql-conditions';
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
export interface Runner {
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
  return { ...pageOfRows(rows, limit, source.cursor), total: await countRows(runner, source) };
}

/** A list whose pages are found by the number of rows before them. */
export interface OffsetSource extends Pick<ListSource, 'select' | 'from'> {
  readonly conditions: SqlConditions;
  /** Ends with a column that is unique. */
  readonly orderBy: string;
}

/** Reads `limit` rows after the first `offset`, with the number of all rows. */
export async function readOffsetPage<Row extends object>(
  runner: Runner,
  { select, from, conditions, orderBy }: OffsetSource,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<Page<Row>, 'rows' | 'total'>> {
  const { sql: where, parameters } = conditions;
  const rows = await runner.query<Row>(
    `select ${select} from ${from} where ${where} order by ${orderBy}
     limit $${parameters.length + 1} offset $${parameters.length + 2}`,
    [...parameters, limit, offset],
  );
  return { rows, total: await countRows(runner, { from, where, parameters }) };
}

export async function countRows(
  runner: Runner,
  { from, where, parameters }: Pick<ListSource, 'from' | 'where' | 'parameters'>,
): Promise<number> {
  const [count] = await runner.query<{ total: number }>(
    `select count(*) as total from ${from} where ${where}`,
    parameters,
  );
  return count?.total ?? 0;
}

/** The same for the shared corpus, whose tables belong to no tenant. */
export const readCorpusPage = <Row extends object>(
  db: Db,
  source: ListSource,
  request: PageRequest,
): Promise<Page<Row>> =>
  readPage<Row>({ query: (sql, parameters) => db.queryShared(sql, parameters) }, source, request);

/**
 * The condition for the rows after a place. The values of the place are the parameters that follow the first `before`
 * ones.
 */
function placeCondition({ cursor: { types }, orderBy, direction }: ListSource, before: number): string {
  const values = types.map((type, index) => `$${before + index + 1}::${SQL_TYPES[type]}`);
  return `(${orderBy.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}

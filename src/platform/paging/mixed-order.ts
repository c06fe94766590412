import type { SqlConditions } from '../database/sql-conditions';
import type { ListCursor, Place, PlaceType } from './list-cursor';
import type { Page, PageRequest } from './page-query';
import { pageOfRows, placeText, SQL_TYPES } from './place-sql';
import { countRows, type Runner } from './read-page';

/** One key of an order in which some keys ascend and others descend. */
export interface OrderKey {
  /** An SQL expression that is never null. */
  readonly expression: string;
  readonly type: PlaceType;
  readonly direction: 'asc' | 'desc';
}

interface MixedSource {
  readonly cursor: ListCursor;
  readonly select: string;
  readonly from: string;
  readonly conditions: SqlConditions;
  /** Together unique; their types are those of the cursor. */
  readonly order: readonly OrderKey[];
}

/** Reads one page by the place of its first row, or by an offset, with the number of rows on all pages. */
export async function readMixedPage<Row extends object>(
  runner: Runner,
  { cursor, select, from, conditions, order }: MixedSource,
  { limit, cursor: place, offset = 0 }: PageRequest & { offset?: number },
): Promise<Page<Row>> {
  const where = conditions.sql;
  const total = await countRows(runner, { from, where, parameters: [...conditions.parameters] });
  const places = order.map(({ expression, type }) => placeText(expression, type));
  const after = place ? ` and (${afterPlace(conditions, order, place)})` : '';
  const rows = await runner.query<Row & { list_place: string[] }>(
    `select ${select}, array[${places.join(', ')}] as list_place from ${from} where ${where}${after}
     order by ${order.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')}
     limit ${conditions.parameter(limit + 1)} offset ${conditions.parameter(offset)}`,
    conditions.parameters,
  );
  return { ...pageOfRows(rows, limit, cursor), total };
}

/** The condition for rows after a place: the first key in which they differ from the place decides. */
export function afterPlace(conditions: SqlConditions, order: readonly OrderKey[], place: Place): string {
  const values = order.map(({ type }, index) => conditions.parameter(place[index], SQL_TYPES[type]));
  return order
    .map(({ expression, direction }, index) => {
      const same = order.slice(0, index).map((key, before) => `${key.expression} = ${values[before] ?? ''}`);
      return `(${[...same, `${expression} ${direction === 'asc' ? '>' : '<'} ${values[index] ?? ''}`].join(' and ')})`;
    })
    .join(' or ');
}

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
  /**
   * An expression that identifies a row, if `select` returns it as `id`. With it, a second statement reads the place of the last
   * row alone. Without it, the place of every row is read, which takes about as long as reading a short row.
   */
  readonly key?: string;
}

/** Reads one page by the place of its first row, or by an offset, with the number of rows on all pages. */
export async function readMixedPage<Row extends object>(
  runner: Runner,
  source: MixedSource,
  { limit, cursor: place, offset = 0 }: PageRequest & { offset?: number },
): Promise<Page<Row>> {
  const { cursor, select, from, conditions, order, key } = source;
  const where = conditions.sql;
  const parameters = [...conditions.parameters];
  const total = await countRows(runner, { from, where, parameters });
  const after = place ? ` and (${afterPlace(conditions, order, place)})` : '';
  const rows = await runner.query<Row & { list_place: string[] }>(
    `select ${key === undefined ? `${select}, ${placeOf(order)}` : select} from ${from} where ${where}${after}
     order by ${order.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')}
     limit ${conditions.parameter(limit + 1)} offset ${conditions.parameter(offset)}`,
    conditions.parameters,
  );
  if (key === undefined) return { ...pageOfRows(rows, limit, cursor), total };
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? (shown.at(-1) as { id?: string } | undefined) : undefined;
  if (!last) return { rows: shown, nextCursor: null, total };
  const [found] = await runner.query<{ list_place: string[] }>(
    `select ${placeOf(order)} from ${from} where ${where} and ${key} = $${parameters.length + 1}`,
    [...parameters, last.id],
  );
  if (!found) throw new Error('the last row of a page was not found in its own snapshot');
  return { rows: shown, nextCursor: cursor.write(found.list_place), total };
}

const placeOf = (order: readonly OrderKey[]): string =>
  `array[${order.map(({ expression, type }) => placeText(expression, type)).join(', ')}] as list_place`;

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

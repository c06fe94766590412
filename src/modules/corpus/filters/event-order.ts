import type { SqlConditions } from '../../../platform/database/sql-conditions';

/** The columns that events may be sorted by, and their types. */
const COLUMN_TYPES = {
  event_date: 'date',
  salience_score: 'float8',
  article_count: 'int',
  actor_count: 'int',
  fatalities: 'int',
  title: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;

export type EventSortColumn = keyof typeof COLUMN_TYPES;

export const EVENT_SORT_COLUMNS = Object.keys(COLUMN_TYPES) as [EventSortColumn, ...EventSortColumn[]];

export interface EventOrder {
  sort_by: EventSortColumn;
  sort_order: 'asc' | 'desc';
}

/**
 * The position after which a list continues: the last event's id, and its sort key in PostgreSQL's lossless text form.
 */
export interface EventPosition {
  id: string;
  sortKey: string | null;
}

/** `order by` a column and the id: a total order, with nulls last in both directions. */
export const orderBy = ({ sort_order }: Pick<EventOrder, 'sort_order'>, column: string, id: string): string =>
  `${column} ${sort_order} nulls last, ${id}`;

/** Adds the condition that an event comes after a position in that order; `event` is the alias of the table. */
export function addAfter(conditions: SqlConditions, order: EventOrder, position: EventPosition): void {
  const columns = { key: `event.${order.sort_by}`, id: 'event.id', type: COLUMN_TYPES[order.sort_by] };
  conditions.add(isAfter(conditions, columns, order.sort_order, position));
}

/** The condition that a row comes after a position by a column and the id, with nulls last. */
export function isAfter(
  conditions: SqlConditions,
  columns: { key: string; id: string; type: string },
  direction: 'asc' | 'desc',
  { id, sortKey }: EventPosition,
): string {
  const isLaterId = `${columns.id} > ${conditions.parameter(id, 'uuid')}`;
  if (sortKey === null) return `${columns.key} is null and ${isLaterId}`;
  const key = conditions.parameter(sortKey, columns.type);
  const isBeyond = `${columns.key} ${direction === 'asc' ? '>' : '<'} ${key}`;
  return `${isBeyond} or (${columns.key} = ${key} and ${isLaterId}) or ${columns.key} is null`;
}

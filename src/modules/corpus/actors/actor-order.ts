import { isOfPlaceType, type Place, type PlaceType } from '../../../platform/paging/list-cursor';
import type { EventPosition } from '../filters/event-order';

/** The columns that actors may be sorted by. The counters are computed over the events that the caller may see. */
export const ACTOR_COUNTER_COLUMNS = [
  'event_count',
  'article_count',
  'first_mention_date',
  'last_mention_date',
] as const;
export const ACTOR_SORT_COLUMNS = ['canonical_name', ...ACTOR_COUNTER_COLUMNS, 'created_at', 'updated_at'] as const;

export type ActorCounterColumn = (typeof ACTOR_COUNTER_COLUMNS)[number];
export type ActorSortColumn = (typeof ACTOR_SORT_COLUMNS)[number];

export const isCounter = (column: ActorSortColumn): column is ActorCounterColumn =>
  (ACTOR_COUNTER_COLUMNS as readonly string[]).includes(column);

const PLACE_TYPES: Readonly<Record<ActorSortColumn, PlaceType>> = {
  canonical_name: 'text',
  event_count: 'integer',
  article_count: 'integer',
  first_mention_date: 'date',
  last_mention_date: 'date',
  created_at: 'instant',
  updated_at: 'instant',
};

export interface ActorOrder {
  sort_by: ActorSortColumn;
  sort_order: 'asc' | 'desc';
}

export const cursorTypeFor = ({ sort_by }: Pick<ActorOrder, 'sort_by'>): PlaceType => PLACE_TYPES[sort_by];

/** `-` for an actor without a value in the column, otherwise `+` and the value. */
const NO_VALUE = '-';

/** The cursor contains its order, because an actor has another position in each order. */
export const actorPlace = ({ sort_by, sort_order }: ActorOrder, { id, sortKey }: EventPosition): Place => [
  ...[sort_by, sort_order, sortKey === null ? NO_VALUE : `+${sortKey}`, id],
];

/** Undefined if the cursor belongs to another order. */
export function actorPosition(order: ActorOrder, place: Place): EventPosition | undefined {
  const [column, direction, value = '', id = ''] = place;
  if (column !== order.sort_by || direction !== order.sort_order) return undefined;
  if (value === NO_VALUE) return { id, sortKey: null };
  const sortKey = value.slice(1);
  return value.startsWith('+') && isOfPlaceType(cursorTypeFor(order), sortKey) ? { id, sortKey } : undefined;
}

import { ListCursor } from '../../../platform/paging/list-cursor';
import type { OrderKey } from '../../../platform/paging/mixed-order';
import { OF_SCOPE } from './threat-conditions';

export const THREAT_SORTS = ['risk', 'observed_at', 'updated_at', 'created_at', 'distance', 'title'] as const;
export type ThreatSort = (typeof THREAT_SORTS)[number];

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export interface ThreatOrder {
  readonly sort_by: ThreatSort;
  /** Undefined for the default direction. */
  readonly sort_order?: SortOrder | undefined;
}

const NEAREST = `(select min(a.distance_km) from threat_asset a
  where ${OF_SCOPE('a')} and a.threat_id = t.id and a.detached_at is null)`;

const PINNED: OrderKey = { expression: '(not t.pinned)::int', type: 'integer', direction: 'asc' };
/** Ended threats come last in orders by risk or distance, because they are no longer a danger. */
const ENDED: OrderKey = { expression: `(t.status = 'ended')::int`, type: 'integer', direction: 'asc' };
const RISK: OrderKey = { expression: 't.risk_score', type: 'float', direction: 'desc' };
const OBSERVED: OrderKey = { expression: 't.observed_at', type: 'instant', direction: 'desc' };
const ID: OrderKey = { expression: 't.id', type: 'uuid', direction: 'asc' };

const USUAL_ORDER: Readonly<Record<ThreatSort, SortOrder>> = {
  risk: 'desc',
  observed_at: 'desc',
  updated_at: 'desc',
  created_at: 'desc',
  distance: 'asc',
  title: 'asc',
};

const directionOf = ({ sort_by: sortBy, sort_order: sortOrder }: ThreatOrder): SortOrder =>
  sortOrder ?? USUAL_ORDER[sortBy];

/** The keys by which a list of threats is ordered; together they are unique. */
export function threatOrder(order: ThreatOrder): OrderKey[] {
  const direction = directionOf(order);
  switch (order.sort_by) {
    case 'risk':
      return [ENDED, PINNED, { ...RISK, direction }, OBSERVED, ID];
    case 'observed_at':
      return [PINNED, { ...OBSERVED, direction }, RISK, ID];
    case 'updated_at':
    case 'created_at':
      return [PINNED, { expression: `t.${order.sort_by}`, type: 'instant', direction }, ID];
    case 'distance':
      return [ENDED, PINNED, { expression: nearestOrLast(direction), type: 'float', direction }, RISK, ID];
    case 'title':
      return [PINNED, { expression: 'left(lower(t.title), 200)', type: 'text', direction }, ID];
  }
}

/** Threats that affect no asset come last in both directions. */
const nearestOrLast = (direction: SortOrder): string =>
  `coalesce(${NEAREST}, ${direction === 'asc' ? '1e9' : '-1'}::float8)`;

/** The cursors of a list of threats in one order. A cursor of another order is refused. */
export function threatCursor(order: ThreatOrder): ListCursor {
  const types = threatOrder(order).map(({ type }) => type);
  return new ListCursor(`threats_${order.sort_by}_${directionOf(order)}`, ...types);
}

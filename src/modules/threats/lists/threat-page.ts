import type { TenantTx } from '../../../platform/database/db';
import { readMixedPage } from '../../../platform/paging/mixed-order';
import type { Page } from '../../../platform/paging/page-query';
import { threatConditions } from './threat-conditions';
import type { ThreatFilterQuery } from './threat-filters.dto';
import { threatCursor, threatOrder, type ThreatOrder } from './threat-order';

interface ThreatPageQuery extends ThreatFilterQuery, ThreatOrder {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly offset?: number;
}

/** One page of `threat t`, with the number of threats on all pages. `select` contains `t.id`. */
export async function readThreatPage<Row extends { id: string }>(
  tx: TenantTx,
  query: ThreatPageQuery,
  select: string,
): Promise<Page<Row>> {
  const cursor = threatCursor(query);
  const conditions = threatConditions(tx, query);
  const source = { cursor, select, from: 'threat t', conditions, order: threatOrder(query), key: 't.id' };
  const place = query.cursor === undefined ? undefined : cursor.read(query.cursor);
  return readMixedPage<Row>(tx, source, { limit: query.limit, cursor: place, offset: query.offset ?? 0 });
}

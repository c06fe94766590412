import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/database/db';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import { orderBy } from './event-order';
import { EventTotals, type MonthCounts, type OpenTotal, type Tally } from './event-totals';
import type { EventAnswer } from './events.dto';
import { conditionsOf, type EventSelection } from './events.read-model';
import { addWindow, holdsPage, type MonthWindow, sizeOf, windowOf } from './month-window';

/** Up to so many events, finding and sorting all of them costs no more than reading in order until a page is full. */
const FEW_EVENTS = 5_000;
/** More than so many are not read one by one to fill a page. */
const MANY_EVENTS = 20_000;
/** Where imports come between one statement and the next, the page is at last read without the help of what is known. */
const MAX_ATTEMPTS = 4;

/** The tally stands in the first row alone. */
type PageRow = (EventRow | { id: null }) & { tally: Tally | null };

interface PageOf {
  limit: number;
  offset: number;
}

interface PagePlan {
  page: PageOf;
  window: MonthWindow | null;
  isGathered: boolean;
}

/** Pages of events with their exact totals, each page and its total from one snapshot. */
@Injectable()
export class EventPagesReadModel {
  constructor(
    private readonly db: Db,
    private readonly totals: EventTotals,
  ) {}

  async page(
    selection: EventSelection,
    limit: number,
    offset: number,
  ): Promise<{ items: EventAnswer[]; total: number }> {
    const page = { limit, offset };
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === MAX_ATTEMPTS;
      const conditions = conditionsOf(selection);
      const open = isLast ? this.totals.openAnew(conditions) : this.totals.open(conditions);
      const window = windowFor(selection, open, page);
      const isGathered = await this.#isGathered(selection, open, window, page);
      const { rows, counts } = await this.#read(selection, open, { page, window, isGathered });
      if (counts === null) continue;
      // Where events came into the months before the window, or left it, the counts just read tell the next one.
      if (window && !holdsPage(window, counts.months, selection.order.sort_order, page)) continue;
      return { items: rows.map(eventAnswer), total: counts.total };
    }
  }

  /**
   * Whether all hits are found before they are put in order. Otherwise events are read in order until the page is full, which
   * takes long where hits are few; the planner can't know how many hold a word, lie in a circle or are an actor's.
   */
  async #isGathered(
    { actorId, filter }: EventSelection,
    { kept }: OpenTotal,
    window: MonthWindow | null,
    { limit, offset }: PageOf,
  ): Promise<boolean> {
    if (window) {
      const size = sizeOf(window, await this.totals.sizes());
      return (size / window.held) * (offset - window.skipped + limit) > MANY_EVENTS;
    }
    if (kept !== undefined) return kept.total <= FEW_EVENTS;
    return actorId !== null || [filter.search, filter.near, filter.bbox].some((each) => each !== undefined);
  }

  async #read(
    selection: EventSelection,
    open: OpenTotal,
    { page, window, isGathered }: PagePlan,
  ): Promise<{ rows: EventRow[]; counts: MonthCounts | null }> {
    const { order } = selection;
    const { conditions } = open;
    const { limit, offset } = page;
    const hits = conditions.part();
    hits.add(open.source);
    if (window) addWindow(hits, 'event.event_date', window);
    const rows = await this.db.queryCorpus<PageRow>(
      `with hit as ${isGathered ? 'materialized' : 'not materialized'} (
         select event.id, event.event_date, event.${order.sort_by} as sort_key from event where ${hits.sql}
       ), page as (
         select id, sort_key from hit order by ${orderBy(order, 'sort_key', 'id')}
         limit ${conditions.parameter(limit)} offset ${conditions.parameter(offset - (window?.skipped ?? 0))}
       ), placed as (
         select id, row_number() over (order by ${orderBy(order, 'sort_key', 'id')}) as place from page
       )
       select case when coalesce(placed.place, 1) = 1 then ${open.sql(isGathered ? 'hit' : undefined)} end as tally, ${EVENT_COLUMNS}
       from (values (1)) as always (one) left join placed on true left join event on event.id = placed.id
       order by placed.place`,
      conditions.parameters,
    );
    const tally = rows[0]?.tally;
    if (!tally) throw new Error('a page has a first row, which holds the tally');
    return { rows: rows.filter((row): row is EventRow & PageRow => row.id !== null), counts: open.settle(tally) };
  }
}

function windowFor({ order }: EventSelection, { kept }: OpenTotal, page: PageOf): MonthWindow | null {
  if (kept === undefined || kept.total <= FEW_EVENTS || order.sort_by !== 'event_date') return null;
  return windowOf(kept.months, order.sort_order, page);
}

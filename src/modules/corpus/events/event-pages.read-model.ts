import { Injectable, Optional } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import { orderBy } from '../filters/event-order';
import { EventTotals, type MonthCounts, type OpenTotal, type Standing, type Tally } from './event-totals';
import type { EventAnswer } from './events.dto';
import { buildConditions, type EventSelection } from './events.read-model';
import { addWindow, holdsPage, type MonthWindow, sizeOf, windowOf } from './month-window';
import type { SqlConditions } from '../../../platform/database/sql-conditions';

export interface EventPageLimits {
  /** Up to so many events, finding and sorting all of them costs no more than reading in order until a page is full. */
  fewEvents: number;
  /** More than so many are not read one by one to fill a page. */
  manyEvents: number;
  /** So many before a page cost no more to read than to pass over by the index. */
  fewPassedOver: number;
}

export const PAGE_LIMITS: EventPageLimits = { fewEvents: 5_000, manyEvents: 20_000, fewPassedOver: 500 };
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

interface PageRead {
  rows: EventRow[];
  /** Null where the corpus is not as it was thought to be. */
  counts: MonthCounts | null;
}

/** Pages of events with their exact totals, each page and its total from one snapshot. */
@Injectable()
export class EventPagesReadModel {
  constructor(
    private readonly db: Db,
    private readonly totals: EventTotals,
    @Optional() private readonly limits: EventPageLimits = PAGE_LIMITS,
  ) {}

  async page(
    selection: EventSelection,
    limit: number,
    offset: number,
  ): Promise<{ items: EventAnswer[]; total: number }> {
    const page = { limit, offset };
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === MAX_ATTEMPTS;
      const conditions = buildConditions(selection);
      const open = isLast ? this.totals.openAnew(conditions) : this.totals.open(conditions);
      const window = this.#windowFor(selection, open, page);
      const isGathered = await this.#isGathered(selection, open, window, page);
      const plan = { page, window, isGathered };
      // Planning a statement that can count costs more than reading the page, and most find that nothing has changed.
      const isHopeful =
        attempt === 1 && open.kept !== undefined && !isGathered && passedOver(plan) <= this.limits.fewPassedOver;
      const { rows, counts } = isHopeful
        ? await this.#readUnchanged(selection, open, plan)
        : await this.#read(selection, open, plan);
      if (counts === null) continue;
      // Where events came into the months before the window, or left it, the counts just read tell the next one.
      if (window && !holdsPage(window, counts.months, selection.order.sort_order, page)) continue;
      return { items: rows.map(eventAnswer), total: counts.total };
    }
  }

  #windowFor({ order }: EventSelection, { kept }: OpenTotal, page: PageOf): MonthWindow | null {
    if (kept === undefined || kept.total <= this.limits.fewEvents || order.sort_by !== 'event_date') return null;
    return windowOf(kept.months, order.sort_order, page);
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
      return (size / window.held) * (offset - window.skipped + limit) > this.limits.manyEvents;
    }
    if (kept !== undefined) return kept.total <= this.limits.fewEvents;
    return actorId !== null || [filter.search, filter.near, filter.bbox].some((each) => each !== undefined);
  }

  /** The page, with its total where no month has changed since that was counted. */
  async #readUnchanged({ order }: EventSelection, open: OpenTotal, plan: PagePlan): Promise<PageRead> {
    const { conditions } = open;
    const hits = hitsOf(open, plan);
    const rows = await this.db.queryShared<(EventRow | { id: null }) & Standing>(
      `with page as (
         select ${EVENT_COLUMNS} from event where ${hits.sql}
         order by ${orderBy(order, `event.${order.sort_by}`, 'event.id')}
         limit ${conditions.parameter(plan.page.limit)} offset ${conditions.parameter(passedOver(plan))}
       )
       select standing.*, page.* from (${open.standingSql()}) as standing left join page on true
       order by ${orderBy(order, `page.${order.sort_by}`, 'page.id')}`,
      conditions.parameters,
    );
    const [standing] = rows;
    if (!standing) throw new Error('a page has a first row, which says how the corpus stands');
    return { rows: rows.filter((row): row is EventRow & Standing => row.id !== null), counts: open.stands(standing) };
  }

  async #read({ order }: EventSelection, open: OpenTotal, plan: PagePlan): Promise<PageRead> {
    const { conditions } = open;
    const hits = hitsOf(open, plan);
    const { isGathered } = plan;
    const rows = await this.db.queryShared<PageRow>(
      `with hit as ${isGathered ? 'materialized' : 'not materialized'} (
         select event.id, event.event_date, event.${order.sort_by} as sort_key from event where ${hits.sql}
       ), page as (
         select id, sort_key from hit order by ${orderBy(order, 'sort_key', 'id')}
         limit ${conditions.parameter(plan.page.limit)} offset ${conditions.parameter(passedOver(plan))}
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

function hitsOf({ conditions, source }: OpenTotal, { window }: PagePlan): SqlConditions {
  const hits = conditions.part();
  hits.add(source);
  if (window) addWindow(hits, 'event.event_date', window);
  return hits;
}

/** Events of the hits that come before the page. */
const passedOver = ({ page, window }: PagePlan): number => page.offset - (window?.skipped ?? 0);

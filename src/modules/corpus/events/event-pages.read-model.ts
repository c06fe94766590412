import { Injectable, Optional } from '@nestjs/common';
import { Db } from '../../../platform/database/db';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import { orderBy } from '../filters/event-order';
import { EventTotals, type MonthCounts, type OpenTotal, type Standing, type Tally } from './event-totals';
import type { EventAnswer } from './events.dto';
import { FirstCounts } from './first-counts';
import { buildConditions, type EventSelection } from './events.read-model';
import { addWindow, holdsPage, type MonthWindow, countInWindow, findWindow } from './month-window';
import type { EventConditions } from '../filters/event-conditions';

export interface EventPageLimits {
  /**
   * Up to this number of events, finding and sorting all of them costs no more than reading in order until a page is
   * full.
   */
  fewEvents: number;
  /** No more than this number of events are read one by one to fill a page. */
  manyEvents: number;
  /** Skipping up to this number of events before a page is as cheap as finding its start by the index. */
  fewPassedOver: number;
}

export const PAGE_LIMITS: EventPageLimits = { fewEvents: 5_000, manyEvents: 20_000, fewPassedOver: 500 };
/** If imports keep changing the corpus between statements, the last attempt does not use cached counts. */
const MAX_ATTEMPTS = 4;

/** The selection whose counts `EventTotals.sizes` returns. */
const EVERYTHING = { actorId: null, filter: {}, dataScope: null };

/** Only the first row contains the tally. */
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
  /** Null if the corpus differs from the cached state. */
  counts: MonthCounts | null;
}

/** Reads pages of events with exact totals, each page and its total from one snapshot. */
@Injectable()
export class EventPagesReadModel {
  constructor(
    private readonly db: Db,
    private readonly totals: EventTotals,
    @Optional() private readonly limits: EventPageLimits = PAGE_LIMITS,
    @Optional() private readonly firstCounts?: FirstCounts,
  ) {}

  async page(
    selection: EventSelection,
    limit: number,
    offset: number,
  ): Promise<{ items: EventAnswer[]; total: number }> {
    const page = { limit, offset };
    await this.firstCounts?.prepare(selection);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === MAX_ATTEMPTS;
      const conditions = buildConditions(selection);
      const open = isLast ? this.totals.openRecount(conditions) : this.totals.open(conditions);
      const window = this.#windowFor(selection, open, page);
      const isGathered = await this.#isGathered(selection, open, window, page);
      const plan = { page, window, isGathered };
      // Planning a statement that can count costs more than reading the page, and usually nothing has changed.
      const isOptimistic =
        attempt === 1 && open.kept !== undefined && !isGathered && passedOver(plan) <= this.limits.fewPassedOver;
      const { rows, counts } = isOptimistic
        ? await this.#readUnchanged(selection, open, plan)
        : await this.#read(selection, open, plan);
      if (counts === null) continue;
      // If the counts of months before the window have changed, the next attempt uses the counts just read.
      if (window && !holdsPage(window, counts.months, selection.order.sort_order, page)) continue;
      return { items: rows.map((row) => eventAnswer(row, selection.dataScope?.ratingOverrides)), total: counts.total };
    }
  }

  #windowFor({ order }: EventSelection, { kept }: OpenTotal, page: PageOf): MonthWindow | null {
    if (kept === undefined || kept.total <= this.limits.fewEvents || order.sort_by !== 'event_date') return null;
    return findWindow(kept.months, order.sort_order, page);
  }

  /**
   * Whether all hits are found before they are sorted. Otherwise events are read in order until the page is full, which
   * takes long if hits are rare; the planner cannot estimate how many events contain a word, lie in a circle or have an
   * actor.
   */
  async #isGathered(
    { actorId, filter }: EventSelection,
    { kept }: OpenTotal,
    window: MonthWindow | null,
    { limit, offset }: PageOf,
  ): Promise<boolean> {
    if (window) {
      await this.firstCounts?.prepare(EVERYTHING);
      const size = countInWindow(window, await this.totals.sizes());
      return (size / window.held) * (offset - window.skipped + limit) > this.limits.manyEvents;
    }
    if (kept !== undefined) return kept.total <= this.limits.fewEvents;
    return actorId !== null || [filter.search, filter.near, filter.bbox].some((each) => each !== undefined);
  }

  /** Reads the page, with its total if no month has changed since the total was counted. */
  async #readUnchanged({ order }: EventSelection, open: OpenTotal, plan: PagePlan): Promise<PageRead> {
    const { conditions } = open;
    const hits = hitsOf(open, plan);
    const rows = await this.db.queryReplicated<(EventRow | { id: null }) & Standing>(
      `with page as (
         select ${EVENT_COLUMNS} from ${hits.relation} where ${hits.sql}
         order by ${orderBy(order, `event.${order.sort_by}`, 'event.id')}
         limit ${conditions.parameter(plan.page.limit)} offset ${conditions.parameter(passedOver(plan))}
       )
       select standing.*, page.* from (${open.standingSql()}) as standing left join page on true
       order by ${orderBy(order, `page.${order.sort_by}`, 'page.id')}`,
      conditions.parameters,
    );
    const [standing] = rows;
    if (!standing) throw new Error('the page statement returned no state of the corpus');
    return { rows: rows.filter((row): row is EventRow & Standing => row.id !== null), counts: open.stands(standing) };
  }

  async #read({ order }: EventSelection, open: OpenTotal, plan: PagePlan): Promise<PageRead> {
    const { conditions } = open;
    const hits = hitsOf(open, plan);
    const { isGathered } = plan;
    const rows = await this.db.queryReplicated<PageRow>(
      `with hit as ${isGathered ? 'materialized' : 'not materialized'} (
         select event.id, event.event_date, event.${order.sort_by} as sort_key from ${hits.relation} where ${hits.sql}
       ), page as (
         select id, sort_key from hit order by ${orderBy(order, 'sort_key', 'id')}
         limit ${conditions.parameter(plan.page.limit)} offset ${conditions.parameter(passedOver(plan))}
       ), placed as (
         select id, row_number() over (order by ${orderBy(order, 'sort_key', 'id')}) as place from page
       )
       select case when coalesce(placed.place, 1) = 1 then ${open.sql(isGathered ? 'hit' : undefined)} end as tally, ${EVENT_COLUMNS}
       from (values (1)) as always (one) left join placed on true left join ${conditions.joinById('placed.id')}
       order by placed.place`,
      conditions.parameters,
    );
    const tally = rows[0]?.tally;
    if (!tally) throw new Error('the page statement returned no tally');
    return { rows: rows.filter((row): row is EventRow & PageRow => row.id !== null), counts: open.apply(tally) };
  }
}

function hitsOf({ conditions, source }: OpenTotal, { window }: PagePlan): EventConditions {
  const hits = conditions.part();
  hits.add(source);
  if (window) addWindow(hits, 'event.event_date', window);
  return hits;
}

/** The number of events before the page that have to be skipped. */
const passedOver = ({ page, window }: PagePlan): number => page.offset - (window?.skipped ?? 0);

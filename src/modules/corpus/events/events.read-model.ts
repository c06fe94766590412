import { Injectable } from '@nestjs/common';
import type { DataScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { prepared } from '../../../platform/database/prepared-statements';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import { EVENT_DETAIL_COLUMNS, eventDetailAnswer, type EventDetailRow } from './event-detail-answer';
import { addDataScope, addEventFilter, type EventFilter } from '../filters/event-filter';
import { addAfter, type EventOrder, type EventPosition, orderBy } from '../filters/event-order';
import type { EventCategoriesAnswer, EventDetailAnswer } from './event-detail.dto';
import type { EventAnswer } from './events.dto';
import { EventConditions } from '../filters/event-conditions';

/** Selects events by actor, by the caller's filter, and by the scope of the key. */
export interface EventSelection {
  /** Null selects events regardless of their actors. */
  actorId: string | null;
  filter: EventFilter;
  order: EventOrder;
  dataScope: DataScope | null;
}

/** Reads lists of events and single events, each in one statement outside any transaction. */
@Injectable()
export class EventsReadModel {
  constructor(private readonly db: Db) {}

  /** Ids and sort keys of events after a position, in order. */
  async positions(selection: EventSelection, after: EventPosition | null, limit: number): Promise<EventPosition[]> {
    const { order } = selection;
    const conditions = buildConditions(selection);
    if (after !== null) addAfter(conditions, order, after);
    const rows = await this.db.queryReplicated<{ id: string; key_text: string | null }>(
      `select event.id, event.${order.sort_by}::text as key_text from ${conditions.relation} where ${conditions.sql}
       order by ${orderBy(order, `event.${order.sort_by}`, 'event.id')} limit ${conditions.parameter(limit)}`,
      conditions.parameters,
    );
    return rows.map((row) => ({ id: row.id, sortKey: row.key_text }));
  }

  /**
   * The events among these ids that still match, in the order of the ids. The caller has checked that they belong to
   * the actor.
   */
  async byIds(selection: EventSelection, ids: readonly string[]): Promise<EventAnswer[]> {
    const rows = await this.#rowsByIds<EventRow>(EVENT_COLUMNS, selection, ids);
    return rows.map((row) => eventAnswer(row, selection.dataScope?.ratingOverrides));
  }

  /** The same with all details. */
  async detailsByIds(selection: EventSelection, ids: readonly string[]): Promise<EventDetailAnswer[]> {
    const rows = await this.#rowsByIds<EventDetailRow>(EVENT_DETAIL_COLUMNS, selection, ids);
    return rows.map((row) => eventDetailAnswer(row, selection.dataScope?.ratingOverrides));
  }

  #rowsByIds<Row>(columns: string, { filter, dataScope }: EventSelection, ids: readonly string[]): Promise<Row[]> {
    const conditions = new EventConditions([ids]);
    addDataScope(conditions, dataScope);
    addEventFilter(conditions, filter);
    return this.db.queryReplicated<Row>(
      `select ${columns} from unnest($1::uuid[]) with ordinality as wanted (id, place)
       join ${conditions.joinById('wanted.id')} where ${conditions.sql} order by wanted.place`,
      conditions.parameters,
    );
  }

  async detail(id: string, dataScope: DataScope | null): Promise<EventDetailAnswer | null> {
    const conditions = new EventConditions([id]);
    conditions.add('event.id = $1');
    addDataScope(conditions, dataScope);
    const [row] = await this.db.queryShared<EventDetailRow>(
      prepared(
        `select ${EVENT_DETAIL_COLUMNS}
       from ${conditions.relation} where ${conditions.sql}`,
      ),
      conditions.parameters,
    );
    return row ? eventDetailAnswer(row, dataScope?.ratingOverrides) : null;
  }

  async categories(dataScope: DataScope | null): Promise<EventCategoriesAnswer['categories']> {
    const conditions = new EventConditions();
    addDataScope(conditions, dataScope);
    return this.db.queryReplicated(
      `select event.event_category as value, count(*) as count from ${conditions.relation} where ${conditions.sql}
       group by event.event_category order by count desc, value`,
      conditions.parameters,
    );
  }
}

/** The conditions of a selection on the table `event`. */
export function buildConditions({ actorId, filter, dataScope }: Omit<EventSelection, 'order'>): EventConditions {
  const conditions = new EventConditions();
  if (actorId !== null) {
    const actor = conditions.parameter(actorId);
    conditions.add(`event.id in (select event_id from event_actor where actor_id = ${actor}::uuid)`);
  }
  addDataScope(conditions, dataScope);
  addEventFilter(conditions, filter);
  return conditions;
}

import { Injectable } from '@nestjs/common';
import type { DataScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import { prepared } from '../../../platform/database/prepared-statements';
import { EVENT_COLUMNS, eventAnswer, type EventRow } from './event-answer';
import { eventDetailAnswer, type EventDetailRow } from './event-detail-answer';
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
  async byIds({ filter, dataScope }: EventSelection, ids: readonly string[]): Promise<EventAnswer[]> {
    const conditions = new EventConditions([ids]);
    addDataScope(conditions, dataScope);
    addEventFilter(conditions, filter);
    const rows = await this.db.queryReplicated<EventRow>(
      `select ${EVENT_COLUMNS} from unnest($1::uuid[]) with ordinality as wanted (id, place)
       join ${conditions.joinById('wanted.id')} where ${conditions.sql} order by wanted.place`,
      conditions.parameters,
    );
    return rows.map((row) => eventAnswer(row, dataScope?.ratingOverrides));
  }

  async detail(id: string, dataScope: DataScope | null): Promise<EventDetailAnswer | null> {
    const conditions = new EventConditions([id]);
    conditions.add('event.id = $1');
    addDataScope(conditions, dataScope);
    const [row] = await this.db.queryShared<EventDetailRow>(
      prepared(
        `select ${EVENT_COLUMNS}, event.category_specific_data, event.revision,
         (select coalesce(json_agg(json_build_object('id', actor.id, 'canonicalName', actor.canonical_name,
            'role', link.role, 'actorType', actor.actor_type, 'country', actor.country) order by link.ordinal), '[]')
          from event_actor as link join actor on actor.id = link.actor_id where link.event_id = event.id) as actors,
         (select coalesce(json_agg(json_build_object('url', url, 'domain', domain, 'type', type, 'title', title,
            'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ordinal), '[]')
          from event_source where event_id = event.id) as sources
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

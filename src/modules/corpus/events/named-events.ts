import type { DataScope } from '../../../kernel/identity/principal';
import type { Db } from '../../../platform/database/db';
import type { NamedEvent, NamedEventsQuery } from '../corpus.contract';
import { addDataScope } from '../filters/event-filter';
import { EventConditions } from '../filters/event-conditions';

/** Events with one of the actors, newest first. */
export function readNamedEvents(
  db: Db,
  actorIds: readonly string[],
  { from, to, limit }: NamedEventsQuery,
  dataScope: DataScope | null,
): Promise<NamedEvent[]> {
  const conditions = new EventConditions([actorIds, limit]);
  conditions.add('event.id in (select event_id from event_actor where actor_id = any($1::uuid[]))');
  if (from !== null) conditions.add(`event.event_date >= ${conditions.parameter(from, 'date')}`);
  if (to !== null) conditions.add(`event.event_date <= ${conditions.parameter(to, 'date')}`);
  addDataScope(conditions, dataScope);
  return db.queryShared<NamedEvent>(
    `select event.id, event.title, event.description, event.event_date as "eventDate", event.location,
       event.location_country as "locationCountry", event.event_category as "eventCategory",
       event.event_type as "eventType", event.source,
       (select coalesce(json_agg(actor.canonical_name order by link.ordinal), '[]')
        from event_actor as link join actor on actor.id = link.actor_id where link.event_id = event.id) as actors,
       (select url from event_source where event_id = event.id and url is not null order by ordinal limit 1) as url
     from ${conditions.relation} where ${conditions.sql} order by event.event_date desc nulls last, event.id limit $2`,
    conditions.parameters,
  );
}

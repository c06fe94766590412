import { Injectable } from '@nestjs/common';
import type { DataScope } from '../../../kernel/identity/principal';
import { Db } from '../../../platform/database/db';
import type { Page } from '../../../platform/paging/page-query';
import { placeText, SQL_TYPES } from '../../../platform/paging/place-sql';
import { actorPlace, actorPosition, isCounter, cursorTypeFor } from './actor-order';
import { ACTOR_CURSOR, type ActorAnswer, type ActorListQuery } from './actors.dto';
import { addDataScope } from '../filters/event-filter';
import { isAfter, orderBy } from '../filters/event-order';
import { addSearch } from '../filters/search-condition';
import { EventConditions } from '../filters/event-conditions';

interface ActorRow {
  id: string;
  canonical_name: string;
  actor_type: string | null;
  country: string | null;
  aliases: string[];
  description: string | null;
  article_count: number;
  event_count: number;
  source_domains: string[];
  first_mention_date: string | null;
  last_mention_date: string | null;
  event_types: Record<string, number>;
  roles: Record<string, number>;
  created_at: Date;
  updated_at: Date;
}

/** Actors with their counters, which are computed over the events that the key may see. */
@Injectable()
export class ActorsReadModel {
  constructor(private readonly db: Db) {}

  /** A scoped key cannot see an actor whose events are all outside its scope. */
  async isVisible(id: string, dataScope: DataScope | null): Promise<boolean> {
    const conditions = new EventConditions([id]);
    conditions.add('actor.id = $1');
    addVisibility(conditions, dataScope);
    const rows = await this.db.queryShared(`select 1 from actor where ${conditions.sql}`, conditions.parameters);
    return rows.length > 0;
  }

  async page(filter: ActorListQuery, dataScope: DataScope | null): Promise<Page<ActorAnswer>> {
    const { limit } = filter;
    const conditions = new EventConditions();
    conditions.addAny('actor.country', filter.country, 'text');
    conditions.addAny('actor.actor_type', filter.actor_type, 'text');
    if (filter.search !== undefined) addSearch(conditions, 'actor.search_text', filter.search);
    const { counters, sortKey } = sortSource(conditions, filter, dataScope);
    addVisibility(conditions, dataScope);
    const source = conditions.sql;
    const rows = await this.db.queryReplicated<{ id: string | null; place: string | null; total: number }>(
      `with hit as materialized (
         select actor.id, ${sortKey} as sort_key from actor ${counters} where ${source}
       ), page as (
         select id, sort_key from hit where ${afterCursor(conditions, filter)}
         order by ${orderBy(filter, 'sort_key', 'id')} limit ${conditions.parameter(limit + 1)}
       )
       select page.id, ${placeText('page.sort_key', cursorTypeFor(filter))} as place, (select count(*) from hit) as total
       from (values (1)) as always (one) left join page on true
       order by ${orderBy(filter, 'page.sort_key', 'page.id')}`,
      conditions.parameters,
    );
    const found = rows.flatMap(({ id, place }) => (id === null ? [] : [{ id, sortKey: place }]));
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const ids = shown.map(({ id }) => id);
    return {
      rows: await this.byIds(ids, dataScope),
      total: rows[0]?.total ?? 0,
      nextCursor: last ? ACTOR_CURSOR.write(actorPlace(filter, last)) : null,
    };
  }

  /** Actors with one of the words in a name: those with the most words come first, then shorter names. */
  async idsWithWords(words: readonly string[], dataScope: DataScope | null, limit: number): Promise<string[]> {
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const conditions = new EventConditions([patterns, limit]);
    conditions.add('actor.search_text like any($1::text[])');
    addVisibility(conditions, dataScope);
    const rows = await this.db.queryShared<{ id: string }>(
      `select actor.id from actor where ${conditions.sql}
       order by (select count(*) from unnest($1::text[]) as pattern where actor.search_text like pattern) desc,
         length(actor.search_text), actor.id
       limit $2`,
      conditions.parameters,
    );
    return rows.map(({ id }) => id);
  }

  /** In the order of the ids; unknown ids are left out. */
  async byIds(ids: readonly string[], dataScope: DataScope | null): Promise<ActorAnswer[]> {
    if (ids.length === 0) return [];
    const conditions = new EventConditions([ids]);
    addDataScope(conditions, dataScope);
    const rows = await this.db.queryReplicated<ActorRow>(
      `with mention as materialized (
         select link.actor_id, link.role, event.id, event.event_type, event.event_date, event.article_count,
           event.source_domains
         from event_actor as link join ${conditions.joinById('link.event_id')}
         where link.actor_id = any($1::uuid[]) and ${conditions.sql}
       ), once as materialized (
         select distinct on (actor_id, id) * from mention order by actor_id, id
       ), counter as (
         select actor_id, count(*) as event_count, sum(article_count) as article_count,
           min(event_date) as first_mention_date, max(event_date) as last_mention_date
         from once group by actor_id
       )
       select actor.id, actor.canonical_name, actor.actor_type, actor.country, actor.aliases, actor.description,
         actor.created_at, actor.updated_at,
         coalesce(counter.event_count, 0) as event_count, coalesce(counter.article_count, 0) as article_count,
         counter.first_mention_date, counter.last_mention_date,
         array(select distinct domain from once, unnest(source_domains) as domain where actor_id = actor.id order by 1)
           as source_domains,
         (select coalesce(json_object_agg(event_type, count order by count desc, event_type), '{}')
          from (select event_type, count(*) from once where actor_id = actor.id group by event_type) as types)
           as event_types,
         (select coalesce(json_object_agg(role, count order by count desc, role), '{}')
          from (select role, count(*) from mention where actor_id = actor.id group by role) as roles) as roles
       from actor left join counter on counter.actor_id = actor.id where actor.id = any($1::uuid[])`,
      conditions.parameters,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [actorAnswer(row)] : [];
    });
  }
}

function addVisibility(conditions: EventConditions, dataScope: DataScope | null): void {
  if (dataScope === null) return;
  const scope = conditions.part();
  addDataScope(scope, dataScope);
  conditions.add(
    `exists (select from event_actor as link join ${scope.joinById('link.event_id')}
       where link.actor_id = actor.id and ${scope.sql})`,
  );
}

function afterCursor(conditions: EventConditions, query: ActorListQuery): string {
  const position = query.cursor && actorPosition(query, query.cursor);
  if (!position) return 'true';
  const columns = { key: 'sort_key', id: 'id', type: SQL_TYPES[cursorTypeFor(query)] };
  return isAfter(conditions, columns, query.sort_order, position);
}

/** Sorting by a counter requires computing it for every actor; the other columns are stored with the actor. */
function sortSource(
  conditions: EventConditions,
  filter: ActorListQuery,
  dataScope: DataScope | null,
): { counters: string; sortKey: string } {
  const column = filter.sort_by;
  if (!isCounter(column)) return { counters: '', sortKey: `actor.${column}` };
  const scope = conditions.part();
  addDataScope(scope, dataScope);
  const counters = `left join (
    select actor_id, count(*) as event_count, sum(article_count) as article_count,
      min(event_date) as first_mention_date, max(event_date) as last_mention_date
    from (select distinct link.actor_id, event.id, event.article_count, event.event_date
          from event_actor as link join ${scope.joinById('link.event_id')} where ${scope.sql}) as mention
    group by actor_id
  ) as counter on counter.actor_id = actor.id`;
  const isCount = column === 'event_count' || column === 'article_count';
  return { counters, sortKey: isCount ? `coalesce(counter.${column}, 0)` : `counter.${column}` };
}

const actorAnswer = (row: ActorRow): ActorAnswer => ({
  id: row.id,
  canonicalName: row.canonical_name,
  actorType: row.actor_type,
  country: row.country,
  aliases: row.aliases,
  description: row.description,
  articleCount: row.article_count,
  eventCount: row.event_count,
  sourceDomains: row.source_domains,
  firstMentionDate: row.first_mention_date,
  lastMentionDate: row.last_mention_date,
  eventTypesBreakdown: row.event_types,
  rolesBreakdown: row.roles,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

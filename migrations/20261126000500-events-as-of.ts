import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `event_as_of` returns every event as its source described it at a time: the stored state, or the last earlier one if the source
 * changed the event later. If only later states are known, and if the source gives no times, the stored state is returned. The
 * function has one statement without settings, so that the planner inlines it and uses the indexes of `event`. With an id, it
 * returns this event alone, for joins: the planner can't push a join into the parts of a union.
 *
 * A source may confirm a state at a later time without changing it. `unchanged_since` then is the time of its first description.
 */
export class EventsAsOf1795670000500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table event add column unchanged_since timestamptz;
      alter table event_revision add column known_since timestamptz;
      update event_revision set known_since = (content ->> 'source_updated_at')::timestamptz
        where content ->> 'source_updated_at' is not null;
      create index event_revised_idx on event (coalesce(unchanged_since, source_updated_at)) where revision > 0;

      create index event_revision_known_since_idx on event_revision (known_since);

      create function event_as_of(moment timestamptz) returns setof event language sql stable as $body$
        select event.* from event
        where event.revision = 0 or event.source_updated_at is null
          or coalesce(event.unchanged_since, event.source_updated_at) <= moment
          or not exists (select from event_revision as earlier
            where earlier.event_id = event.id and earlier.known_since <= moment)
        union all
        select state.* from event
          cross join lateral (select revision, content from event_revision as earlier
            where earlier.event_id = event.id and earlier.known_since <= moment
            order by earlier.revision desc limit 1) as was
          cross join lateral json_populate_record(
            json_populate_record(event, was.content), json_build_object('revision', was.revision)) as state
        where event.revision > 0 and coalesce(event.unchanged_since, event.source_updated_at) > moment
          and event.id in (select event_id from event_revision where known_since <= moment)
      $body$;

      create function event_as_of(moment timestamptz, wanted uuid) returns setof event language sql stable as $body$
        select event.* from event
        where event.id = wanted and (event.revision = 0 or event.source_updated_at is null
          or coalesce(event.unchanged_since, event.source_updated_at) <= moment
          or not exists (select from event_revision as earlier
            where earlier.event_id = wanted and earlier.known_since <= moment))
        union all
        select state.* from event
          cross join lateral (select revision, content from event_revision as earlier
            where earlier.event_id = wanted and earlier.known_since <= moment
            order by earlier.revision desc limit 1) as was
          cross join lateral json_populate_record(
            json_populate_record(event, was.content), json_build_object('revision', was.revision)) as state
        where event.id = wanted and event.revision > 0
          and coalesce(event.unchanged_since, event.source_updated_at) > moment
      $body$;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function event_as_of(timestamptz, uuid);
      drop function event_as_of(timestamptz);
      drop index event_revision_known_since_idx;
      drop index event_revised_idx;
      alter table event_revision drop column known_since;
      alter table event drop column unchanged_since;
    `);
  }
}

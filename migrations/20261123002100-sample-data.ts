import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * Deletes the events that only sample data contained, and records their ids for processes that cache events. An event
 * that a tenant's threats or verdicts refer to is kept and is no longer a sample. Locking the events first keeps new
 * references out while it is decided which are deleted. Only samples can be deleted this way: the serving role may not
 * delete events.
 */
const REMOVE_EVENTS = `
      create function remove_sample_events(new_revision bigint) returns table (events_removed bigint, events_kept bigint) language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        caller text := current_setting('app.system', true);
        gone uuid[];
      begin
        perform set_config('app.system', 'on', true);
        perform from public.event where id in (select event_id from public.sample_event) order by id for update;
        select coalesce(array_agg(event_id), '{}') into gone from public.sample_event
        where event_id not in (select event_id from public.threat_evidence)
          and event_id not in (select event_id from public.threat_development)
          and event_id not in (select event_id from public.instruction_verdict);
        select count(*) - cardinality(gone) into events_kept from public.sample_event;
        delete from public.sample_event;
        delete from public.event_source where event_id = any(gone);
        delete from public.event_actor where event_id = any(gone);
        delete from public.event_revision where event_id = any(gone);
        delete from public.event where id = any(gone);
        insert into public.event_removal (event_id, corpus_revision) select unnest(gone), new_revision;
        perform set_config('app.system', coalesce(caller, ''), true);
        events_removed := cardinality(gone);
        return next;
      end $body$;
      revoke all on function remove_sample_events(bigint) from public;
      grant execute on function remove_sample_events(bigint) to tms_service;`;

/** Deletes a list with all its versions. The lock makes an import of the same list wait, which then finds no list. */
const REMOVE_DATASET = `
      create function remove_dataset(list text) returns void language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        imports uuid[];
        segments integer[];
      begin
        perform from public.dataset where id = list for update;
        select coalesce(array_agg(id), '{}') into imports from public.dataset_import where dataset = list;
        select coalesce(array_agg(id), '{}') into segments from public.entity_segment where import_id = any(imports);
        delete from public.entity_key where segment_id = any(segments);
        delete from public.entity_name where segment_id = any(segments);
        delete from public.entity_segment where id = any(segments);
        delete from public.entity_staging where import_id = any(imports);
        delete from public.entity where dataset = list;
        delete from public.dataset_import where dataset = list;
        delete from public.dataset where id = list;
      end $body$;
      revoke all on function remove_dataset(text) from public;
      grant execute on function remove_dataset(text) to tms_service;`;

/**
 * Marks sample data, so that it can be removed without touching imported data. `sample_event` lists the events that only the
 * demo imported: an import that contains one of them deletes it from the list. `event_removal` records the revision of the
 * corpus at which an event was deleted. `installation` records which tenant belongs to the demo and whether the demo was removed.
 */
export class SampleData1795393260000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table sample_event (event_id uuid primary key references event (id));
      create table event_removal (
        event_id uuid primary key,
        corpus_revision bigint not null
      );
      create index event_removal_corpus_revision_idx on event_removal (corpus_revision, event_id);
      alter table source_import add column is_sample boolean not null default false;
      alter table article_import add column is_sample boolean not null default false;
      alter table dataset add column is_sample boolean not null default false;

      alter table installation add column demo_tenant_id uuid, add column demo_removed_at timestamptz;
      select set_config('app.system', 'on', true);
      update installation set demo_tenant_id = (select id from tenant where slug = 'demo') where demo_completed_at is not null;
      select set_config('app.system', '', true);

      ${grant('select, insert, delete', 'sample_event')}
      ${grant('select', 'event_removal')}
      ${grant('delete', 'article_import')}
      ${grant('update (demo_tenant_id, demo_removed_at)', 'installation')}
      ${REMOVE_EVENTS}
      ${REMOVE_DATASET}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function remove_dataset, remove_sample_events;
      alter table installation drop column demo_tenant_id, drop column demo_removed_at;
      revoke delete on article_import from tms_service;
      alter table dataset drop column is_sample;
      alter table article_import drop column is_sample;
      alter table source_import drop column is_sample;
      drop table event_removal, sample_event;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/** Deletes a list with all its versions; `before` and `links` are the statements that links between lists add. */
const removeDataset = ({ before, links }: { before: string; links: string }): string => `
      create or replace function remove_dataset(list text) returns void language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        imports uuid[];
        segments integer[];
      begin
        ${before}
        perform from public.dataset where id = list for update;
        select coalesce(array_agg(id), '{}') into imports from public.dataset_import where dataset = list;
        select coalesce(array_agg(id), '{}') into segments from public.entity_segment where import_id = any(imports);
        delete from public.entity_key where segment_id = any(segments);
        delete from public.entity_name where segment_id = any(segments);
        delete from public.entity_segment where id = any(segments);
        delete from public.entity_staging where import_id = any(imports);
        ${links}
        delete from public.entity where dataset = list;
        delete from public.dataset_import where dataset = list;
        delete from public.dataset where id = list;
      end $body$;`;

const LOCK = `perform pg_advisory_xact_lock(hashtextextended('entity_link', 0));`;
const DELETE_LINKS = `
        delete from public.entity_link where other_number in (select number from public.entity where dataset = list);
        delete from public.entity_link where entity_number in (select number from public.entity where dataset = list);`;

/**
 * Records which entities of different lists are one. Each link has two rows, one from either side. The import of a list
 * replaces the links of its changed entities in the transaction that makes the new version current
 * (docs/decisions/0029). `key_format` is the version of the rules for the keys of a segment: a list whose keys are
 * outdated is imported as changed.
 */
export class EntityLinks1795393800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table entity_link (
        entity_number integer not null references entity (number),
        other_number integer not null,
        reason text not null check (reason in ('identifier', 'birth_date', 'incorporation_date', 'country')),
        score real not null,
        primary key (entity_number, other_number),
        check (entity_number <> other_number)
      );
      create index entity_link_other_number_idx on entity_link (other_number);
      alter table entity_segment add column key_format smallint not null default 0;
      ${grant('select, insert, delete', 'entity_link')}
      ${removeDataset({ before: LOCK, links: DELETE_LINKS })}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${removeDataset({ before: '', links: '' })}
      alter table entity_segment drop column key_format;
      drop table entity_link;
    `);
  }
}

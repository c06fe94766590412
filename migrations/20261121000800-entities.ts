import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * Entities of imported lists, shared by all tenants like the corpus. `dataset.current_import` selects the current
 * version: names and keys of an import are stored beside those of the previous one until it is switched over.
 * `entity_key` has, for each key by which names are found, the positions of the names of one segment: one row per key,
 * so that a search reads a few hundred rows (docs/decisions/0007-candidates.md has the measurements).
 */
export class Entities1795219680000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table dataset (
        id text primary key,
        version integer not null default 0,
        current_import uuid,
        format text,
        mapping json,
        entity_count integer not null default 0,
        imported_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table dataset_import (
        id uuid primary key,
        dataset text not null references dataset (id),
        version integer,
        format text not null,
        started_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz,
        outcome text not null check (outcome in ('running', 'completed', 'unchanged', 'failed')),
        read bigint not null default 0,
        stored bigint not null default 0,
        revised bigint not null default 0,
        unchanged bigint not null default 0,
        rejected bigint not null default 0,
        removed bigint not null default 0,
        error text
      );
      create index dataset_import_dataset_started_at_idx on dataset_import (dataset, started_at);

      create sequence entity_number_seq as integer;
      create table entity (
        number integer primary key,
        dataset text not null references dataset (id),
        source_entity_id text not null,
        schema text not null,
        caption text not null,
        content json not null,
        content_hash bytea not null,
        first_version integer not null,
        first_seen timestamptz not null,
        last_seen timestamptz,
        removed_at timestamptz,
        constraint entity_dataset_source_entity_id_key unique (dataset, source_entity_id)
      );
      create index entity_dataset_caption_idx on entity (dataset, caption, number);

      create unlogged table entity_staging (
        import_id uuid not null,
        number integer not null,
        source_entity_id text not null,
        schema text not null,
        caption text not null,
        content json not null,
        content_hash bytea not null,
        primary key (import_id, number)
      );

      create table entity_segment (
        id integer generated always as identity primary key,
        import_id uuid not null,
        weights bytea not null
      );
      create index entity_segment_import_id_idx on entity_segment (import_id);

      create table entity_name (
        segment_id integer not null,
        position integer not null,
        entity_number integer not null,
        schema text not null,
        value text not null,
        is_weak boolean not null,
        primary key (segment_id, position)
      );

      create table entity_key (
        key text collate "C" not null,
        segment_id integer not null,
        positions bytea not null,
        primary key (key, segment_id)
      );
      alter table entity_key alter column positions set storage external;

      grant usage on sequence entity_number_seq to tms_service;
      ${grant('select, insert, update', 'dataset', 'dataset_import', 'entity')}
      ${grant('select, insert, delete', 'entity_staging', 'entity_segment', 'entity_name', 'entity_key')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `drop table entity_key, entity_name, entity_segment, entity_staging, entity, dataset_import, dataset;
       drop sequence entity_number_seq`,
    );
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * The corpus, shared by all tenants. It has no tenant_id and no row security: under row security the GIN and GiST
 * indexes of tables searched by text or place are never used. `owner` is reserved for tenants' own events and currently
 * null. `corpus_state` has the single revision number; a batch increments it under that row's lock, so revisions commit
 * in order. `event_actor` and `event_source` have no foreign keys: a single writer fills them, nobody may delete events
 * or actors, and the checks take a fifth of the time of an import.
 */
export class Corpus1795219380000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table corpus_state (
        only_row boolean primary key default true check (only_row),
        revision bigint not null default 0,
        changed_at timestamptz not null default now()
      );
      insert into corpus_state default values;

      create table event (
        id uuid primary key,
        owner uuid,
        source text not null,
        source_event_id text not null,
        title text not null,
        description text,
        event_category text not null,
        event_type text not null,
        event_subtype text,
        event_date date,
        event_date_end date,
        occurred_at timestamptz,
        location text,
        location_country text,
        location_point point,
        admin1 text,
        admin2 text,
        admin3 text,
        geo_precision smallint,
        uncertainty_km double precision,
        fatalities integer,
        injuries integer,
        abductions integer,
        civilian_targeting boolean,
        magnitude double precision,
        salience_score double precision,
        salience_rationale text,
        article_count integer not null default 0,
        actor_count integer not null default 0,
        source_domains text[],
        source_types text[],
        category_specific_data json not null default '{}',
        search_text text not null,
        content_hash bytea not null,
        revision integer not null default 0,
        corpus_revision bigint not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint event_source_source_event_id_key unique (source, source_event_id)
      );
      create index event_event_date_idx on event (event_date desc nulls last, id);
      create index event_category_date_idx on event (event_category, event_date);
      create index event_country_date_idx on event (location_country, event_date);
      create index event_location_point_idx on event using gist (location_point);
      create index event_corpus_revision_idx on event (corpus_revision, id);

      create table actor (
        id uuid primary key,
        source text not null,
        source_actor_id text not null,
        canonical_name text not null,
        actor_type text,
        country text,
        aliases text[] not null default '{}',
        description text,
        search_text text not null,
        corpus_revision bigint not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint actor_source_source_actor_id_key unique (source, source_actor_id)
      );
      create index actor_canonical_name_idx on actor (canonical_name, id);

      create table event_actor (
        actor_id uuid not null,
        event_id uuid not null,
        role text not null,
        ordinal smallint not null,
        primary key (actor_id, event_id, role)
      );
      create index event_actor_event_id_idx on event_actor (event_id);

      create table event_source (
        event_id uuid not null,
        ordinal smallint not null,
        url text,
        domain text not null,
        type text not null,
        title text,
        published_at timestamptz,
        primary key (event_id, ordinal)
      );

      create table event_revision (
        event_id uuid not null references event (id),
        revision integer not null,
        replaced_at timestamptz not null default now(),
        corpus_revision bigint not null,
        content json not null,
        primary key (event_id, revision)
      );

      create table source_import (
        id uuid primary key,
        format text not null,
        sources text[] not null default '{}',
        started_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz,
        outcome text not null check (outcome in ('running', 'completed', 'failed')),
        read bigint not null default 0,
        stored bigint not null default 0,
        revised bigint not null default 0,
        unchanged bigint not null default 0,
        rejected bigint not null default 0,
        error text
      );
      create index source_import_format_started_at_idx on source_import (format, started_at);

      ${grant('select, update', 'corpus_state')}
      ${grant('select, insert, update', 'event', 'actor', 'source_import')}
      ${grant('select, insert, delete', 'event_actor', 'event_source')}
      ${grant('select, insert', 'event_revision')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop table source_import, event_revision, event_source, event_actor, actor, event, corpus_state',
    );
  }
}

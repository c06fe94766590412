import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * The archive of articles that operators import, shared by all tenants like the corpus: `@@` is not leakproof, and row
 * security would keep it out of the index. An article is identified by its canonical address, or by its title and text.
 * `search` has the words that src/modules/archive/search/article-vector.ts creates, for the configuration `simple`.
 */
export class Archive1795219800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table article (
        id uuid primary key,
        url text,
        canonical_url text,
        content_hash bytea not null,
        title text not null,
        body text not null,
        is_whole boolean not null,
        published_at timestamptz,
        language text,
        publisher text,
        author text,
        source_type text,
        imported_at timestamptz not null default now(),
        search tsvector not null,
        constraint article_content_hash_key unique (content_hash)
      );
      create unique index article_canonical_url_key on article (canonical_url) where canonical_url is not null;
      create index article_search_idx on article using gin (search);

      create table article_import (
        id uuid primary key,
        format text not null,
        started_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        finished_at timestamptz,
        outcome text not null check (outcome in ('running', 'completed', 'failed')),
        read bigint not null default 0,
        stored bigint not null default 0,
        revised bigint not null default 0,
        unchanged bigint not null default 0,
        rejected bigint not null default 0,
        cut bigint not null default 0,
        error text
      );
      create index article_import_started_at_idx on article_import (started_at);

      ${grant('select, insert, update, delete', 'article')}
      ${grant('select, insert, update', 'article_import')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table article_import, article');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant } from './row-security';

/**
 * The state of each live feed, shared by all tenants like the corpus, and for each event the time of the source's own
 * last change, so that a late old state does not replace a newer one. Feeds add a row to the ledger of imports with
 * each change, up to two a minute: old rows may now be deleted.
 */
export class Feeds1795305780000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table event add column source_updated_at timestamptz;

      create table feed_state (
        feed text primary key,
        url_hash bytea,
        etag text,
        last_modified text,
        body_hash bytea,
        position text,
        last_status smallint,
        last_error text,
        last_attempt_at timestamptz,
        last_success_at timestamptz,
        last_change_at timestamptz,
        consecutive_failures integer not null default 0,
        next_poll_at timestamptz not null default now(),
        polling_job text,
        polling_since timestamptz
      );

      ${grant('select, insert, update', 'feed_state')}
      ${grant('delete', 'source_import')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table feed_state;
      alter table event drop column source_updated_at;
      revoke delete on source_import from tms_service;
    `);
  }
}

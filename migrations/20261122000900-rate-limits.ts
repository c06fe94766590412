import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every request takes a token, so buckets are written all the time and need not survive a crash: an emptied table means
 * full buckets, which a few minutes of rest also give. An unlogged table needs no flush and nothing that a replica
 * would replay. `leases` is what instances hold of a bucket: `{"<instance>": [tokens, seconds since 1970 until which
 * they hold]}`.
 */
export class RateLimits1795306140000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table rate_limit_bucket
        add column leases jsonb not null default '{}',
        add column granted integer not null default 0,
        set (fillfactor = 50);
      alter table rate_limit_bucket set unlogged;

      alter table api_key add column last_used_at timestamptz;
      alter table api_key add column rotated_from uuid;
      alter table api_key
        add constraint api_key_rotated_from_fkey
          foreign key (tenant_id, rotated_from) references api_key (tenant_id, id),
        add constraint api_key_tenant_id_rotated_from_key unique (tenant_id, rotated_from);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table api_key drop column rotated_from, drop column last_used_at;
      alter table rate_limit_bucket set logged;
      alter table rate_limit_bucket drop column granted, drop column leases, reset (fillfactor);
    `);
  }
}

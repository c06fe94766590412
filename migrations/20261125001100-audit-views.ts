import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

/** Views of map tiles, which are stored here until the views of their minute are folded into one audit record. */
export class AuditViews1795565460000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table audit_view (
        request_id uuid primary key,
        chain_id text not null,
        tenant_id uuid references tenant (id),
        group_key text not null,
        minute timestamptz not null,
        resource text not null,
        payload text not null
      );
      create index audit_view_group_idx on audit_view (minute, chain_id, group_key);
      ${secureTenantTable('audit_view')}
      ${grant('select, insert, delete', 'audit_view')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table audit_view');
  }
}

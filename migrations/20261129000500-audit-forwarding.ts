import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

/** How far the records of each chain of the audit log have been forwarded to the log system of the operator. */
export class AuditForwarding1795910400500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table audit_forward (
        chain_id text not null check (chain_id = coalesce(tenant_id::text, 'platform')),
        tenant_id uuid references tenant (id),
        seq bigint not null check (seq >= 0),
        forwarded_at timestamptz not null default now(),
        primary key (chain_id)
      );

      ${secureTenantTable('audit_forward')}
      ${grant('select, insert, update', 'audit_forward')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table audit_forward');
  }
}

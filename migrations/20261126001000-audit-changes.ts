import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Most audit records are of requests that only read. This index contains the others, for `effect=change`. PostgreSQL uses it
 * only for queries whose condition has the same text, which is in `audit-filter.ts`. Partitions that are added later inherit it.
 */
export class AuditChanges1795671000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index audit_record_changes_idx on audit_record (chain_id, logged_at, request_id, part)
        where strpos(payload, '"method":"GET"') = 0 and strpos(payload, '"method":"HEAD"') = 0
          or action in ('auth.oidc_callback', 'auth.oidc_logout', 'auth.saml_complete', 'auth.saml_logout')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index audit_record_changes_idx');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Placing a legal hold waits for an erasure of the tenant or a deletion of one of its portfolios that is in progress, and these wait for
 * a hold that is being placed. Without the lock of this trigger, both could succeed, and the hold would protect nothing.
 */
export class LegalHoldLock1796169600200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create trigger tenant_is_not_erased after insert or update on audit_legal_hold
        for each row execute function refuse_erased_tenant()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger tenant_is_not_erased on audit_legal_hold');
  }
}

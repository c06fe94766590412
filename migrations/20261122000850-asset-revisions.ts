import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which revision of its portfolio's assets an asset dates from: the counter behind its entity tag. A count of its own would
 * begin anew for an asset that was removed and came back, and name two representations alike. 0: from before this was kept.
 */
export class AssetRevisions1795306110000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table asset add column revision bigint not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table asset drop column revision');
  }
}

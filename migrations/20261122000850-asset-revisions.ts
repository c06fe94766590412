import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The revision of its portfolio's assets from which an asset dates: the counter behind its entity tag. A count per
 * asset would start over for an asset that was removed and added again, and give two representations the same tag. 0
 * means before this was recorded.
 */
export class AssetRevisions1795306110000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table asset add column revision bigint not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table asset drop column revision');
  }
}

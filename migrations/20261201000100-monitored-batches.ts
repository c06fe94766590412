import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subjects of a batch can be monitored. The batch counts those that are, and those that should be and are not. */
export class MonitoredBatches1796083200100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table lookup_batch
        add column monitored integer not null default 0,
        add column not_monitored integer not null default 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table lookup_batch drop column monitored, drop column not_monitored');
  }
}

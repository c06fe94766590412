import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index';

/** Finds the events that ended on or after a day, which a worker reads when it starts instead of all events. */
export class EventLastDayIndex1796083200400 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'event_last_day_idx',
      `on event (coalesce((occurred_at at time zone 'UTC')::date, greatest(event_date, event_date_end)), id)`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index event_last_day_idx');
  }
}

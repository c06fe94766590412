import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index';

/**
 * When a lookup or a threat is deleted with its portfolio, PostgreSQL looks for rows that refer to it. Without these indexes,
 * each such search would read all decisions of the portfolio, or the activity of all incidents of the tenant. Every statement
 * may be repeated, so an interrupted migration simply runs again.
 */
export class PortfolioDeletionIndexes1795910400200 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'lookup_decision_lookup_idx',
      'on lookup_decision (tenant_id, portfolio_id, lookup_id)',
    );
    await createIndexConcurrently(
      queryRunner,
      'incident_activity_merged_threat_idx',
      'on incident_activity (tenant_id, merged_threat_id) where merged_threat_id is not null',
    );
    await queryRunner.query('alter table threat_change validate constraint threat_change_stream_fkey');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index lookup_decision_lookup_idx, incident_activity_merged_threat_idx');
  }
}

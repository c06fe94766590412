import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index';

/**
 * Finds the threats of an asset by an index that begins with the asset. The index that it replaces began with the tenant. PostgreSQL
 * has no statistics about the rows of a new portfolio, and preferred that index to the primary key when it looked for the assets of
 * one threat: each time it read the assets of all threats. Counting 3,500 threats to 10,000 assets exceeded the statement timeout.
 * Every statement may be repeated, so an interrupted migration simply runs again.
 */
export class ThreatAssetIndex1796256000100 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'threat_asset_by_asset_idx',
      'on threat_asset (asset_id, tenant_id, portfolio_id)',
    );
    await queryRunner.query('drop index concurrently if exists threat_asset_asset_id_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'threat_asset_asset_id_idx',
      'on threat_asset (tenant_id, asset_id, portfolio_id)',
    );
    await queryRunner.query('drop index threat_asset_by_asset_idx');
  }
}

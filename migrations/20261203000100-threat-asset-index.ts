import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index';

/**
 * The index by which the threats of an asset are found. It replaces one that began with the tenant. For a new portfolio, of which the
 * planner knows no rows, it used that index as well to find the assets of one threat, and read all assets of all threats for each
 * threat: counting 3,500 threats to 10,000 assets exceeded the statement timeout. Now only the primary key begins with the tenant.
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

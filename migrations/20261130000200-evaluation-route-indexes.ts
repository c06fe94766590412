import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index';

/**
 * The indexes by which the portfolios are found that a changed event can affect: those with an asset near it, and those with a threat
 * of which it is evidence. The latter index replaces one that began with the tenant; queries of one tenant use it as well. Every
 * statement may be repeated, so an interrupted migration simply runs again.
 */
export class EvaluationRouteIndexes1795996800200 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'asset_watched_area_idx',
      `on asset using gist (area_around(lat, lng, monitoring_radius_km)) where status = 'active'`,
    );
    await createIndexConcurrently(
      queryRunner,
      'threat_evidence_by_event_idx',
      'on threat_evidence (event_id, tenant_id, portfolio_id)',
    );
    await queryRunner.query('drop index concurrently if exists threat_evidence_event_id_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      queryRunner,
      'threat_evidence_event_id_idx',
      'on threat_evidence (tenant_id, event_id, portfolio_id)',
    );
    await queryRunner.query('drop index asset_watched_area_idx, threat_evidence_by_event_idx');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * The stream of a portfolio's threats. `threat_stream.seq` is the number of its last change. Every transaction that
 * appends locks that row until it commits, so that numbers have no gaps and become visible in order. The oldest rows of
 * `threat_change` are deleted after some time.
 */
export class ThreatStream1795305840000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table threat_stream (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        seq bigint not null,
        primary key (tenant_id, portfolio_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );

      create table threat_change (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        seq bigint not null,
        threat_id uuid not null,
        kind text not null check (kind in ('created', 'updated', 'ended')),
        changed_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, seq),
        foreign key (tenant_id, portfolio_id, threat_id) references threat (tenant_id, portfolio_id, id)
      );

      ${securePortfolioTable('threat_stream')}
      ${securePortfolioTable('threat_change')}
      ${grant('select, insert, update', 'threat_stream')}
      ${grant('select, insert, delete', 'threat_change')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table threat_change, threat_stream');
  }
}

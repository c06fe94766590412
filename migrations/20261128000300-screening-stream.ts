import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * The stream of a portfolio's screening alerts. As with threats, `screening_stream.seq` is the number of the last event, and
 * its row is locked by every transaction that appends. An event has no foreign key to its alert: it has the id only, and
 * remains when a caller removes the subject, so that numbers have no gap.
 */
export class ScreeningStream1795824000300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table screening_stream (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        seq bigint not null,
        primary key (tenant_id, portfolio_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );

      create table screening_event (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        seq bigint not null,
        alert_id uuid not null,
        kind text not null check (kind in ('created', 'updated')),
        occurred_at timestamptz not null default now(),
        primary key (tenant_id, portfolio_id, seq),
        foreign key (tenant_id, portfolio_id) references screening_stream (tenant_id, portfolio_id)
      );

      ${securePortfolioTable('screening_stream')}
      ${securePortfolioTable('screening_event')}
      ${grant('select, insert, update', 'screening_stream')}
      ${grant('select, insert, delete', 'screening_event')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table screening_event, screening_stream');
  }
}

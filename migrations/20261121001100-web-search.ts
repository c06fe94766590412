import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable, secureTenantTable } from './row-security';

/**
 * Web searches. `web_search_job` is kept when a search is erased or expires; all personal data is in its `request` and
 * in the other tables, and is deleted. `web_search_event` has a stream as it was sent, byte for byte.
 * `web_search_active` counts the queued and running searches of a tenant, over all its portfolios.
 */
export class WebSearch1795219860000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table web_search_job (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        principal text not null,
        request json,
        data_scope json,
        status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled', 'expired')),
        submitted_at timestamptz not null,
        started_at timestamptz,
        completed_at timestamptz,
        last_seq integer not null,
        stage text not null,
        message text,
        completed_steps integer not null default 0,
        total_steps integer not null,
        items_found integer not null default 0,
        items_returned integer not null default 0,
        error json,
        erased_at timestamptz,
        constraint web_search_job_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      create index web_search_job_list_idx on web_search_job (tenant_id, portfolio_id, submitted_at desc, id desc);
      create index web_search_job_expiry_idx on web_search_job (tenant_id, completed_at) where erased_at is null;

      create table web_search_event (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        job_id uuid not null,
        seq integer not null,
        type text not null,
        data text not null,
        primary key (tenant_id, portfolio_id, job_id, seq),
        foreign key (tenant_id, portfolio_id, job_id) references web_search_job (tenant_id, portfolio_id, id)
      );

      create table web_search_step (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        job_id uuid not null,
        provider text not null,
        state text not null check (state in ('completed', 'failed', 'skipped')),
        items_found integer not null,
        primary key (tenant_id, portfolio_id, job_id, provider),
        foreign key (tenant_id, portfolio_id, job_id) references web_search_job (tenant_id, portfolio_id, id)
      );

      create table web_search_hit (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        job_id uuid not null,
        id uuid not null,
        key text not null,
        fingerprint double precision[],
        relevance double precision not null,
        item json not null,
        is_told boolean not null,
        rank integer,
        primary key (tenant_id, portfolio_id, job_id, id),
        foreign key (tenant_id, portfolio_id, job_id) references web_search_job (tenant_id, portfolio_id, id)
      );
      create index web_search_hit_rank_idx on web_search_hit (tenant_id, portfolio_id, job_id, rank)
        where rank is not null;

      create table web_search_active (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        job_id uuid not null,
        primary key (tenant_id, job_id),
        foreign key (tenant_id, portfolio_id, job_id) references web_search_job (tenant_id, portfolio_id, id)
      );

      ${securePortfolioTable('web_search_job')}
      ${securePortfolioTable('web_search_event')}
      ${securePortfolioTable('web_search_step')}
      ${securePortfolioTable('web_search_hit')}
      ${secureTenantTable('web_search_active')}
      ${grant('select, insert, update', 'web_search_job')}
      ${grant('select, insert, update, delete', 'web_search_hit')}
      ${grant('select, insert, delete', 'web_search_event', 'web_search_step', 'web_search_active')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop table web_search_active, web_search_hit, web_search_step, web_search_event, web_search_job',
    );
  }
}

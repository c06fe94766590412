import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * Batches of lookups. `lookup_batch_subject` has all personal data: the subject until it is screened, and then its result.
 * Both are deleted when a batch is erased or expires; `lookup_batch` is kept with its counts and the hash of its results.
 * A batch whose upload has not ended is `receiving`, and no caller sees it.
 */
export class LookupBatches1795824000100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table lookup_batch (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        principal text not null,
        data_scope json,
        status text not null check (status in ('receiving', 'queued', 'running', 'completed', 'cancelled')),
        total integer not null default 0,
        resolved integer not null default 0,
        ambiguous integer not null default 0,
        no_match integer not null default 0,
        failed integer not null default 0,
        rejected integer not null default 0,
        rejections json not null,
        last_line integer not null default 0,
        submitted_at timestamptz not null,
        updated_at timestamptz not null,
        started_at timestamptz,
        ended_at timestamptz,
        erased_at timestamptz,
        results_hash text,
        signature text,
        signing_key_id text,
        constraint lookup_batch_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      create index lookup_batch_list_idx on lookup_batch (tenant_id, portfolio_id, submitted_at desc, id desc);
      create index lookup_batch_open_idx on lookup_batch (tenant_id, portfolio_id)
        where status in ('receiving', 'queued', 'running') and erased_at is null;
      create index lookup_batch_expiry_idx on lookup_batch (tenant_id, submitted_at) where erased_at is null;

      create table lookup_batch_subject (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        batch_id uuid not null,
        line integer not null,
        reference text,
        subject json,
        status text check (status in ('resolved', 'ambiguous', 'no_match', 'failed')),
        result json,
        result_hash text,
        primary key (tenant_id, portfolio_id, batch_id, line),
        foreign key (tenant_id, portfolio_id, batch_id) references lookup_batch (tenant_id, portfolio_id, id)
      );
      create unique index lookup_batch_subject_reference_key
        on lookup_batch_subject (tenant_id, portfolio_id, batch_id, reference) where reference is not null;
      create index lookup_batch_subject_waiting_idx on lookup_batch_subject (tenant_id, portfolio_id, batch_id, line)
        where status is null;

      ${securePortfolioTable('lookup_batch')}
      ${securePortfolioTable('lookup_batch_subject')}
      ${grant('select, insert, update, delete', 'lookup_batch', 'lookup_batch_subject')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table lookup_batch_subject, lookup_batch');
  }
}

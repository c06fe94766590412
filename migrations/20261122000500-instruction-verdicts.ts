import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable, secureTenantTable } from './row-security';

/**
 * The questions to a language model about free text in instructions, and its answers. The hash covers the whole prompt
 * except its random part, so that the same question is asked once. `due_at` is the time of the next step: a question to
 * ask (or to ask again if its worker dies), or a failure to delete.
 */
export class InstructionVerdicts1795305900000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table instruction_verdict (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        prompt_hash text not null check (prompt_hash ~ '^[0-9a-f]{64}$'),
        event_id uuid not null references event (id),
        model text not null,
        question json not null,
        state text not null check (state in ('pending', 'decided', 'failed', 'budget_exhausted')),
        due_at timestamptz,
        calls integer not null default 0,
        step smallint check (step between -1 and 1),
        reason text,
        answer text,
        failure text,
        prompt_tokens integer,
        completion_tokens integer,
        duration_ms integer,
        created_at timestamptz not null default now(),
        answered_at timestamptz,
        primary key (tenant_id, portfolio_id, prompt_hash),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id),
        check ((state = 'decided') = (step is not null and reason is not null and answer is not null)),
        check (state = 'pending' or answered_at is not null)
      );
      create index instruction_verdict_event_idx on instruction_verdict (tenant_id, portfolio_id, event_id);
      create index instruction_verdict_due_idx on instruction_verdict (tenant_id, portfolio_id, due_at)
        where due_at is not null;
      create index instruction_verdict_list_idx on instruction_verdict
        (tenant_id, portfolio_id, created_at desc, prompt_hash);

      create table instruction_verdict_asset (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        prompt_hash text not null,
        asset_id text not null,
        primary key (tenant_id, portfolio_id, prompt_hash, asset_id),
        foreign key (tenant_id, portfolio_id, prompt_hash)
          references instruction_verdict (tenant_id, portfolio_id, prompt_hash)
      );
      create index instruction_verdict_asset_idx on instruction_verdict_asset (tenant_id, portfolio_id, asset_id);

      create table instruction_model_usage (
        tenant_id uuid not null references tenant (id),
        day date not null,
        calls integer not null,
        primary key (tenant_id, day)
      );
      ${securePortfolioTable('instruction_verdict')}
      ${securePortfolioTable('instruction_verdict_asset')}
      ${secureTenantTable('instruction_model_usage')}
      ${grant('select, insert, update', 'instruction_verdict', 'instruction_model_usage')}
      ${grant('select, insert', 'instruction_verdict_asset')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table instruction_model_usage, instruction_verdict_asset, instruction_verdict');
  }
}

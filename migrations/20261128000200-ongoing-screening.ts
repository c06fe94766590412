import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * Ongoing screening. `monitored_subject`, its keys and its alerts have all personal data, and are deleted together when a
 * caller removes the subject. `list_change` belongs to no tenant: it names the entities that a new version of a list
 * changed until all portfolios were screened against them.
 */
export class OngoingScreening1795824000200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table monitored_subject (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        question_hash text not null,
        subject_type text not null,
        identifiers json not null,
        requester_reference text,
        principal text not null,
        created_at timestamptz not null,
        last_screened_at timestamptz not null,
        status text not null check (status in ('resolved', 'ambiguous', 'no_match')),
        hits json not null,
        source_ids text[] not null,
        revision integer not null default 0,
        constraint monitored_subject_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        constraint monitored_subject_question_key unique (tenant_id, portfolio_id, question_hash),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      create index monitored_subject_list_idx on monitored_subject (tenant_id, portfolio_id, created_at desc, id desc);
      create index monitored_subject_reference_idx on monitored_subject (tenant_id, portfolio_id, requester_reference)
        where requester_reference is not null;

      create table monitored_subject_keys (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        subject_id uuid not null,
        key_format smallint not null,
        keys bytea not null,
        primary key (tenant_id, portfolio_id, subject_id),
        foreign key (tenant_id, portfolio_id, subject_id) references monitored_subject (tenant_id, portfolio_id, id)
      );

      create table screening_alert (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        subject_id uuid not null,
        kind text not null check (kind in ('new', 'changed', 'removed')),
        changes text[] not null,
        state text not null default 'new' check (state in ('new', 'seen', 'acked')),
        status text not null check (status in ('resolved', 'ambiguous', 'no_match')),
        hit json not null,
        created_at timestamptz not null,
        state_changed_at timestamptz,
        state_changed_by text,
        foreign key (tenant_id, portfolio_id, subject_id) references monitored_subject (tenant_id, portfolio_id, id)
      );
      create index screening_alert_list_idx on screening_alert (tenant_id, portfolio_id, created_at desc, id desc);
      create index screening_alert_subject_idx on screening_alert (tenant_id, portfolio_id, subject_id, state);
      create index screening_alert_expiry_idx on screening_alert (tenant_id, created_at);

      create table list_change (
        id uuid primary key,
        dataset text not null,
        version integer not null,
        changed integer[] not null,
        removed text[] not null,
        created_at timestamptz not null
      );

      ${securePortfolioTable('monitored_subject')}
      ${securePortfolioTable('monitored_subject_keys')}
      ${securePortfolioTable('screening_alert')}
      ${grant('select, insert, update, delete', 'monitored_subject', 'monitored_subject_keys', 'screening_alert')}
      ${grant('select, insert, delete', 'list_change')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table list_change, screening_alert, monitored_subject_keys, monitored_subject');
  }
}

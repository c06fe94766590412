import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable, secureTenantTable } from './row-security';

/**
 * Lookups and the reviewers' decisions on their entities. `lookup_result` has all personal data, and is deleted when a
 * lookup is erased or expires; `lookup_request` is kept with its hash. `subject_keys` are HMACs of identifiers, by
 * which a later lookup of the same subject finds a decision. `first_key` is the smallest, for the index, because the
 * containment of arrays is not leakproof and row security keeps it out of indexes.
 */
export class Lookup1795219740000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table lookup_request (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        principal text not null,
        depth text not null check (depth in ('standard', 'deep')),
        requester_reference text,
        identifier_types text[] not null,
        status text not null check (status in ('resolved', 'ambiguous', 'no_match')),
        confidence double precision not null,
        entity_count integer not null,
        report_hash text not null,
        queried_at timestamptz not null,
        erased_at timestamptz,
        constraint lookup_request_tenant_id_portfolio_id_id_key unique (tenant_id, portfolio_id, id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      create index lookup_request_list_idx on lookup_request (tenant_id, portfolio_id, queried_at desc, id desc);
      create index lookup_request_expiry_idx on lookup_request (tenant_id, queried_at) where erased_at is null;

      create table lookup_result (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        lookup_id uuid not null,
        answer json not null,
        subject_keys text[] not null,
        primary key (tenant_id, portfolio_id, lookup_id),
        foreign key (tenant_id, portfolio_id, lookup_id) references lookup_request (tenant_id, portfolio_id, id)
      );

      create table lookup_decision (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        lookup_id uuid not null,
        entity_id uuid not null,
        decision text not null check (decision in ('same', 'different')),
        reason text not null,
        source_ids text[] not null,
        first_key text not null,
        subject_keys text[] not null,
        decided_by text not null,
        decided_at timestamptz not null default clock_timestamp(),
        withdrawn_at timestamptz,
        foreign key (tenant_id, portfolio_id, lookup_id) references lookup_request (tenant_id, portfolio_id, id)
      );
      create index lookup_decision_subject_idx on lookup_decision (tenant_id, first_key) where withdrawn_at is null;
      create index lookup_decision_list_idx on lookup_decision (tenant_id, portfolio_id, decided_at desc, id);

      create extension if not exists pg_trgm;
      create index actor_search_text_idx on actor using gin (search_text gin_trgm_ops);

      ${securePortfolioTable('lookup_request')}
      ${securePortfolioTable('lookup_result')}
      ${secureTenantTable('lookup_decision')}
      ${grant('select, insert, update', 'lookup_request', 'lookup_decision')}
      ${grant('select, insert, delete', 'lookup_result')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop index actor_search_text_idx; drop table lookup_decision, lookup_result, lookup_request',
    );
  }
}

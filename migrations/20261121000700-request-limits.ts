import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/** The remaining requests of each principal, and the stored responses of requests with an idempotency key. */
export class RequestLimits1795219620000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table rate_limit_bucket (
        name text not null,
        principal text not null,
        tokens double precision not null,
        refilled_at timestamptz not null,
        was_allowed boolean not null,
        primary key (name, principal)
      );

      create table idempotency_key (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        principal text not null,
        route text not null,
        key text not null,
        body_hash bytea not null,
        state text not null check (state in ('in_progress', 'done')),
        claim_token uuid,
        claimed_until timestamptz,
        status_code integer check (status_code between 200 and 499),
        answer json,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        primary key (tenant_id, portfolio_id, principal, route, key),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id),
        check (case state when 'in_progress' then claim_token is not null and claimed_until is not null
                          else status_code is not null end)
      );

      ${securePortfolioTable('idempotency_key')}
      ${grant('select, insert, update, delete', 'rate_limit_bucket', 'idempotency_key')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table idempotency_key, rate_limit_bucket');
  }
}

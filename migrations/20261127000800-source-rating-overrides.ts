import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

/**
 * The source ratings that a tenant overrides. The revision of its overrides shows whether a portfolio was evaluated with the
 * current ones.
 */
export class SourceRatingOverrides1795756400100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table source_rating_override (
        tenant_id uuid not null references tenant (id),
        source text not null check (length(source) between 1 and 200),
        reliability text not null check (reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
        discounted boolean,
        reason text not null check (length(reason) between 1 and 500),
        updated_at timestamptz not null default now(),
        primary key (tenant_id, source)
      );
      ${secureTenantTable('source_rating_override')}
      create trigger tenant_is_not_erased after insert on source_rating_override
        for each row execute function refuse_erased_tenant();
      ${grant('select, insert, update, delete', 'source_rating_override')}

      alter table tenant add column source_ratings_revision bigint not null default 0;
      alter table portfolio_evaluation add column source_ratings_revision bigint not null default 0;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table portfolio_evaluation drop column source_ratings_revision;
      alter table tenant drop column source_ratings_revision;
      drop table source_rating_override;
    `);
  }
}

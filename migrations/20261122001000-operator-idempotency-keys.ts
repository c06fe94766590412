import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The operator, who belongs to no tenant, may use idempotency keys as well. Only work of the system sees these rows.
 */
export class OperatorIdempotencyKeys1795306200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table idempotency_key drop constraint idempotency_key_pkey;
      alter table idempotency_key alter tenant_id drop not null;
      alter table idempotency_key alter portfolio_id drop not null;
      alter table idempotency_key add constraint idempotency_key_has_whole_scope
        check ((tenant_id is null) = (portfolio_id is null));
      alter table idempotency_key add constraint idempotency_key_is_used_once
        unique nulls not distinct (tenant_id, portfolio_id, principal, route, key);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      select set_config('app.system', 'on', true);
      delete from idempotency_key where tenant_id is null;
      alter table idempotency_key drop constraint idempotency_key_is_used_once;
      alter table idempotency_key drop constraint idempotency_key_has_whole_scope;
      alter table idempotency_key add primary key (tenant_id, portfolio_id, principal, route, key);
    `);
  }
}

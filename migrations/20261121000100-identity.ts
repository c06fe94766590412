import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

/** Tenants, their portfolios and API keys, and the properties of the installation. */
export class Identity1795219260000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table installation (
        only_row boolean primary key default true check (only_row),
        master_key_fingerprint text not null,
        demo_completed_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table tenant (
        id uuid primary key,
        slug text not null constraint tenant_slug_key unique check (slug ~ '^[a-z0-9-]{2,40}$'),
        name text not null,
        evaluation_time timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );

      create table portfolio (
        id uuid primary key,
        tenant_id uuid not null references tenant (id),
        slug text not null check (slug ~ '^[a-z0-9-]{2,40}$'),
        name text not null,
        assets_revision bigint not null default 0,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint portfolio_tenant_id_slug_key unique (tenant_id, slug),
        constraint portfolio_tenant_id_id_key unique (tenant_id, id)
      );

      create table api_key (
        id uuid primary key,
        tenant_id uuid not null references tenant (id),
        lookup_id text not null constraint api_key_lookup_id_key unique,
        mac bytea not null,
        prefix text not null,
        name text not null,
        role text not null check (role in ('viewer', 'analyst', 'auditor', 'admin')),
        permissions text[],
        data_scope jsonb,
        all_portfolios boolean not null default false,
        rate_limit_per_minute integer check (rate_limit_per_minute > 0),
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now(),
        constraint api_key_tenant_id_id_key unique (tenant_id, id)
      );
      create index api_key_tenant_id_created_at_idx on api_key (tenant_id, created_at, id);

      create table api_key_portfolio (
        tenant_id uuid not null,
        api_key_id uuid not null,
        portfolio_id uuid not null,
        ordinal smallint not null,
        primary key (tenant_id, api_key_id, portfolio_id),
        foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade,
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );

      ${secureTenantTable('tenant', 'id')}
      ${secureTenantTable('portfolio')}
      ${secureTenantTable('api_key')}
      ${secureTenantTable('api_key_portfolio')}
      ${grant('select, insert, update (demo_completed_at)', 'installation')}
      ${grant('select, insert, update', 'tenant', 'portfolio', 'api_key')}
      ${grant('select, insert, delete', 'api_key_portfolio')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table api_key_portfolio, api_key, portfolio, tenant, installation');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

/**
 * Sessions that represent an API key, or the operator, instead of a user, and links that open such a session once. Rows of the
 * operator belong to no tenant, and only the system role sees them. Their `operator_key_mac` is that of the operator's key of
 * that time: they become invalid when that key is replaced.
 */
export class KeySessions1795565400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table app_session
        alter column tenant_id drop not null,
        alter column user_id drop not null,
        add column api_key_id uuid,
        add column operator_key_mac bytea,
        add foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade,
        add constraint app_session_owner_check check (num_nonnulls(user_id, api_key_id, operator_key_mac) = 1),
        add constraint app_session_tenant_check check ((tenant_id is null) = (operator_key_mac is not null));
      create index app_session_api_key_idx on app_session (tenant_id, api_key_id, created_at, id)
        where api_key_id is not null;

      create table sign_in_link (
        id uuid primary key,
        tenant_id uuid,
        api_key_id uuid,
        operator_key_mac bytea,
        token_hash bytea not null constraint sign_in_link_token_hash_key unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz,
        foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade,
        check (num_nonnulls(api_key_id, operator_key_mac) = 1),
        check ((tenant_id is null) = (operator_key_mac is not null))
      );
      create index sign_in_link_expiry_idx on sign_in_link (tenant_id, expires_at);
      ${secureTenantTable('sign_in_link')}
      ${grant('select, insert, update, delete', 'sign_in_link')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table sign_in_link;
      delete from app_session where user_id is null;
      drop index app_session_api_key_idx;
      alter table app_session
        drop constraint app_session_tenant_check,
        drop constraint app_session_owner_check,
        drop column operator_key_mac,
        drop column api_key_id,
        alter column user_id set not null,
        alter column tenant_id set not null;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

const TABLES = [
  'sso_connection',
  'sso_domain',
  'app_user',
  'app_session',
  'sign_in_request',
  'used_message',
  'sign_in_failure',
  'scim_token',
  'scim_group',
  'scim_group_member',
];

/**
 * Enterprise sign-in. A user is (connection, subject) in one tenant. The secrets of a connection (client secrets, keys)
 * are sealed under the master key; sessions and codes are stored as hashes.
 */
export class SignIn1795305660000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table sso_connection (
        id uuid primary key,
        tenant_id uuid not null references tenant (id),
        kind text not null check (kind in ('saml', 'oidc')),
        issuer text not null,
        api_audience text,
        settings jsonb not null,
        role_rules jsonb not null,
        group_source text not null default 'sign_in' check (group_source in ('sign_in', 'scim')),
        sealed_secrets bytea not null,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint sso_connection_tenant_id_id_key unique (tenant_id, id),
        constraint sso_connection_tenant_id_kind_key unique (tenant_id, kind)
      );
      -- An access token contains only its issuer and audience, so these determine its tenant.
      create unique index sso_connection_issuer_api_audience_key on sso_connection (issuer, api_audience)
        where api_audience is not null;

      create table sso_domain (
        tenant_id uuid not null,
        connection_id uuid not null,
        domain text not null,
        challenge text not null,
        verified_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (tenant_id, connection_id, domain),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      -- Each domain of e-mail addresses belongs to at most one connection, which signs its users in.
      create unique index sso_domain_verified_key on sso_domain (domain) where verified_at is not null;

      create table app_user (
        id uuid primary key,
        tenant_id uuid not null,
        connection_id uuid not null,
        subject text not null,
        email text,
        name text,
        groups text[] not null default '{}',
        user_name text,
        external_id text,
        scim_attributes jsonb,
        is_active boolean not null default true,
        deactivated_at timestamptz,
        deactivated_by text check (deactivated_by in ('admin', 'scim')),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        last_signed_in_at timestamptz,
        constraint app_user_tenant_id_id_key unique (tenant_id, id),
        constraint app_user_subject_key unique (tenant_id, connection_id, subject),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade,
        check (is_active = (deactivated_at is null)),
        check (is_active = (deactivated_by is null))
      );
      create unique index app_user_user_name_key on app_user (tenant_id, connection_id, lower(user_name))
        where user_name is not null;
      create index app_user_external_id_idx on app_user (tenant_id, connection_id, external_id)
        where external_id is not null;
      create index app_user_list_idx on app_user (tenant_id, created_at, id);

      create table app_session (
        id uuid primary key,
        tenant_id uuid not null,
        user_id uuid not null,
        token_hash bytea not null constraint app_session_token_hash_key unique,
        idp_session_id text,
        sealed_logout bytea not null,
        source_ip text not null,
        user_agent text,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        end_reason text check (end_reason in ('signed_out', 'identity_provider', 'revoked', 'deactivated', 'replaced')),
        foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
        check ((ended_at is null) = (end_reason is null))
      );
      create index app_session_user_idx on app_session (tenant_id, user_id, created_at, id);
      create index app_session_idp_idx on app_session (tenant_id, idp_session_id) where ended_at is null;
      create index app_session_expiry_idx on app_session (tenant_id, expires_at);

      create table sign_in_request (
        tenant_id uuid not null,
        connection_id uuid not null,
        id text not null,
        purpose text not null check (purpose in ('sign_in', 'logout')),
        relay_state text not null,
        browser_hash bytea,
        return_to text,
        sealed_state bytea not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        consumed_at timestamptz,
        result_hash bytea,
        sealed_result bytea,
        finished_at timestamptz,
        primary key (tenant_id, connection_id, id),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      create index sign_in_request_result_idx on sign_in_request (tenant_id, result_hash) where result_hash is not null;
      create index sign_in_request_expiry_idx on sign_in_request (tenant_id, expires_at);

      create table used_message (
        tenant_id uuid not null,
        connection_id uuid not null,
        kind text not null check (kind in ('assertion', 'logout_request', 'logout_token')),
        message_id text not null,
        expires_at timestamptz not null,
        primary key (tenant_id, connection_id, kind, message_id),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      create index used_message_expiry_idx on used_message (tenant_id, expires_at);

      create table sign_in_failure (
        id uuid primary key,
        tenant_id uuid not null,
        connection_id uuid not null,
        reason text not null,
        message text not null,
        expected text,
        received text,
        request_id uuid not null,
        created_at timestamptz not null default now(),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      create index sign_in_failure_list_idx on sign_in_failure (tenant_id, connection_id, created_at desc, id desc);

      create table scim_token (
        id uuid primary key,
        tenant_id uuid not null,
        connection_id uuid not null,
        lookup_id text not null constraint scim_token_lookup_id_key unique,
        mac bytea not null,
        prefix text not null,
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now(),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      create index scim_token_list_idx on scim_token (tenant_id, connection_id, created_at, id);

      create table scim_group (
        id uuid primary key,
        tenant_id uuid not null,
        connection_id uuid not null,
        display_name text not null,
        external_id text,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint scim_group_tenant_id_id_key unique (tenant_id, id),
        foreign key (tenant_id, connection_id) references sso_connection (tenant_id, id) on delete cascade
      );
      create unique index scim_group_display_name_key on scim_group (tenant_id, connection_id, lower(display_name));

      create table scim_group_member (
        tenant_id uuid not null,
        group_id uuid not null,
        user_id uuid not null,
        primary key (tenant_id, group_id, user_id),
        foreign key (tenant_id, group_id) references scim_group (tenant_id, id) on delete cascade,
        foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
      );
      create index scim_group_member_user_idx on scim_group_member (tenant_id, user_id);

      ${TABLES.map((table) => secureTenantTable(table)).join('\n')}
      ${grant('select, insert, update, delete', ...TABLES)}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table ${TABLES.toReversed().join(', ')}`);
  }
}

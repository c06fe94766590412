import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

const COLUMNS = `
        chain_id text not null check (chain_id = coalesce(tenant_id::text, 'platform')),
        tenant_id uuid references tenant (id),
        request_id uuid not null,
        part smallint not null check (part in (0, 1)),
        logged_at timestamptz not null,
        action text not null,
        route text,
        outcome text not null
          check (outcome in ('success', 'denied', 'rejected', 'error', 'streaming', 'aborted')),
        status_code smallint not null,
        user_id text,
        api_key_id uuid,
        instance_id uuid not null,
        payload text not null`;

/**
 * The audit log. A record is first written to `audit_pending`, in the transaction of the change that it records or in a
 * group commit; within a second the sequencer moves it to the chain of its tenant (`chain_id` is the tenant's id, or
 * `platform`). `payload` is the exact canonical text (RFC 8785) that is hashed; the other columns are copies for
 * searching. `part` is 0 for the record of a request and 1 for the second one of a streamed response. `instance_id` is
 * the process that wrote it: if it is no longer in `audit_instance`, its streams without a second record count as
 * aborted.
 */
export class Audit1795219320000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table audit_pending (
        ${COLUMNS},
        primary key (request_id, part)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index audit_pending_chain_id_logged_at_idx on audit_pending (chain_id, logged_at, request_id, part);

      create table audit_record (
        seq bigint not null check (seq > 0),
        ${COLUMNS},
        prev_hash bytea not null check (length(prev_hash) = 32),
        record_hash bytea not null check (length(record_hash) = 32),
        primary key (chain_id, seq),
        constraint audit_record_request_id_part_key unique (request_id, part)
      );
      create index audit_record_chain_id_logged_at_idx on audit_record (chain_id, logged_at, request_id, part);
      create index audit_record_chain_id_api_key_id_idx on audit_record (chain_id, api_key_id, logged_at, request_id, part)
        where api_key_id is not null;
      create index audit_record_instance_id_idx on audit_record (instance_id) where outcome = 'streaming';

      create table audit_head (
        chain_id text primary key,
        seq bigint not null,
        record_hash bytea not null
      );

      create table audit_instance (
        id uuid primary key,
        seen_at timestamptz not null
      );

      create function refuse_audit_change() returns trigger language plpgsql as $body$
      begin
        raise exception 'the audit log is append-only';
      end $body$;
      create trigger append_only before update or delete on audit_record
        for each row execute function refuse_audit_change();
      create trigger append_only_as_a_whole before truncate on audit_record
        for each statement execute function refuse_audit_change();

      ${secureTenantTable('audit_pending')}
      ${secureTenantTable('audit_record')}
      ${grant('select, insert, delete', 'audit_pending')}
      ${grant('select, insert', 'audit_record')}
      ${grant('select, insert, update', 'audit_head')}
      ${grant('select, insert, update, delete', 'audit_instance')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table audit_instance, audit_head, audit_record, audit_pending');
    await queryRunner.query('drop function refuse_audit_change');
  }
}

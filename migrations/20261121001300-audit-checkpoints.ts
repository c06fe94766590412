import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

const CHAIN = `
        chain_id text not null check (chain_id = coalesce(tenant_id::text, 'platform')),
        tenant_id uuid references tenant (id),`;

/**
 * The tables that seal the audit log. `audit_tile` is the Merkle tree of each chain (RFC 9162 §2.1) in tiles of up to
 * 256 hashes (C2SP tlog-tiles); level 0 has the leaf hashes, which outlive the records. A tile only ever grows.
 * `audit_checkpoint` has the signed checkpoints, numbered without a gap in each chain: if two sealers continue from the
 * same checkpoint, one fails, so that a chain cannot fork. Later facts about a checkpoint (a timestamp, its receipt)
 * are in separate tables; `audit_push.size` is the last checkpoint of the chain that the receiver accepted.
 */
export class AuditCheckpoints1795219980000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table audit_tile (
        ${CHAIN}
        level smallint not null check (level between 0 and 7),
        index bigint not null check (index >= 0),
        hashes bytea not null check (length(hashes) % 32 = 0 and length(hashes) between 32 and 8192),
        primary key (chain_id, level, index)
      );
      -- Hashes do not compress, so PostgreSQL need not try.
      alter table audit_tile alter column hashes set storage external;

      create table audit_checkpoint (
        ${CHAIN}
        size bigint not null check (size > 0),
        number bigint not null check (number > 0),
        root_hash bytea not null check (length(root_hash) = 32),
        record_hash bytea not null check (length(record_hash) = 32),
        note text not null,
        kid text not null,
        sealed_at timestamptz not null,
        primary key (chain_id, size),
        constraint audit_checkpoint_chain_id_number_key unique (chain_id, number)
      );

      create table audit_checkpoint_timestamp (
        ${CHAIN}
        size bigint not null,
        token bytea not null,
        stamped_at timestamptz not null,
        primary key (chain_id, size)
      );

      create table audit_push (
        ${CHAIN}
        size bigint not null,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        primary key (chain_id)
      );

      create function refuse_audit_tile_change() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'UPDATE' and (new.chain_id, new.level, new.index) = (old.chain_id, old.level, old.index)
          and substring(new.hashes for length(old.hashes)) = old.hashes then
          return new;
        end if;
        raise exception 'the audit log is append-only';
      end $body$;
      create trigger append_only before update or delete on audit_tile
        for each row execute function refuse_audit_tile_change();
      create trigger append_only_as_a_whole before truncate on audit_tile
        for each statement execute function refuse_audit_change();
      create trigger append_only before update or delete on audit_checkpoint
        for each row execute function refuse_audit_change();
      create trigger append_only_as_a_whole before truncate on audit_checkpoint
        for each statement execute function refuse_audit_change();
      create trigger append_only before update or delete on audit_checkpoint_timestamp
        for each row execute function refuse_audit_change();
      create trigger append_only_as_a_whole before truncate on audit_checkpoint_timestamp
        for each statement execute function refuse_audit_change();

      ${secureTenantTable('audit_tile')}
      ${secureTenantTable('audit_checkpoint')}
      ${secureTenantTable('audit_checkpoint_timestamp')}
      ${secureTenantTable('audit_push')}
      ${grant('select, insert, update', 'audit_tile', 'audit_push')}
      ${grant('select, insert', 'audit_checkpoint', 'audit_checkpoint_timestamp')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table audit_push, audit_checkpoint_timestamp, audit_checkpoint, audit_tile');
    await queryRunner.query('drop function refuse_audit_tile_change');
  }
}

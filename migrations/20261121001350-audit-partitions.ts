import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, secureTenantTable } from './row-security';

const COLUMNS = `
        seq bigint not null check (seq > 0),
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
        payload text not null,
        prev_hash bytea not null check (length(prev_hash) = 32),
        record_hash bytea not null check (length(record_hash) = 32)`;
const NAMES = `seq, chain_id, tenant_id, request_id, part, logged_at, action, route, outcome, status_code, user_id,
        api_key_id, instance_id, payload, prev_hash, record_hash`;

// Named so that both forms of the table have them.
const INDEXES = `
      create index audit_record_chain_id_logged_at_idx on audit_record (chain_id, logged_at, request_id, part);
      create index audit_record_chain_id_api_key_id_idx on audit_record (chain_id, api_key_id, logged_at, request_id, part)
        where api_key_id is not null;
      create index audit_record_instance_id_idx on audit_record (instance_id) where outcome = 'streaming';`;

const TRUNCATE_TRIGGER = `trigger append_only_as_a_whole before truncate`;

// The constraints that the table was created with.
const LOCKS = `
      create trigger append_only before update or delete on audit_record
        for each row execute function refuse_audit_change();
      create ${TRUNCATE_TRIGGER} on audit_record for each statement execute function refuse_audit_change();
      ${secureTenantTable('audit_record')}
      ${grant('select, insert', 'audit_record')}`;

const AS_OWNER = `security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s' set timezone = 'UTC'`;

// Forced row security applies to the owner as well, unless it declares itself the system, independent of the caller's
// declaration. Only a superuser could make that a clause of the function.
const BECOME_SYSTEM = `perform set_config('app.system', 'on', true);`;
const BE_CALLER = `perform set_config('app.system', coalesce(caller, ''), true);`;
const CALLER = `caller text := current_setting('app.system', true);`;

/**
 * Creates the partition of one month, with the triggers, the row security and the exact uniqueness that the partitioned
 * table cannot have, and moves the records of the month out of the default partition.
 */
const ADD_PARTITION = `
      create function audit_partition.add(month date) returns boolean language plpgsql as $body$
      declare
        name text := 'record_' || to_char(month, 'YYYY_MM');
        first timestamptz := month::timestamp at time zone 'UTC';
        beyond timestamptz := (month + interval '1 month') at time zone 'UTC';
        has_strays boolean;
      begin
        if to_regclass('audit_partition.' || name) is not null then return false; end if;
        execute format('create table audit_partition.%I (like public.audit_record including constraints)', name);
        select exists (select from audit_partition.record_default where logged_at >= first and logged_at < beyond)
          into has_strays;
        if has_strays then
          alter table audit_partition.record_default disable trigger append_only;
          execute format('with moved as (
            delete from audit_partition.record_default where logged_at >= %L and logged_at < %L returning *
          ) insert into audit_partition.%I select * from moved', first, beyond, name);
          alter table audit_partition.record_default enable trigger append_only;
        end if;
        execute format('alter table public.audit_record attach partition audit_partition.%I for values from (%L) to (%L)',
          name, first, beyond);
        execute format('create unique index on audit_partition.%I (chain_id, seq)', name);
        execute format('create unique index on audit_partition.%I (request_id, part)', name);
        execute format('create ${TRUNCATE_TRIGGER} on audit_partition.%I
          for each statement execute function public.refuse_audit_change()', name);
        execute format('alter table audit_partition.%I enable row level security', name);
        execute format('alter table audit_partition.%I force row level security', name);
        execute format('create policy of_system on audit_partition.%I using (current_setting(''app.system'', true) = ''on'')',
          name);
        return true;
      end $body$;
      revoke all on function audit_partition.add(date) from public;

      create function add_audit_partitions(months_ahead integer) returns integer language plpgsql ${AS_OWNER} as $body$
      declare
        ${CALLER}
        added integer := 0;
      begin
        ${BECOME_SYSTEM}
        if months_ahead not between 0 and 24 then raise exception 'partitions are made for 0 to 24 months ahead'; end if;
        for ahead in 0 .. months_ahead loop
          if audit_partition.add((date_trunc('month', now()) + make_interval(months => ahead))::date) then
            added := added + 1;
          end if;
        end loop;
        ${BE_CALLER}
        return added;
      end $body$;`;

/** Every condition is checked here, even if the caller has checked it; SHARE keeps writers out meanwhile. */
const DROP_PARTITION = `
      create function drop_audit_partition(month date, retention_days integer) returns void language plpgsql ${AS_OWNER}
      as $body$
      declare
        name text := 'record_' || to_char(month, 'YYYY_MM');
        archived bigint;
        stored bigint;
        fault text;
        ${CALLER}
      begin
        ${BECOME_SYSTEM}
        if retention_days is null or retention_days < 365 then raise exception 'audit records are kept for 365 days'; end if;
        if month is null or month <> date_trunc('month', month)::date then raise exception 'not a month'; end if;
        if (month + interval '1 month') at time zone 'UTC' > now() - make_interval(days => retention_days) then
          raise exception 'the month % is not past its retention', month;
        end if;
        if to_regclass('audit_partition.' || name) is null then raise exception 'there is no partition of %', month; end if;
        execute format('lock table audit_partition.%I, public.audit_legal_hold in share mode', name);
        execute format('select count(*) from audit_partition.%I', name) into stored;
        select records into archived from public.audit_archive a where a.month = $1 and a.dropped_at is null;
        if archived is distinct from stored then raise exception 'the month % is not archived as it is', month; end if;
        execute format('select h.tenant_id::text from public.audit_legal_hold h
          where exists (select from audit_partition.%I r where r.chain_id = h.tenant_id::text) limit 1', name) into fault;
        if fault is not null then raise exception 'tenant % is under legal hold', fault; end if;
        execute format('select r.chain_id from audit_partition.%I r group by r.chain_id
          having max(r.seq) > coalesce(
            (select max(c.size) from public.audit_checkpoint c where c.chain_id = r.chain_id), 0) limit 1', name) into fault;
        if fault is not null then raise exception 'chain % is not sealed', fault; end if;
        execute format('insert into public.audit_archived_range (month, chain_id, tenant_id, records, seqs)
          select $1, chain_id, tenant_id, count(*), range_agg(int8range(seq, seq, ''[]''))
          from audit_partition.%I group by chain_id, tenant_id', name) using month;
        execute format('drop table audit_partition.%I', name);
        update public.audit_archive a set dropped_at = now() where a.month = $1;
        ${BE_CALLER}
      end $body$;`;

/**
 * Partitions the audit log by months of \`logged_at\` (UTC), so that records past their retention are deleted as a
 * whole. The partitions are in a schema of their own, to which the serving role has no access: it reads and inserts
 * through \`audit_record\` only. Records of a time without a partition are in the default one.
 *
 * \`audit_archive\` has the exported months, \`audit_archived_range\` the numbers of each chain in them.
 * \`audit_legal_hold\` has the tenants whose records must not be deleted.
 */
export class AuditPartitions1795220010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`select set_config('app.system', 'on', true)`);
    await queryRunner.query(`
      drop index audit_record_chain_id_logged_at_idx, audit_record_chain_id_api_key_id_idx, audit_record_instance_id_idx;
      alter table audit_record rename to audit_record_whole;
      alter table audit_record_whole rename constraint audit_record_pkey to audit_record_whole_pkey;
      alter table audit_record_whole rename constraint audit_record_request_id_part_key to audit_record_whole_request_id_key;

      create table audit_record (
        ${COLUMNS},
        primary key (chain_id, seq, logged_at),
        constraint audit_record_request_id_part_key unique (request_id, part, logged_at)
      ) partition by range (logged_at);
      ${INDEXES}
      ${LOCKS}

      create schema audit_partition;
      create table audit_partition.record_default partition of audit_record default;
      create ${TRUNCATE_TRIGGER} on audit_partition.record_default
        for each statement execute function refuse_audit_change();
      alter table audit_partition.record_default enable row level security;
      alter table audit_partition.record_default force row level security;
      create policy of_system on audit_partition.record_default using (current_setting('app.system', true) = 'on');

      create table audit_archive (
        month date primary key check (month = date_trunc('month', month)),
        file text not null,
        sha256 bytea not null check (length(sha256) = 32),
        records bigint not null check (records >= 0),
        bytes bigint not null check (bytes > 0),
        exported_at timestamptz not null default now(),
        dropped_at timestamptz
      );
      create table audit_archived_range (
        month date not null references audit_archive (month),
        chain_id text not null check (chain_id = coalesce(tenant_id::text, 'platform')),
        tenant_id uuid references tenant (id),
        records bigint not null,
        seqs int8multirange not null,
        primary key (chain_id, month)
      );
      create table audit_legal_hold (
        tenant_id uuid primary key references tenant (id),
        reason text not null,
        placed_at timestamptz not null default now()
      );
      ${secureTenantTable('audit_archived_range')}
      ${secureTenantTable('audit_legal_hold')}
      ${grant('select, insert (month, file, sha256, records, bytes), update (file, sha256, records, bytes, exported_at)', 'audit_archive')}
      ${grant('select', 'audit_archived_range')}
      ${grant('select, insert, update, delete', 'audit_legal_hold')}

      create function audit_request_time(id uuid) returns timestamptz language sql immutable parallel safe as $body$
        select case when substr(id::text, 15, 1) = '7'
          then to_timestamp(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
          else '-infinity'::timestamptz end
      $body$;
      ${ADD_PARTITION}
      ${DROP_PARTITION}
      revoke all on function add_audit_partitions(integer), drop_audit_partition(date, integer) from public;
      grant execute on function add_audit_partitions(integer), drop_audit_partition(date, integer) to tms_service;
    `);
    await queryRunner.query(`
      select audit_partition.add(month) from (
        select distinct (date_trunc('month', logged_at at time zone 'UTC'))::date as month from audit_record_whole
      ) as stored;
      select add_audit_partitions(3);
      insert into audit_record (${NAMES}) select ${NAMES} from audit_record_whole;
      drop table audit_record_whole;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`select set_config('app.system', 'on', true)`);
    await queryRunner.query(`
      drop function add_audit_partitions, drop_audit_partition;
      create table audit_record_whole (
        ${COLUMNS},
        constraint audit_record_whole_pkey primary key (chain_id, seq),
        constraint audit_record_whole_request_id_key unique (request_id, part)
      );
      insert into audit_record_whole (${NAMES}) select ${NAMES} from audit_record;
      drop table audit_record;
      drop schema audit_partition cascade;
      alter table audit_record_whole rename to audit_record;
      alter table audit_record rename constraint audit_record_whole_pkey to audit_record_pkey;
      alter table audit_record rename constraint audit_record_whole_request_id_key to audit_record_request_id_part_key;
      ${INDEXES}
      ${LOCKS}
      drop function audit_request_time;
      drop table audit_legal_hold, audit_archived_range, audit_archive;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows belong to a tenant and refer to no other table of tenants except `tenant` itself. */
const OF_TENANT_ALONE = ['portfolio', 'api_key', 'sso_connection', 'instruction_model_usage'];

/**
 * Refuses rows of a tenant that was erased or is being erased: the lock makes the insert wait for `erase_tenant`, and
 * check again once that has committed. It runs after the insert, so that row security comes first. Every other table of
 * tenants refers to one of these, whose rows are deleted by then.
 */
const REFUSAL = `
      create function refuse_erased_tenant() returns trigger language plpgsql as $body$
      begin
        perform from tenant where id = new.tenant_id and erased_at is null for share;
        if not found then
          raise exception 'the tenant % was erased', new.tenant_id using errcode = 'foreign_key_violation';
        end if;
        return null;
      end $body$;
      ${OF_TENANT_ALONE.map(
        (table) => `create trigger tenant_is_not_erased after insert on ${table}
        for each row execute function refuse_erased_tenant();`,
      ).join('\n      ')}`;

/**
 * Every table with a `tenant_id` except those of the audit log, each with its distance from `tenant` along foreign
 * keys: the longest one, so that a table is farther away than every table that it refers to.
 */
const TABLES = `
        with recursive of_tenant as (
          select c.oid, c.relname::text as name
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'audit\\_%'
        ), reference as (
          select distinct k.conrelid as source, k.confrelid as target
          from pg_constraint k
          where k.contype = 'f' and k.conrelid <> k.confrelid
            and k.conrelid in (select oid from of_tenant) and k.confrelid in (select oid from of_tenant)
        ), path as (
          select oid, 0 as distance from of_tenant
          union
          select reference.source, path.distance + 1 from path join reference on reference.target = path.oid
        )
        select of_tenant.name, max(path.distance) as distance, exists (select from reference where target = of_tenant.oid) as is_target
        from of_tenant join path using (oid) group by of_tenant.oid, of_tenant.name`;

/**
 * Deletes all rows of a tenant except its audit records, and marks the tenant itself as erased, because the audit
 * records refer to it. It runs as the owner because the serving role may not delete from all of these tables.
 * Referenced rows are locked first, from the tenant outwards: a transaction that adds a row below them waits, and fails
 * once the tenant is erased. The tenant itself is locked in a mode that still allows requests in progress to write
 * their audit records.
 */
const ERASURE = `
      create function erase_tenant(erased uuid) returns bigint language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        caller text := current_setting('app.system', true);
        step record;
        deleted bigint;
        total bigint := 0;
      begin
        perform set_config('app.system', 'on', true);
        perform from public.tenant where id = erased and erased_at is null for no key update;
        if not found then raise exception 'there is no tenant %', erased using errcode = 'no_data_found'; end if;
        if exists (select from public.audit_legal_hold where tenant_id = erased) then
          raise exception 'tenant % is under legal hold', erased
            using errcode = 'restrict_violation', constraint = 'tenant_is_not_under_legal_hold';
        end if;
        for step in select * from (${TABLES}) as tables where is_target order by distance, name loop
          execute format('select from public.%I where tenant_id = $1 for update', step.name) using erased;
        end loop;
        for step in select * from (${TABLES}) as tables order by distance desc, name loop
          execute format('delete from public.%I where tenant_id = $1', step.name) using erased;
          get diagnostics deleted = row_count;
          total := total + deleted;
        end loop;
        update public.tenant set erased_at = clock_timestamp() where id = erased;
        perform set_config('app.system', coalesce(caller, ''), true);
        return total;
      end $body$;
      revoke all on function erase_tenant(uuid) from public;
      grant execute on function erase_tenant(uuid) to tms_service;`;

/** A tenant can be erased. Its row is kept for the audit log, and its slug is free again. */
export class TenantErasure1795393200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table tenant add column erased_at timestamptz;
      alter table tenant drop constraint tenant_slug_key;
      create unique index tenant_slug_key on tenant (slug) where erased_at is null;
      ${REFUSAL}
      ${ERASURE}
    `);
  }

  /** Fails if the slug of an erased tenant is in use again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function erase_tenant;
      ${OF_TENANT_ALONE.map((table) => `drop trigger tenant_is_not_erased on ${table};`).join('\n      ')}
      drop function refuse_erased_tenant;
      drop index tenant_slug_key;
      alter table tenant add constraint tenant_slug_key unique (slug);
      alter table tenant drop column erased_at;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every table with a `portfolio_id`, each with its distance from `portfolio` along foreign keys: the longest one, so that a
 * table is farther away than every table that it refers to. The audit log has no such column.
 */
const TABLES = `
        with recursive of_portfolio as (
          select c.oid, c.relname::text as name
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'portfolio_id' and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        ), reference as (
          select distinct k.conrelid as source, k.confrelid as target
          from pg_constraint k
          where k.contype = 'f' and k.conrelid <> k.confrelid
            and k.conrelid in (select oid from of_portfolio) and k.confrelid in (select oid from of_portfolio)
        ), path as (
          select oid, 0 as distance from of_portfolio
          union
          select reference.source, path.distance + 1 from path join reference on reference.target = path.oid
        )
        select of_portfolio.name, max(path.distance) as distance,
          exists (select from reference where target = of_portfolio.oid) as is_target
        from of_portfolio join path using (oid) group by of_portfolio.oid, of_portfolio.name`;

/**
 * Deletes a portfolio with all its rows, as `erase_tenant` does for a tenant: referenced rows are locked first, from the
 * portfolio outwards, so that a transaction that adds a row below them waits, and fails once the portfolio is deleted. It
 * runs as the owner because the serving role may not delete from all of these tables.
 */
const DELETION = `
      create function delete_portfolio(of_tenant uuid, deleted_id uuid) returns bigint language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $body$
      declare
        step record;
        deleted bigint;
        total bigint := 1;
      begin
        perform from public.portfolio where tenant_id = of_tenant and id = deleted_id for update;
        if not found then raise exception 'there is no portfolio %', deleted_id using errcode = 'no_data_found'; end if;
        if exists (select from public.audit_legal_hold where tenant_id = of_tenant) then
          raise exception 'tenant % is under legal hold', of_tenant
            using errcode = 'restrict_violation', constraint = 'tenant_is_not_under_legal_hold';
        end if;
        for step in select * from (${TABLES}) as tables where is_target order by distance, name loop
          execute format('select from public.%I where tenant_id = $1 and portfolio_id = $2 for update', step.name)
            using of_tenant, deleted_id;
        end loop;
        for step in select * from (${TABLES}) as tables order by distance desc, name loop
          execute format('delete from public.%I where tenant_id = $1 and portfolio_id = $2', step.name)
            using of_tenant, deleted_id;
          get diagnostics deleted = row_count;
          total := total + deleted;
        end loop;
        delete from public.portfolio where tenant_id = of_tenant and id = deleted_id;
        return total;
      end $body$;
      revoke all on function delete_portfolio(uuid, uuid) from public;
      grant execute on function delete_portfolio(uuid, uuid) to tms_system;`;

const REFERENCES = 'threat_change_tenant_id_portfolio_id_threat_id_fkey';

/**
 * A portfolio can be deleted. `threat_change` refers to its stream instead of its threat, as `screening_event` does: it has
 * no index by threat, so each deleted threat would read all changes of the portfolio. Threats are deleted with their
 * portfolio only. The migration after this one validates the key.
 */
export class PortfolioDeletion1795910400100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ${DELETION}
      alter table threat_change drop constraint ${REFERENCES};
      alter table threat_change add constraint threat_change_stream_fkey
        foreign key (tenant_id, portfolio_id) references threat_stream (tenant_id, portfolio_id) not valid;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table threat_change drop constraint threat_change_stream_fkey;
      alter table threat_change add constraint ${REFERENCES}
        foreign key (tenant_id, portfolio_id, threat_id) references threat (tenant_id, portfolio_id, id);
      drop function delete_portfolio;
    `);
  }
}

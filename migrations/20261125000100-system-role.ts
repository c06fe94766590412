import type { MigrationInterface, QueryRunner } from 'typeorm';
import { securePortfolioTable, secureTenantTable } from './row-security';

interface SecuredTable {
  readonly name: string;
  readonly has_portfolio: boolean;
}

const SECURED_TABLES = `
  select c.relname as name, pg_get_expr(p.polqual, p.polrelid) like '%app.portfolio_id%' as has_portfolio
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where p.polname = 'tenant_isolation' and c.relnamespace = 'public'::regnamespace order by 1`;

/** The functions of the owner that used to open row security for themselves by the setting `app.system`. */
const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'audit_partition'::regnamespace)
    and p.prokind = 'f' and p.prosrc like '%app.system%'`;

/** Functions that reach every tenant. The serving role no longer calls them; only work across tenants does. */
const ACROSS_TENANTS =
  'erase_tenant(uuid), remove_sample_events(bigint), add_audit_partitions(integer), drop_audit_partition(date, integer)';

const IS_SYSTEM = `current_setting('app.system', true) = 'on'`;

/** The statements and the policy that contain `app.system`, without it. */
function withoutSetting(definition: string): string {
  return definition
    .replace(/^\s*caller text := current_setting\('app\.system', true\);\n/m, '')
    .replace(/^\s*perform set_config\('app\.system', [^;]*\);\n/gm, '')
    .replace(`using (current_setting(''app.system'', true) = ''on'')`, 'to tms_system, current_user using (true)');
}

/**
 * Work across tenants gets a role of its own, `tms_system`. Before, the policies allowed every transaction that had set
 * `app.system`, which the serving role could do itself. The policies of portfolios allow work for a whole tenant.
 */
export class SystemRole1795564860000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const tables = (await queryRunner.query(SECURED_TABLES)) as SecuredTable[];
    for (const { name, has_portfolio } of tables) {
      await queryRunner.query(`
        drop policy tenant_isolation on ${name};
        drop policy if exists system_access on ${name};
        drop policy if exists by_setting on ${name};
        ${has_portfolio ? securePortfolioTable(name) : secureTenantTable(name, name === 'tenant' ? 'id' : 'tenant_id')}`);
    }
    for (const { definition } of (await queryRunner.query(FUNCTIONS)) as { definition: string }[]) {
      await queryRunner.query(withoutSetting(definition));
    }
    for (const partition of await partitions(queryRunner)) {
      await queryRunner.query(`
        drop policy of_system on ${partition};
        create policy of_system on ${partition} to tms_system, current_user using (true)`);
    }
    // Requests of anonymous callers and of the operator have records and idempotency keys without a tenant.
    await queryRunner.query(`
      create policy platform_records on audit_pending for insert with check (tenant_id is null);
      create policy operator_keys on idempotency_key using (tenant_id is null) with check (tenant_id is null);
      revoke execute on function ${ACROSS_TENANTS} from tms_service;
      grant execute on function ${ACROSS_TENANTS} to tms_system;
    `);
  }

  /** The functions keep working without the setting, because their owner no longer needs it. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      revoke execute on function ${ACROSS_TENANTS} from tms_system;
      grant execute on function ${ACROSS_TENANTS} to tms_service;
      drop policy operator_keys on idempotency_key;
      drop policy platform_records on audit_pending;`);
    for (const { name } of (await queryRunner.query(SECURED_TABLES)) as SecuredTable[]) {
      await queryRunner.query(`create policy by_setting on ${name} using (${IS_SYSTEM}) with check (${IS_SYSTEM})`);
    }
  }
}

async function partitions(queryRunner: QueryRunner): Promise<string[]> {
  const rows = (await queryRunner.query(`
    select 'audit_partition.' || quote_ident(c.relname) as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'of_system' and c.relnamespace = 'audit_partition'::regnamespace`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

/**
 * Forced row-level security separates the tenants. The serving role `tms_service` sees and writes a row only in a
 * transaction whose `app.tenant_id` is the row's tenant. A row of a portfolio also needs its `app.portfolio_id`, or
 * `app.portfolio_scope` = 'all'. No setting opens more: work across tenants runs as the role `tms_system`, and
 * migrations and functions of the owner as the owner. `set_config(…, true)` reads back as '' after the commit, which is
 * why the policies use nullif.
 */
const setting = (name: string): string => `nullif(current_setting('app.${name}', true), '')::uuid`;
const OWN_PORTFOLIO = `(portfolio_id = ${setting('portfolio_id')} or current_setting('app.portfolio_scope', true) = 'all')`;

const policies = (table: string, own: string): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant_isolation on ${table} using (${own}) with check (${own});
  create policy system_access on ${table} to tms_system, current_user using (true) with check (true);`;

/** For a table whose rows belong to a tenant as a whole; `column` has the tenant's id. */
export const secureTenantTable = (table: string, column = 'tenant_id'): string =>
  policies(table, `${column} = ${setting('tenant_id')}`);

/** For a table whose rows belong to one portfolio of a tenant. */
export const securePortfolioTable = (table: string): string =>
  policies(table, `tenant_id = ${setting('tenant_id')} and ${OWN_PORTFOLIO}`);

/** The privileges of the serving role on a table, and nothing else. `tms_system` inherits them. */
export const grant = (privileges: string, ...tables: string[]): string =>
  tables.map((table) => `grant ${privileges} on ${table} to tms_service;`).join('\n');

/**
 * The second lock of tenancy: forced row-level security. A row is seen and written only inside a transaction whose
 * `app.tenant_id` (and, for what belongs to a portfolio, `app.portfolio_id`) is the row's own, or which declared itself
 * work of the system. `set_config(…, true)` reads back as '' after commit, hence nullif.
 */
const IS_SYSTEM = `current_setting('app.system', true) = 'on'`;
const setting = (name: string): string => `nullif(current_setting('app.${name}', true), '')::uuid`;

const policy = (table: string, own: string): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant_isolation on ${table} using (${own} or ${IS_SYSTEM}) with check (${own} or ${IS_SYSTEM});`;

/** For a table whose rows belong to a tenant as a whole; `column` holds the tenant's id. */
export const secureTenantTable = (table: string, column = 'tenant_id'): string =>
  policy(table, `${column} = ${setting('tenant_id')}`);

/** For a table whose rows belong to one portfolio of a tenant. */
export const securePortfolioTable = (table: string): string =>
  policy(table, `(tenant_id = ${setting('tenant_id')} and portfolio_id = ${setting('portfolio_id')})`);

/** What the serving role may do with a table, and nothing else. */
export const grant = (privileges: string, ...tables: string[]): string =>
  tables.map((table) => `grant ${privileges} on ${table} to tms_service;`).join('\n');

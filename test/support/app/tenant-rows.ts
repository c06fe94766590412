import { Client } from 'pg';
import type { TestDatabase } from './test-database';

/**
 * The tables whose rows belong to a tenant, by the catalogue, except those of the audit log, which remain as evidence.
 */
const TABLES = `
  select c.relname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not starts_with(c.relname, 'audit_')
  order by 1`;

/** Reads a database as its owner, without tenant isolation. */
export class TenantRows {
  private constructor(private readonly client: Client) {}

  static async open({ ownerUrl }: TestDatabase): Promise<TenantRows> {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    return new TenantRows(client);
  }

  close(): Promise<void> {
    return this.client.end();
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, [...parameters])).rows;
  }

  async idOf(slug: string): Promise<string> {
    const [tenant] = await this.query<{ id: string }>('select id from tenant where slug = $1 and erased_at is null', [
      slug,
    ]);
    if (!tenant) throw new Error(`there is no tenant ${slug}`);
    return tenant.id;
  }

  /** The tables that have rows of the tenant, with their numbers. */
  async of(tenantId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name } of await this.query<{ name: string }>(TABLES)) {
      const sql = `select count(*)::int as count from ${name} where tenant_id = $1`;
      const [row] = await this.query<{ count: number }>(sql, [tenantId]);
      if (row && row.count > 0) counts[name] = row.count;
    }
    return counts;
  }

  async jobsOf(tenantId: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [tenantId],
    );
    return row?.count ?? 0;
  }
}

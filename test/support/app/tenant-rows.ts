import { setTimeout as delay } from 'node:timers/promises';
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

/** The tables whose rows belong to a portfolio, by the catalogue. */
const TABLES_OF_PORTFOLIOS = TABLES.replace("'tenant_id'", "'portfolio_id'");

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

  /** Resolves once as many statements of this database wait for a lock. */
  async untilWaiting(count: number): Promise<void> {
    const sql = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await this.query(sql)).length < count) await delay(20);
  }

  async idOf(slug: string): Promise<string> {
    const [tenant] = await this.query<{ id: string }>('select id from tenant where slug = $1 and erased_at is null', [
      slug,
    ]);
    if (!tenant) throw new Error(`there is no tenant ${slug}`);
    return tenant.id;
  }

  async portfolioIdOf(tenantSlug: string, slug: string): Promise<string> {
    const tenantId = await this.idOf(tenantSlug);
    const sql = 'select id from portfolio where tenant_id = $1 and slug = $2';
    const [portfolio] = await this.query<{ id: string }>(sql, [tenantId, slug]);
    if (!portfolio) throw new Error(`there is no portfolio ${slug}`);
    return portfolio.id;
  }

  /** The tables that have rows of the tenant, with their numbers. */
  of(tenantId: string): Promise<Record<string, number>> {
    return this.#counts(TABLES, 'tenant_id', tenantId);
  }

  /** The tables that have rows of the portfolio, with their numbers. */
  ofPortfolio(portfolioId: string): Promise<Record<string, number>> {
    return this.#counts(TABLES_OF_PORTFOLIOS, 'portfolio_id', portfolioId);
  }

  async #counts(tables: string, column: string, id: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name } of await this.query<{ name: string }>(tables)) {
      const sql = `select count(*)::int as count from ${name} where ${column} = $1`;
      const [row] = await this.query<{ count: number }>(sql, [id]);
      if (row && row.count > 0) counts[name] = row.count;
    }
    return counts;
  }

  /** Postpones the waiting jobs by a day and waits until no job is running, so that no retry changes the rows meanwhile. */
  async postponeJobs(): Promise<void> {
    for (;;) {
      await this.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '1 day' where locked_at is null`,
      );
      const running = await this.query('select 1 from graphile_worker._private_jobs where locked_at is not null');
      if (running.length === 0) return;
      await delay(50);
    }
  }

  /** The number of jobs whose payload contains the id of a tenant or of a portfolio. */
  async jobsOf(id: string): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [id],
    );
    return row?.count ?? 0;
  }
}

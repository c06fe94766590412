import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/test-database';

interface TableFacts {
  name: string;
  enabled: boolean;
  forced: boolean;
  policies: string[];
  owner: string;
}

// The audit log outlives the rows that its records are about, and the chain of the platform has records without a tenant.
const WITHOUT_FOREIGN_KEY_OF_PORTFOLIO = new Set([
  'portfolio',
  'api_key',
  'sso_connection',
  'instruction_model_usage',
  'source_rating_override',
  'audit_pending',
  'audit_view',
  'audit_record',
  'audit_tile',
  'audit_checkpoint',
  'audit_checkpoint_timestamp',
  'audit_push',
  'audit_forward',
  'audit_archived_range',
  'audit_legal_hold',
]);

// Both policies admit only rows without a tenant.
const MORE_POLICIES: Readonly<Record<string, string[]>> = {
  audit_pending: ['platform_records'],
  idempotency_key: ['operator_keys'],
};

let database: TestDatabase;
let owner: Client;
let service: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  service = new Client({ connectionString: database.url });
  await Promise.all([owner.connect(), service.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), service.end()]);
  await database.drop();
});

const tenantTables = async (): Promise<TableFacts[]> => {
  const { rows } = await owner.query<TableFacts>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      pg_get_userbyid(c.relowner) as owner, array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
};

describe('the separation of tenants', () => {
  test('finds tables with a tenant in the catalogue', async () => {
    expect((await tenantTables()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['portfolio', 'api_key', 'asset', 'threat', 'incident', 'audit_record']),
    );
  });

  test('every table with tenant_id has forced row security and its policies, and the serving role owns none of them', async () => {
    for (const table of await tenantTables()) {
      const policies = [...(MORE_POLICIES[table.name] ?? []), 'system_access', 'tenant_isolation'];
      expect(table).toMatchObject({ enabled: true, forced: true, policies });
      expect(table.owner).not.toBe('tms_service');
    }
  });

  test('every foreign key between tables of tenants includes the tenant', async () => {
    const { rows } = await owner.query<{ source: string; target: string; columns: string[] }>(`
      select s.relname as source, t.relname as target,
        array(select a.attname::text from unnest(k.conkey) with ordinality as key (attnum, position)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.attnum order by key.position) as columns
      from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and s.relnamespace = 'public'::regnamespace`);
    const ofTenants = new Set((await tenantTables()).map(({ name }) => name));
    for (const key of rows.filter(({ source, target }) => ofTenants.has(source) && ofTenants.has(target))) {
      expect(key.columns[0]).toBe('tenant_id');
    }
    for (const name of ofTenants) {
      const keys = rows.filter(({ source, columns }) => source === name && columns[0] === 'tenant_id');
      expect([name, keys.length > 0]).toEqual([name, true]);
      if (WITHOUT_FOREIGN_KEY_OF_PORTFOLIO.has(name)) continue;
      expect([name, keys.some(({ columns }) => columns.length > 1)]).toEqual([name, true]);
    }
  });

  test('indexes on tables of tenants start with the tenant', async () => {
    const { rows } = await owner.query<{ index: string; first: string }>(`
      select i.relname as index, a.attname as first
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
      where not x.indisprimary and not x.indisunique and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`);
    // The audit log is read by chain, which is the tenant or the platform, and by the instance that wrote it. A report
    // is looked up by its file before its tenant is known. A changed event is evidence of threats of any tenant.
    // The index of an asset's threats must not be usable for the assets of one threat (see the test below).
    const ofNoTenant = ['report_pdf_sha256_idx', 'threat_evidence_by_event_idx', 'threat_asset_by_asset_idx'];
    const isOfNoTenant = (index: string): boolean => index.startsWith('audit_') || ofNoTenant.includes(index);
    for (const { index, first } of rows.filter((row) => !isOfNoTenant(row.index))) {
      expect([index, first]).toEqual([index, 'tenant_id']);
    }
  });

  // PostgreSQL has no statistics about the rows of a new portfolio. It could choose any other index that begins with the
  // tenant, and would then read the whole portfolio for each threat.
  test.each(['threat_asset', 'threat_evidence'])(
    '%s has no index that begins with the tenant except its primary key',
    async (table) => {
      const { rows } = await owner.query<{ index: string }>(
        `select x.indexrelid::regclass::text as index from pg_index x
         join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
         where x.indrelid = $1::regclass and a.attname = 'tenant_id'`,
        [table],
      );
      expect(rows.map(({ index }) => index)).toEqual([`${table}_pkey`]);
    },
  );

  test('without a scope the serving role can neither read nor write rows', async () => {
    const [tenantId, portfolioId] = [randomUUID(), randomUUID()];
    await owner.query('begin');
    await owner.query(`insert into tenant (id, slug, name) values ($1, 'locks', 'Locks')`, [tenantId]);
    await owner.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'default', 'Default')`, [
      portfolioId,
      tenantId,
    ]);
    await owner.query('commit');
    for (const { name } of await tenantTables()) {
      const { rows } = await service.query<{ count: string }>(`select count(*) from ${name}`);
      expect([name, Number(rows[0]?.count)]).toEqual([name, 0]);
    }
    await expect(
      service.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'other', 'Other')`, [
        randomUUID(),
        tenantId,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('the scope of one transaction ends with it', async () => {
    const { rows } = await owner.query<{ id: string }>(`select id from tenant where slug = 'locks'`);
    const tenantId = rows[0]?.id;
    await service.query('begin');
    await service.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
    expect((await service.query('select from portfolio')).rowCount).toBe(1);
    await service.query('commit');
    expect((await service.query('select from portfolio')).rowCount).toBe(0);
  });

  test('no policy depends on a setting that admits every tenant', async () => {
    const { rows } = await owner.query<{ text: string }>(
      `select concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text from pg_policy union
       select prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'audit_partition'::regnamespace)`,
    );
    expect(rows.filter(({ text }) => text.includes('app.system'))).toEqual([]);
  });

  test('only the system role and the owner bypass row security without a scope', async () => {
    const { rows } = await owner.query<{ roles: string[] }>(
      `select distinct array(select rolname::text from pg_roles where oid = any(polroles) order by 1) as roles
       from pg_policy where polname in ('system_access', 'of_system')`,
    );
    expect(rows.map(({ roles }) => roles.filter((role) => role !== 'tms_system').length)).toEqual([1]);
    expect(rows[0]?.roles).toContain('tms_system');
    const [tables] = await tenantTables();
    expect(rows[0]?.roles).toContain(tables?.owner);
  });

  test('the serving role sees one tenant only, regardless of its settings', async () => {
    const own = randomUUID();
    const portfolio = randomUUID();
    await owner.query(`insert into tenant (id, slug, name) values ($1, 'own', 'Own')`, [own]);
    await owner.query(`insert into portfolio (id, tenant_id, slug, name) values ($1, $2, 'default', 'Default')`, [
      portfolio,
      own,
    ]);
    await service.query('begin');
    for (const [name, value] of [
      ['app.tenant_id', own],
      ['app.portfolio_id', portfolio],
      ['app.portfolio_scope', 'all'],
      ['app.system', 'on'],
      ['app.role', 'tms_system'],
    ]) {
      await service.query(`select set_config($1, $2, true)`, [name, value]);
    }
    expect((await service.query('select id from tenant')).rows).toEqual([{ id: own }]);
    expect((await service.query('select id from portfolio')).rows).toEqual([{ id: portfolio }]);
    await service.query('rollback');
  });

  test.each([
    'set role tms_system',
    'set session authorization tms_system',
    'set row_security = off; select from tenant',
    'grant tms_system to tms_service',
    `alter role tms_service bypassrls`,
    'alter table tenant no force row level security',
    `select erase_tenant('00000000-0000-7000-8000-000000000000')`,
    'select remove_sample_events(1)',
    'select add_audit_partitions(1)',
  ])('the serving role may not execute: %s', async (statement) => {
    await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
    await service.query('set row_security = on');
  });

  test('the serving role cannot change the audit log', async () => {
    for (const statement of [
      'delete from audit_record',
      `update audit_record set action = 'x'`,
      'truncate audit_record',
    ]) {
      await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

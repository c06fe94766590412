import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/test-database';

/*
 * The tables with the data of tenants can be split by tenant: into cells, each with a database of its own, or by an extension that
 * distributes tables. docs/decisions/0046-growing-past-one-database.md has the reasons. What is listed here as an exception would have
 * to change before tables are distributed; cells need none of it to change.
 */

/** Identifiers that this service draws at random (UUIDv7), so that rows of two databases never have the same one. */
const KEYED_BY_RANDOM_ID = [
  'alert',
  'alert_email',
  'api_key',
  'app_session',
  'app_user',
  'asset',
  'audit_view',
  'incident',
  'incident_activity',
  'incident_threat',
  'lookup_batch',
  'lookup_decision',
  'lookup_request',
  'monitored_subject',
  'portfolio',
  'scan',
  'scim_group',
  'scim_token',
  'screening_alert',
  'sign_in_failure',
  'sign_in_link',
  'sso_connection',
  'threat',
  'threat_history',
  'web_search_job',
  'webhook',
  'webhook_delivery',
];

/** Keyed by the chain of a tenant or by the id of a request. One chain, the operator's, has no tenant. */
const AUDIT_LOG = [
  'audit_archived_range',
  'audit_checkpoint',
  'audit_checkpoint_timestamp',
  'audit_forward',
  'audit_pending',
  'audit_push',
  'audit_record',
  'audit_tile',
];

/** Found before the tenant is known: by a credential, or by the domain or the audience of who signs in. */
const FOUND_WITHOUT_TENANT = [
  'api_key (lookup_id)',
  'app_session (token_hash)',
  'scim_token (lookup_id)',
  'sign_in_link (token_hash)',
  'sso_connection (issuer, api_audience)',
  'sso_domain (domain)',
];

/** From tables of tenants to tables that all tenants share. */
const SHARED_REFERENCES = [
  'audit_archived_range -> audit_archive',
  'instruction_verdict -> event',
  'threat_development -> event',
  'threat_evidence -> event',
];

const TRIGGERS = [
  'api_key tenant_is_not_erased',
  'audit_legal_hold tenant_is_not_erased',
  'audit_checkpoint append_only',
  'audit_checkpoint_timestamp append_only',
  'audit_record append_only',
  'audit_tile append_only',
  'instruction_model_usage tenant_is_not_erased',
  'portfolio tenant_is_not_erased',
  'report never_changes',
  'source_rating_override tenant_is_not_erased',
  'sso_connection tenant_is_not_erased',
];

const TENANT_TABLES = `
  select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attname = 'tenant_id' and not a.attisdropped`;

const UNIQUE_KEYS = `
  select t.relname as "table", i.indisprimary as "isPrimary",
    array(select a.attname::text from unnest(i.indkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum order by k.place) as columns
  from (${TENANT_TABLES}) t join pg_index i on i.indrelid = t.oid where i.indisunique`;

const FOREIGN_KEYS = `
  select t.relname as "table", f.relname as "references", f.oid in (select oid from (${TENANT_TABLES}) all_tables) as "isOfTenants",
    array(select a.attname::text from unnest(c.conkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.place) as columns,
    array(select a.attname::text from unnest(c.confkey) with ordinality k (attnum, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.place) as "referencedColumns"
  from (${TENANT_TABLES}) t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' join pg_class f on f.oid = c.confrelid`;

const POLICIES = `
  select t.relname as "table", p.polname as name,
    concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as text
  from (${TENANT_TABLES}) t join pg_policy p on p.polrelid = t.oid`;

const TRIGGER_NAMES = `
  select distinct t.relname || ' ' || regexp_replace(g.tgname, '_as_a_whole$', '') as name
  from (${TENANT_TABLES}) t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal`;

interface UniqueKey {
  table: string;
  isPrimary: boolean;
  columns: string[];
}

interface ForeignKey {
  table: string;
  references: string;
  isOfTenants: boolean;
  columns: string[];
  referencedColumns: string[];
}

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function read<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

const sorted = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();

const isWithoutTenant = ({ columns }: { columns: string[] }): boolean => !columns.includes('tenant_id');

test('a primary key contains the tenant, or an id that is unique in every database, or belongs to the audit log', async () => {
  const keys = (await read<UniqueKey>(UNIQUE_KEYS)).filter((key) => key.isPrimary && isWithoutTenant(key));
  expect(sorted(keys.map(({ table }) => table))).toEqual(sorted([...KEYED_BY_RANDOM_ID, ...AUDIT_LOG]));
  const random = keys.filter(({ table }) => KEYED_BY_RANDOM_ID.includes(table));
  expect(random.filter(({ columns }) => !/^(id|request_id)$/.test(columns.join()))).toEqual([]);
});

test('every other unique key contains the tenant, except those by which the tenant is found', async () => {
  const keys = (await read<UniqueKey>(UNIQUE_KEYS)).filter((key) => !key.isPrimary && isWithoutTenant(key));
  const others = keys.filter(({ table }) => !AUDIT_LOG.includes(table));
  expect(sorted(others.map(({ table, columns }) => `${table} (${columns.join(', ')})`))).toEqual(
    sorted(FOUND_WITHOUT_TENANT),
  );
});

test('a foreign key between tables of tenants contains the tenant on both sides', async () => {
  const keys = (await read<ForeignKey>(FOREIGN_KEYS)).filter(({ isOfTenants }) => isOfTenants);
  expect(keys.length).toBeGreaterThan(40);
  const placeOfTenant = (columns: string[]): number => columns.indexOf('tenant_id');
  const isWrong = ({ columns, referencedColumns }: ForeignKey): boolean =>
    placeOfTenant(columns) < 0 || placeOfTenant(columns) !== placeOfTenant(referencedColumns);
  expect(keys.filter(isWrong)).toEqual([]);
});

test('tables of tenants refer to few tables that all tenants share', async () => {
  const keys = (await read<ForeignKey>(FOREIGN_KEYS)).filter(
    (key) => !key.isOfTenants && !(key.references === 'tenant' && key.columns.join() === 'tenant_id'),
  );
  expect(sorted(keys.map(({ table, references }) => `${table} -> ${references}`))).toEqual(sorted(SHARED_REFERENCES));
});

test('row-level security reads no other table', async () => {
  const policies = await read<{ table: string; name: string; text: string }>(POLICIES);
  expect(policies.length).toBeGreaterThan(60);
  expect(policies.filter(({ text }) => /\bselect\b/i.test(text))).toEqual([]);
});

test('no other triggers than these are on tables of tenants', async () => {
  const names = await read<{ name: string }>(TRIGGER_NAMES);
  expect(sorted(names.map(({ name }) => name))).toEqual(sorted(TRIGGERS));
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/test-database';

const ROOT = join(__dirname, '../..');
const SHARED = 'it writes shared tables, which have no tenant';
const UPKEEP = 'it removes what has expired in every tenant';

/**
 * The files that may open a transaction across tenants, each with its reason. Work within one tenant uses `Db.run` or
 * `Db.runForTenant`, where row-level security applies.
 */
const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  'modules/alerts/emails/alert-mailer.ts': UPKEEP,
  'modules/archive/archive.service.ts': SHARED,
  'modules/archive/imports/article-import.ts': SHARED,
  'modules/audit/audit-chains.ts':
    'the operator reads the chain of the platform, its own acts on tenants, and chains of erased tenants',
  'modules/audit/forwarding/audit-forwarder.ts': 'it sends the records of all chains to one log system',
  'modules/audit/retention/audit-retention.ts': 'a month of the audit log holds the records of all tenants',
  'modules/audit/sealing/audit-sealer.ts': 'it seals the chains of all tenants and of the platform',
  'modules/audit/sealing/checkpoint-push.ts': 'it sends the checkpoints of all chains to one address',
  'modules/audit/sealing/checkpoint-timestamps.ts': 'it timestamps the checkpoints of all chains',
  'modules/connectors/secrets/secrets.service.ts': SHARED,
  'modules/corpus/columnar/columnar-copy.jobs.ts': SHARED,
  'modules/corpus/corpus.service.ts': SHARED,
  'modules/corpus/imports/import-session.ts': SHARED,
  'modules/datasets/datasets.jobs.ts': SHARED,
  'modules/datasets/datasets.service.ts': SHARED,
  'modules/datasets/imports/dataset-import.ts': SHARED,
  'modules/demo/demo-maker.ts': 'it looks for a tenant by its slug, before it knows which tenant the demo has',
  'modules/demo/demo.service.ts': 'the demo consists of a tenant and of rows in shared tables, which go together',
  'modules/exchange/publications/publication-upkeep.ts': `${UPKEEP}, and finds threats that are not published`,
  'modules/feeds/feed-poller.ts': SHARED,
  'modules/feeds/feeds.service.ts': 'a feed is polled if any tenant uses it',
  'modules/identity/api-keys/key-bearers.service.ts': 'an API key determines its tenant, so it is looked up first',
  'modules/identity/tenants/portfolio-deletion.service.ts': 'only the system role may call delete_portfolio',
  'modules/identity/tenants/tenant-erasure.service.ts': 'only the system role may call erase_tenant',
  'modules/identity/tenants/tenants.service.ts': 'the operator lists tenants and finds one by its slug',
  'modules/lookup/batches/batch-completion.ts': `${UPKEEP}, and finds batches whose jobs were lost`,
  'modules/lookup/lookup-retention.ts': UPKEEP,
  'modules/lookup/monitored/list-change-matcher.ts':
    'lists belong to no tenant; finds the portfolios that monitor subjects',
  'modules/lookup/monitored/screening-upkeep.ts': UPKEEP,
  'modules/reports/report-verifier.ts': 'the operator verifies the report of any tenant by the hash of its file',
  'modules/reports/report-retention.ts': UPKEEP,
  'modules/scim/tokens/scim-credentials.ts': 'a SCIM token determines its tenant, so it is looked up first',
  'modules/signing/first-keys.ts': SHARED,
  'modules/signing/key-lifecycle.service.ts': SHARED,
  'modules/sso/administration/saml/saml-metadata-refresh.ts':
    'it lists the connections of all tenants that have a metadata URL',
  'modules/sso/connections.service.ts':
    'a sign-in names its connection by the slug of the tenant or by an access token',
  'modules/sso/domains/domains.service.ts':
    'an e-mail domain leads to the connection of a tenant that is not known yet',
  'modules/sso/sign-in/pending-sign-ins.ts': UPKEEP,
  'modules/sso/sign-in/sign-in-failures.ts': UPKEEP,
  'modules/threats/evaluation/evaluation-rounds.ts': 'new events are evaluated for the portfolios of all tenants',
  'modules/threats/stream/threat-change-log.ts': UPKEEP,
  'modules/users/key-sessions/key-sessions.service.ts': `a link determines the tenant of its key, so it is looked up first; ${UPKEEP}`,
  'modules/users/sessions.jobs.ts': UPKEEP,
  'modules/users/sessions.service.ts':
    'a cookie determines the tenant of its session, so it is looked up first; sessions of the operator belong to no tenant',
  'modules/web-search/search/search-worker.ts': `${UPKEEP}, and finds searches whose worker died`,
  'modules/webhooks/delivery-upkeep.ts': `${UPKEEP}, and finds overdue deliveries`,
  'platform/idempotency/idempotency-keys.ts': UPKEEP,
  'platform/rate-limit/token-bucket.ts': SHARED,
};

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Source files except tests, by their paths below `src`. */
function sources(): [string, string][] {
  const folder = join(ROOT, 'src');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== join(folder, 'platform/database/db.ts'))
    .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]);
}

test('exactly the listed files open transactions across tenants', () => {
  const found = sources().filter(([, text]) => /\b(run|read)AsSystem\(/.test(text));
  expect(found.map(([path]) => path).sort()).toEqual(Object.keys(ACROSS_TENANTS).sort());
});

test('files that query shared tables name no tenant table in those statements', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (a.attname = 'tenant_id' or c.relname = 'tenant')`);
  const ofTenants = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${rows.map(({ name }) => name).join('|')})\\b`, 'g');
  const faults = sources()
    .filter(([, text]) => /\b(queryShared|queryReplicated|readShared)\b/.test(text))
    .flatMap(([path, text]) => (text.match(ofTenants) ?? []).map((match) => `${path}: ${match}`));
  expect(faults).toEqual([]);
});

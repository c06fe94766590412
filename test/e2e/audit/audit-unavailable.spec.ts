import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { checkChain, Owner } from '../../support/audit/audit-fixtures';
import { type Answer, type CallOptions, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const PHASE_MS = 700;
const CLIENTS_OF_EACH = 2;

let service: TestApp;
let owner: Owner;
let admin = '';
beforeAll(async () => {
  service = await startTestApp({ LOG_LEVEL: 'fatal', AUDIT_TIMEOUT_MS: '3000', DATABASE_CONNECT_TIMEOUT_MS: '5000' });
  owner = await new Owner(service.database.ownerUrl).connect();
  admin = (await service.tenant('load', { admin: { role: 'admin' } })).admin ?? '';
});
afterAll(async () => {
  await owner.close();
  await service.close();
});

interface Asked {
  what: string;
  /** The records that the call would have written. */
  name: string | undefined;
  startedAtMs: number;
  endedAtMs: number;
  answer: Answer;
}

let number = 0;
const next = (): string => `n${++number}`;
const event = (): string =>
  JSON.stringify({
    source: 'tests',
    sourceEventId: next(),
    title: 'Battle',
    eventCategory: 'conflict',
    eventType: 'battle',
    eventDate: '2017-01-01',
  });
const identifiers = [{ type: 'name', value: 'Viktor Bout' }];
const asOperator = (more: CallOptions = {}): CallOptions => ({ key: OPERATOR_KEY, ...more });
const asLines = { accept: 'application/x-ndjson' };

type Call = () => [method: string, path: string, options?: CallOptions];

const CHANGES: Call[] = [
  () => {
    const name = next();
    const assets = [1, 2].map((id) => ({ asset_id: `a${id}`, name, attributes: { lat: id, lng: id } }));
    return ['PUT', '/v1/assets', { body: { assets } }];
  },
  () => ['POST', '/v1/incidents', { body: { title: next() } }],
  () => ['POST', '/v1/lookup', { body: { identifiers }, headers: { 'idempotency-key': next() } }],
  () => ['POST', '/v1/admin/tenants', asOperator({ body: { slug: next(), name: 'T' } })],
  () => ['PUT', '/v1/admin/secrets/load', asOperator({ body: { value: next() } })],
  () => ['POST', '/v1/admin/events/import?format=ndjson', asOperator({ rawBody: event() })],
];
const READS: Call[] = [
  () => ['GET', '/v1/assets'],
  () => ['GET', '/v1/threats'],
  () => ['GET', '/v1/audit'],
  () => ['GET', '/v1/incidents'],
];
/** Also requested while the log is unavailable: streams, documents, and requests that are refused anyway. */
const OTHERS: Call[] = [
  () => ['POST', '/v1/admin/events/import?format=ndjson', asOperator({ rawBody: event(), headers: asLines })],
  () => ['POST', '/v1/web-search/stream', { body: { subject: { type: 'keyword', name: 'harbour' } } }],
  () => ['POST', '/v1/threats/scan', { body: {} }],
  () => ['GET', '/v1/threats/stream'],
  () => ['GET', '/v1/audit/export?format=ndjson'],
  () => ['GET', '/v1/reports/keys', { key: null }],
  () => ['GET', '/.well-known/jwks.json', { key: null }],
  () => ['GET', '/openapi.json', { key: null }],
  () => ['GET', '/v1/assets', { key: null }],
  () => ['GET', '/v1/assets', { key: 'wrong' }],
  () => ['GET', '/v1/assets?limit=none'],
  () => ['GET', '/v1/incidents/none'],
  () => ['GET', '/v1/nothing'],
  () => ['DELETE', '/v1/assets'],
  () => ['POST', '/v1/incidents', { rawBody: '{', headers: { 'content-type': 'application/json' } }],
];

async function ask(call: Call): Promise<Asked> {
  const [method, path, options] = call();
  const startedAtMs = performance.now();
  const answer = await service.call(method, path, { key: admin, ...options });
  const name = /\bn\d+\b/.exec(JSON.stringify(options ?? {}))?.[0];
  return { what: `${method} ${path}`, name, startedAtMs, endedAtMs: performance.now(), answer };
}

/** Callers that repeat their request after each answer until `stop` is called. */
class Load {
  readonly asked: Asked[] = [];
  readonly #callers: Promise<void>[];
  #isOver = false;

  constructor() {
    const calls = [...CHANGES, ...READS].flatMap((call) => Array.from({ length: CLIENTS_OF_EACH }, () => call));
    this.#callers = calls.map(async (call) => {
      while (!this.#isOver) this.asked.push(await ask(call));
    });
  }

  /** Resolves once every kind of call has started after that time and been answered. */
  async hasAskedAllSince(ms: number): Promise<void> {
    const kinds = (): number =>
      new Set(this.asked.filter(({ startedAtMs }) => startedAtMs > ms).map(({ what }) => what)).size;
    while (kinds() < CHANGES.length + READS.length) await delay(20);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#callers);
  }
}

/** Everything that callers can change. Scans continue by themselves, and claims of keys end with their request. */
async function state(): Promise<Record<string, string>> {
  const tables = [
    'asset',
    'incident',
    'tenant',
    'portfolio',
    'event',
    'source_import',
    'lookup_request',
    'lookup_result',
  ];
  const rows = [...tables, 'stored_secret', 'web_search_job', 'audit_record'].map((table) => [table, `table ${table}`]);
  rows.push(['scan', 'select id from scan'], ['keys', `select * from idempotency_key where state = 'done'`]);
  const hashes: Record<string, string> = {};
  for (const [name = '', sql = ''] of rows) {
    const hash = `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from (${sql}) t`;
    hashes[name] = (await owner.query<{ hash: string }>(hash))[0]?.hash ?? '';
  }
  return hashes;
}

/** The state once it no longer changes. */
async function stableState(): Promise<Record<string, string>> {
  for (let before = await state(); ;) {
    await delay(PHASE_MS);
    const after = await state();
    if (isDeepStrictEqual(before, after)) return after;
    before = after;
  }
}

/** The names that occur in the database. */
const kept = async (names: (string | undefined)[]): Promise<unknown[]> =>
  owner.query(
    `select name from (select title as name from incident union all select slug from tenant union all select name from asset
       union all select source_event_id from event union all select key from idempotency_key) t where name = any($1)`,
    [names],
  );

const isSuccess = ({ answer }: Asked): boolean => answer.status < 300;
const requestIdOf = ({ answer }: Asked): string => answer.headers.get('x-request-id') ?? '';

async function expectOneRecordEach(asked: Asked[]): Promise<void> {
  const ids = asked.map(requestIdOf);
  expect(new Set(ids).size).toBe(ids.length);
  const rows = await owner.query<{ request_id: string; outcome: string }>(
    `select request_id, outcome from audit_record where part = 0 and request_id = any($1)`,
    [ids],
  );
  expect(rows.map(({ request_id: id }) => id).sort()).toEqual([...ids].sort());
  expect(rows.filter(({ outcome }) => outcome !== 'success' && outcome !== 'streaming')).toEqual([]);
}

const isReady = async (): Promise<boolean> => (await service.call('GET', '/readyz')).status === 200;

async function whenChained(): Promise<void> {
  for (;;) {
    if ((await owner.query('select from audit_pending limit 1')).length === 0) return;
    await delay(20);
  }
}

test.each([
  [
    'its table is gone',
    'alter table audit_pending rename to audit_away',
    'alter table audit_away rename to audit_pending',
  ],
  [
    'nobody may write to it',
    'revoke insert on audit_pending from tms_service',
    'grant insert on audit_pending to tms_service',
  ],
])(
  'under load, if %s, no request succeeds or has an effect; all succeed when the log is back',
  async (_what, takeAway, bringBack) => {
    const load = new Load();
    await load.hasAskedAllSince(0);
    await delay(PHASE_MS);
    const hereUntilMs = performance.now();
    await owner.query(takeAway);
    const goneAtMs = performance.now();
    // Imports that started before continue, because their first record was written.
    const before = await stableState();
    const others = await Promise.all([...CHANGES, ...READS, ...OTHERS].map(ask));
    await delay(PHASE_MS);
    const health = await service.call('GET', '/healthz');
    const ready = await service.call('GET', '/readyz');
    const after = await state();
    const awayUntilMs = performance.now();
    await owner.query(bringBack);
    while (!(await isReady())) await delay(20);
    const backAtMs = performance.now();
    await load.hasAskedAllSince(backAtMs);
    await load.stop();
    await whenChained();

    expect(health.status).toBe(200);
    expect([ready.status, ready.body.status, ready.body.checks.audit_writer]).toEqual([503, 'not_ready', 'failing']);
    expect(after).toEqual(before);

    const during = load.asked.filter((one) => one.startedAtMs > goneAtMs && one.endedAtMs < awayUntilMs);
    expect(during.length).toBeGreaterThan(CHANGES.length + READS.length);
    for (const { what, answer } of [...during, ...others]) {
      expect([what, answer.status, answer.body.error?.code]).toEqual([what, 503, 'audit_unavailable']);
      expect(Object.keys(answer.body as object).sort()).toEqual(['error', 'request_id']);
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    const refused = [...during, ...others];
    expect(
      await owner.query('select from audit_record where request_id = any($1)', [refused.map(requestIdOf)]),
    ).toEqual([]);
    const nameOf = ({ name }: Asked): string | undefined => name;
    expect(refused.map(nameOf)).toContainEqual(expect.stringMatching(/^n/));
    expect(await kept(refused.map(nameOf))).toEqual([]);

    const since = load.asked.filter(({ startedAtMs }) => startedAtMs > backAtMs);
    const whole = [...since, ...load.asked.filter(({ endedAtMs }) => endedAtMs < hereUntilMs)];
    expect(whole.filter((one) => !isSuccess(one)).map(({ what, answer }) => `${what}: ${answer.text}`)).toEqual([]);
    await expectOneRecordEach(load.asked.filter(isSuccess));
  },
  600_000,
);

test('each created resource has exactly one record, and the chains are intact', async () => {
  await whenChained();
  const [counts] = await owner.query<Record<string, number>>(
    `select (select count(*) from incident)::int as incidents, (select count(*) from lookup_request)::int as lookups,
       (select count(*) from tenant)::int as tenants, (select count(*) from source_import)::int as imports,
       count(*) filter (where action = 'incidents.create')::int as "incidents recorded",
       count(*) filter (where action = 'lookup.create')::int as "lookups recorded",
       count(*) filter (where action = 'tenants.create')::int as "tenants recorded",
       count(*) filter (where action = 'events.import')::int as "imports recorded"
     from audit_record where part = 0 and outcome in ('success', 'streaming')`,
  );
  for (const things of ['incidents', 'lookups', 'tenants', 'imports']) {
    expect([things, counts?.[`${things} recorded`]]).toEqual([things, counts?.[things]]);
    expect(counts?.[things]).toBeGreaterThan(3);
  }
  for (const { chain_id: chainId } of await owner.query<{ chain_id: string }>('select chain_id from audit_head')) {
    expect((await checkChain(owner, chainId)).faults).toEqual([]);
  }
});

import { Registry } from 'prom-client';
import { parseSettings } from '../../../config/settings';
import { createApp, type RunningApp } from '../../../src/start/create-app';
import type { ConnectorResult } from '../../../src/modules/connectors/connectors.contract';
import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import { Owner } from '../../support/audit/audit-fixtures';
import { capturedLog } from '../../support/app/captured-log';
import { fakeConnector } from '../../support/peers/fake-connector';
import { type Identifiers, LookupDesk, newKey } from '../../support/fixtures/lookup-fixture';
import { sampleRecord } from '../../support/samples/resolution-samples';
import { testRuntime } from '../../support/app/test-app';

const TELLTALES: Identifiers = [
  ['name', 'Zyxwvut Telltale'],
  ['company_name', 'Telltale Holdings'],
  ['email', 'mailbox@telltale-mail.example'],
  ['phone', '+4930905551234'],
  ['username', 'telltale_user'],
  ['ip', '203.0.113.77'],
  ['domain', 'telltale-host.example'],
  ['url', 'https://telltale-url.example/path'],
  ['address', 'Telltale Street 77, Springfield'],
  ['social_url', 'https://x.com/telltale_soc'],
  ['date_of_birth', '1911-11-13'],
  ['nationality', 'Vanuatu'],
  ['tax_id', '777 000 111 222'],
  ['registration_number', 'TT-REG-99887'],
  ['lei', '9999NORDSTERN0000073'],
  ['passport_number', 'TT 8877665'],
  ['imo_number', '9876543'],
];
// The values as sent, as normalised, and in parts.
const TRACES = [
  ...TELLTALES.map(([, value]) => value),
  ...['telltale', 'zyxwvut', '777000111222', 'ttreg99887', 'tt8877665', '30905551234', '1911-11', '"VU"', '{VU}'],
];

let desk: LookupDesk;
let owner: Owner;
let traced: RunningApp;
const { log, lines } = capturedLog();

beforeAll(async () => {
  desk = await LookupDesk.open();
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  await desk.importList('harbour', [{ id: 'a', schema: 'Person', properties: { name: ['Somebody Else'] } }]);
  traced = await createApp({
    settings: parseSettings({ METRICS_PORT: '0', NETWORK_CONNECTORS: 'false', SHUTDOWN_TIMEOUT_MS: '2000' }),
    runtime: testRuntime(desk.service.database),
    log,
  });
  await traced.app.listen(0, '127.0.0.1');
  const registry = traced.app.get(ConnectorRegistry);
  registry.register(fakeConnector({ id: 'finds', identifierTypes: ['name'], search: () => Promise.resolve(findsHim) }));
  const throwing = fakeConnector({
    id: 'throws',
    identifierTypes: ['name', 'email'],
    search: ({ identifiers }) => Promise.reject(new Error(`cannot find ${JSON.stringify(identifiers)}`)),
  });
  registry.register(throwing);
});
afterAll(async () => {
  await traced.app.close();
  await owner.close();
  await desk.close();
});

interface AnswerShown {
  request_id: string;
  entities: { entity_id: string }[];
}

const found = sampleRecord({ connector: 'finds', id: 'r1', dataset: null, name: 'Zyxwvut Telltale' });
const findsHim: ConnectorResult = { records: [found], findings: [] };

const isIn = (text: string): string[] => TRACES.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()));

/** Every row of every table that contains one of the traces, as text or as the hex of bytes. */
async function tablesWithTraces(): Promise<Record<string, string[]>> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(25);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await owner.query<{ trace: string }>(
      `select distinct trace from ${name} as line, unnest($1::text[]) as trace
       where position(lower(trace) in lower(line::text)) > 0
         or position(encode(convert_to(lower(trace), 'utf8'), 'hex') in line::text) > 0`,
      [TRACES],
    );
    if (rows.length > 0) found[name] = rows.map(({ trace }) => trace);
  }
  return found;
}

test('looked-up values are stored in the result only: in no other table, log or metric', async () => {
  const base = await traced.app.getUrl();
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(base.replace('[::1]', '127.0.0.1') + path, {
      method,
      headers: { 'x-api-key': desk.keys.analyst, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as AnswerShown };
  };
  const identifiers = TELLTALES.map(([type, value]) => ({ type, value }));
  const made = await call('POST', '/v1/lookup', { identifiers }, newKey());
  expect(made.status).toBe(200);
  expect(isIn(JSON.stringify(made.body)).length).toBeGreaterThan(15);
  expect(made.body).toMatchObject({ resolution: { status: 'resolved' } });
  const { request_id: id, entities } = made.body;
  await call('POST', '/v1/lookup', { identifiers, options: { depth: 'deep' } });
  await call('POST', '/v1/lookup', { identifiers: [...identifiers, { type: 'email', value: 'Telltale' }] });
  await call('GET', `/v1/lookup/${id}`);
  const decision = { entity_id: entities[0]?.entity_id, decision: 'different', reason: 'Somebody else' };
  expect((await call('POST', `/v1/lookup/${id}/decisions`, decision)).status).toBe(201);
  expect((await call('POST', '/v1/lookup', { identifiers }, newKey())).status).toBe(200);

  expect(Object.keys(await tablesWithTraces())).toEqual(['public.lookup_result']);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.some(({ connector }) => connector === 'throws')).toBe(true);
  expect(isIn(JSON.stringify(lines))).toEqual([]);
  const metrics = await traced.app.get(Registry).metrics();
  expect(metrics).toContain('connector="throws"');
  expect(isIn(metrics)).toEqual([]);
});

describe('the audit record of a lookup', () => {
  const recordOf = async (requestId: string) =>
    (await desk.call('GET', `/v1/audit/${requestId}`, { key: desk.keys.admin })).body;

  test('contains the kinds of its identifiers, the reference and the id of the lookup', async () => {
    const { body } = await desk.post(
      [
        ['name', 'Somebody Else'],
        ['email', 'a@b.example'],
        ['name', 'Somebody'],
      ],
      { options: { requester_reference: 'case 4711' } },
    );
    expect(body.audit.record_url).toBe(`/v1/audit/${body.request_id}`);
    expect(await recordOf(body.request_id as string)).toMatchObject({
      request_id: body.request_id,
      action: 'lookup.create',
      method: 'POST',
      route: '/v1/lookup',
      status_code: 200,
      outcome: 'success',
      requester_reference: 'case 4711',
      identifiers_queried: ['name', 'email'],
      resource_ids: [body.request_id],
    });
  });

  test('answered from its key names the first lookup, and is a separate record', async () => {
    const headers = newKey();
    const first = await desk.post([['email', 'a@b.example']], { headers });
    const again = await desk.post([['email', 'a@b.example']], { headers });
    const id = again.headers.get('x-request-id') ?? '';
    expect(id).not.toBe(first.body.request_id);
    expect(await recordOf(id)).toMatchObject({
      action: 'lookup.create',
      status_code: 200,
      identifiers_queried: ['email'],
      resource_ids: [first.body.request_id],
    });
  });

  test('exists for a refused lookup', async () => {
    const headers = newKey();
    const options = { requester_reference: 'case 1' };
    await desk.post([['email', 'a@b.example']], { headers });
    const refused = [
      await desk.post([['email', 'telltale']]),
      await desk.post([['phone', '+4930905551234']], { headers, options }),
      await desk.post([['name', 'Somebody']], { key: desk.keys.viewer }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 409, 403]);
    const records = await Promise.all(refused.map(({ headers: sent }) => recordOf(sent.get('x-request-id') ?? '')));
    const shared = { action: 'lookup.create', route: '/v1/lookup', resource_ids: [] };
    expect(records).toMatchObject([
      { ...shared, status_code: 422, identifiers_queried: null, requester_reference: null },
      { ...shared, status_code: 409, identifiers_queried: ['phone'], requester_reference: 'case 1' },
      { ...shared, status_code: 403, identifiers_queried: null },
    ]);
  });

  test('names the resources that were read, erased or decided on', async () => {
    const { request_id: id } = await desk.lookUp([['name', 'Somebody Else']]);
    const read = await desk.call('GET', `/v1/lookup/${id}`);
    const [entity] = read.body.entities as { entity_id: string }[];
    const body = { entity_id: entity?.entity_id, decision: 'same', reason: 'x' };
    const decided = await desk.call('POST', `/v1/lookup/${id}/decisions`, { body });
    const withdrawn = await desk.call('DELETE', `/v1/lookup/decisions/${decided.body.id}`);
    const erased = await desk.call('DELETE', `/v1/lookup/${id}`);
    const requests = [read, decided, withdrawn, erased].map(({ headers }) => headers.get('x-request-id') ?? '');
    expect(await Promise.all(requests.map(recordOf))).toMatchObject([
      { action: 'lookup.read', resource_ids: [id] },
      { action: 'lookup_decisions.create', resource_ids: [decided.body.id, id, entity?.entity_id], status_code: 201 },
      { action: 'lookup_decisions.withdraw', resource_ids: [decided.body.id] },
      { action: 'lookup.erase', resource_ids: [id], status_code: 204 },
    ]);
  });
});

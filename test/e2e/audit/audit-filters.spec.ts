import { type Answer, startTestApp, type TestApp } from '../../support/app/test-app';

interface Listed {
  request_id: string;
  action: string;
  method: string;
  resource_ids: string[];
  requester_reference: string | null;
  principal: { type: string };
}

let service: TestApp;
let keys: Record<string, string>;
let stranger: string;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('filters', { admin: { role: 'admin' }, analyst: { role: 'analyst' } });
  stranger = (await service.tenant('others', { admin: { role: 'admin' } })).admin!;
  for (const id of ['harbour', 'harbour-2', 'say "harbour"']) await putAsset(id, keys.admin!);
  await putAsset('harbour', stranger);
  await service.call('GET', '/v1/assets/harbour', { key: keys.analyst! });
  await service.call('GET', '/v1/threats', { key: keys.analyst! });
  for (const reference of ['case-1', 'case-10', 'case "1"']) {
    const body = {
      identifiers: [{ type: 'name', value: 'Marta Kowal' }],
      options: { requester_reference: reference },
    };
    expect((await service.call('POST', '/v1/lookup', { key: keys.analyst!, body })).status).toBe(200);
  }
});
afterAll(() => service.close());

async function putAsset(id: string, key: string): Promise<void> {
  const body = { name: 'Harbour', attributes: { lat: 54.4, lng: 18.7 } };
  const { status, text } = await service.call('PUT', `/v1/assets/${encodeURIComponent(id)}`, { key, body });
  expect({ status, text }).toMatchObject({ status: 201 });
}

const ask = (query: string, key = keys.admin!): Promise<Answer> => service.call('GET', `/v1/audit?${query}`, { key });
async function listed(query: string, key?: string): Promise<Listed[]> {
  const { status, body } = await ask(`limit=1000&${query}`, key);
  expect(status).toBe(200);
  expect(body.total).toBe((body.records as Listed[]).length);
  return body.records as Listed[];
}
const actionsOf = (records: readonly Listed[]): string[] => [...new Set(records.map(({ action }) => action))].sort();

describe('the filter by resource', () => {
  test('finds every request that concerned exactly this resource, of this tenant only', async () => {
    const records = await listed('resource_id=harbour');
    expect(records.map(({ action }) => action).sort()).toEqual(['assets.put', 'assets.read']);
    expect(records.every(({ resource_ids: ids }) => ids.includes('harbour'))).toBe(true);
    expect((await listed('resource_id=harbour', stranger)).map(({ action }) => action)).toEqual(['assets.put']);
  });

  test('accepts any text as an id', async () => {
    expect(await listed(`resource_id=${encodeURIComponent('say "harbour"')}`)).toHaveLength(1);
    expect(await listed(`resource_id=${encodeURIComponent("'; drop table audit_record --")}`)).toEqual([]);
  });

  test('does not find other values of a record, such as its portfolio', async () => {
    const { body } = await ask('action=threats.list&limit=1');
    expect(await listed(`resource_id=${body.records[0].portfolio_id}`)).toEqual([]);
  });
});

describe('the filter by effect', () => {
  test('separates requests that can change something from those that read', async () => {
    const changes = await listed('effect=change');
    expect(actionsOf(changes)).toEqual(expect.arrayContaining(['assets.put', 'lookup.create', 'tenants.create']));
    expect(changes.filter(({ method }) => method === 'GET')).toEqual([]);
    const reads = await listed('effect=read&action=threats.*&action=assets.*');
    expect(actionsOf(reads)).toEqual(['assets.read', 'threats.list']);
  });
});

describe('the filter by action', () => {
  test('accepts several actions and prefixes', async () => {
    expect(actionsOf(await listed('action=assets.*&action=threats.list'))).toEqual([
      'assets.put',
      'assets.read',
      'threats.list',
    ]);
    expect(await listed('action=asset.*')).toEqual([]);
  });

  test.each(['*', 'assets*', 'as*.list'])('refuses %s and names the parameter', async (action) => {
    const { status, body } = await ask(`action=${action}`);
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ loc: ['query', 'action', 0], msg: expect.stringContaining('threats.*') });
  });
});

test('the filter by reference requires the whole reference', async () => {
  for (const reference of ['case-1', 'case-10', 'case "1"']) {
    const records = await listed(`requester_reference=${encodeURIComponent(reference)}`);
    expect(records.map(({ requester_reference: own }) => own)).toEqual([reference]);
  }
});

describe('the filters that connect records with the systems of the caller', () => {
  const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { 'x-request-id': 'order "17"', traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-00` };

  beforeAll(async () => {
    await service.call('GET', '/v1/webhooks', { key: keys.admin!, headers });
    await service.call('GET', '/v1/webhooks', { key: stranger, headers });
    const other = { 'x-request-id': 'order "170"', traceparent: headers.traceparent.replace('4bf9', '4bf8') };
    await service.call('GET', '/v1/webhooks', { key: keys.admin!, headers: other });
  });

  test.each([
    `client_request_id=${encodeURIComponent('order "17"')}`,
    `trace_id=${TRACE_ID}`,
    `trace_id=${TRACE_ID}&client_request_id=${encodeURIComponent('order "17"')}`,
  ])('%s finds the request of the tenant alone', async (query) => {
    const { body } = await ask(query);
    expect(body.records).toEqual([
      expect.objectContaining({ action: 'webhooks.list', client_request_id: 'order "17"', trace_id: TRACE_ID }),
    ]);
    expect(body.total).toBe(1);
  });

  test.each(['4BF92F3577B34DA6A3CE929D0E0E4736', TRACE_ID.slice(1), `${TRACE_ID}0`, 'g'.repeat(32)])(
    'refuses the trace %s',
    async (traceId) => {
      const { status, body } = await ask(`trace_id=${traceId}`);
      expect([status, body.detail[0].loc]).toEqual([422, ['query', 'trace_id']]);
    },
  );
});

test('the filter by the type of principal accepts several', async () => {
  expect(new Set((await listed('principal_type=operator')).map(({ principal }) => principal.type))).toEqual(
    new Set(['operator']),
  );
  const both = await listed('principal_type=operator&principal_type=service_account');
  expect(new Set(both.map(({ principal }) => principal.type))).toEqual(new Set(['operator', 'service_account']));
});

test('an export has the same filters and names them in its first line', async () => {
  const query = 'effect=change&resource_id=harbour&action=assets.*&principal_type=service_account';
  const { status, text } = await service.call('GET', `/v1/audit/export?${query}`, { key: keys.admin! });
  const [header, ...records] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect([status, records.length]).toEqual([200, 2]);
  expect(header).toMatchObject({
    whole_chain: false,
    filter: {
      effect: 'change',
      resource_id: 'harbour',
      action: ['assets.*'],
      principal_type: ['service_account'],
    },
  });
  expect(records[0]!.payload).toContain('"action":"assets.put"');
});

test('a filter shows a caller who may only read its own records no other records', async () => {
  const { body } = await ask('resource_id=harbour&limit=1000', keys.analyst);
  expect((body.records as Listed[]).map(({ action }) => action)).toEqual(['assets.read']);
});

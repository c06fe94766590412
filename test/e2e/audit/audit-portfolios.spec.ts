import { OPERATOR_KEY, startTestApp, type Answer, type TestApp } from '../../support/app/test-app';

interface Listed {
  request_id: string;
  portfolio_id: string | null;
  route: string | null;
}

let service: TestApp;
let keys: Record<string, string>;
let requests: Record<'east' | 'west', string>;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('acme', { whole: { role: 'admin', portfolios: ['*'] } });
  for (const slug of ['east', 'west']) {
    const body = { slug, name: slug };
    expect((await ask('POST', '/v1/tenant/portfolios', 'whole', { body })).status).toBe(201);
  }
  await makeKey('auditor', { role: 'auditor', portfolios: ['east'] });
  await makeKey('admin', { role: 'admin', portfolios: ['east'] });
  await makeKey('both', { role: 'auditor', portfolios: ['east', 'west'] });
  await makeKey('analyst', { role: 'analyst', portfolios: ['east'] });
  await makeKey('elsewhere', { role: 'analyst', portfolios: ['west'] });
  requests = { east: await requestOf('analyst'), west: await requestOf('elsewhere') };
});
afterAll(() => service.close());

const ask = (method: string, path: string, key: string, more: object = {}): Promise<Answer> =>
  service.call(method, path, { key: keys[key], ...more });

async function makeKey(name: string, more: object): Promise<void> {
  const { body } = await service.call('POST', '/v1/admin/tenants/acme/api-keys', {
    key: OPERATOR_KEY,
    body: { name, ...more },
  });
  keys[name] = body.key as string;
}

const requestOf = async (key: string): Promise<string> =>
  (await ask('GET', '/v1/assets', key)).headers.get('x-request-id') ?? '';
const listedTo = async (key: string, headers: object = {}): Promise<Listed[]> =>
  (await ask('GET', '/v1/audit?limit=1000', key, { headers })).body.records as Listed[];

describe.each(['auditor', 'admin'])('a key of one portfolio, %s', (key) => {
  test('lists only the records of its portfolio', async () => {
    const records = await listedTo(key);
    const ids = records.map(({ request_id: id }) => id);
    expect([ids.includes(requests.east), ids.includes(requests.west)]).toEqual([true, false]);
    expect(new Set(records.map(({ portfolio_id: id }) => id)).size).toBe(1);
    const { body } = await ask('GET', '/v1/audit?limit=1000', key);
    expect(body.total).toBe((body.records as Listed[]).length);
  });

  test('reads and proves a record of its portfolio, and finds none of another', async () => {
    for (const rest of ['', '/proof']) {
      expect((await ask('GET', `/v1/audit/${requests.east}${rest}`, key)).status).toBe(200);
      expect((await ask('GET', `/v1/audit/${requests.west}${rest}`, key)).status).toBe(404);
    }
  });

  test.each(['ndjson', 'csv', 'ocsf'])('exports only the records of its portfolio as %s', async (format) => {
    const { status, text } = await ask('GET', `/v1/audit/export?format=${format}`, key);
    expect([status, text.includes(requests.east), text.includes(requests.west)]).toEqual([200, true, false]);
    if (format === 'ndjson') expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ whole_chain: false });
  });

  test('sees checkpoints and the verdict on the chain, which contain only hashes and numbers', async () => {
    const { body } = await ask('GET', '/v1/audit/checkpoints', key);
    const [{ size = 0 } = {}] = body.checkpoints as { size?: number }[];
    expect((await ask('GET', `/v1/audit/checkpoints/${size}?from=1`, key)).body.consistency.from).toBe(1);
    expect((await ask('GET', '/v1/audit/verify', key)).body).toMatchObject({ verified: true });
  });

  test('does not see the administration of the whole tenant, whichever portfolio it selects', async () => {
    const made = await ask('POST', '/v1/tenant/portfolios', 'whole', {
      body: { slug: `made-beside-${key}`, name: 'x' },
      headers: { 'x-portfolio': 'east' },
    });
    expect(made.status).toBe(201);
    const routes = (await listedTo(key)).map(({ route }) => route);
    expect(routes.filter((route) => route?.startsWith('/v1/tenant'))).toEqual([]);
    expect((await ask('GET', `/v1/audit/${made.headers.get('x-request-id')}`, key)).status).toBe(404);
  });
});

test('a key of two portfolios reads the records of the selected one', async () => {
  for (const [slug, other] of [
    ['east', 'west'],
    ['west', 'east'],
  ] as const) {
    const ids = (await listedTo('both', { 'x-portfolio': slug })).map(({ request_id: id }) => id);
    expect([ids.includes(requests[slug]), ids.includes(requests[other])]).toEqual([true, false]);
  }
});

test('a key without a role that reads the log finds only its own requests', async () => {
  const own = await requestOf('analyst');
  expect((await ask('GET', `/v1/audit/${own}`, 'analyst')).status).toBe(200);
  expect((await ask('GET', `/v1/audit/${await requestOf('auditor')}`, 'analyst')).status).toBe(404);
  for (const rest of ['export', 'verify', 'checkpoints']) {
    const { status, body } = await ask('GET', `/v1/audit/${rest}`, 'analyst');
    expect([rest, status, body.error.details]).toEqual([rest, 403, { permission: 'audit:read_portfolio' }]);
  }
});

test('a key of all portfolios reads the whole tenant, whichever portfolio it selects', async () => {
  const ids = (await listedTo('whole', { 'x-portfolio': 'west' })).map(({ request_id: id }) => id);
  expect([ids.includes(requests.east), ids.includes(requests.west)]).toEqual([true, true]);
});

test('a key with audit:read only reads and exports the log', async () => {
  await makeKey('narrow', { role: 'auditor', portfolios: ['*'], permissions: ['audit:read', 'audit:read_own'] });
  expect((await ask('GET', `/v1/audit/${requests.west}`, 'narrow')).status).toBe(200);
  expect((await ask('GET', '/v1/audit/export', 'narrow')).text).toContain(requests.west);
});

test.each([
  ['POST', '/v1/tenant/portfolios', { slug: 'new', name: 'x' }],
  ['GET', '/v1/tenant/portfolios', undefined],
  ['GET', '/v1/tenant', undefined],
  ['GET', '/v1/tenant/api-keys', undefined],
  ['POST', '/v1/tenant/api-keys', { name: 'x', role: 'viewer', portfolios: ['east'] }],
  ['GET', '/v1/tenant/users', undefined],
  ['GET', '/v1/tenant/sso', undefined],
])('an admin of one portfolio may not administer the tenant: %s %s', async (method, path, body) => {
  const answer = await ask(method, path, 'admin', body && { body });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope']);
});

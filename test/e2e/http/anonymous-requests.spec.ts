import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Owner } from '../../support/audit/audit-fixtures';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const LIMIT = 20;

let service: TestApp;
let key: string;
const lines: { level: number; msg: string }[] = [];
beforeAll(async () => {
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
        done();
      },
    }),
  );
  service = await startTestApp(
    { ANONYMOUS_REQUESTS_PER_MINUTE: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' },
    undefined,
    log,
  );
  ({ viewer: key = '' } = await service.tenant('known', { viewer: { role: 'viewer' } }));
});
afterAll(() => service.close());

const from = (ip: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': ip, ...more });

async function statuses(times: number, method: string, path: string, options: object): Promise<number[]> {
  const found: number[] = [];
  for (let sent = 0; sent < times; sent += 1) found.push((await service.call(method, path, options)).status);
  return found;
}

const DOCUMENTS = ['/openapi.json', '/docs/', '/.well-known/jwks.json', '/v1/reports/keys'];

test('unknown keys beyond the limit get 429 with Retry-After; documents, sign-in and valid keys of the address still work', async () => {
  const headers = from('192.0.2.1');
  const found = await statuses(LIMIT + 5, 'GET', '/v1/assets', { key: 'tms_unknown', headers });
  expect(found).toEqual([...Array<number>(LIMIT).fill(401), ...Array<number>(5).fill(429)]);
  const refused = await service.call('GET', '/v1/assets', { key: 'tms_unknown', headers });
  expect(refused.body.error).toMatchObject({
    code: 'rate_limit_exceeded',
    message:
      'Too many requests without a valid credential from this address; retry after the time given in Retry-After',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  // Requests without a credential are refused as well.
  expect((await service.call('GET', '/v1/assets', { headers })).status).toBe(429);

  for (const path of DOCUMENTS)
    expect([path, (await service.call('GET', path, { headers })).status]).toEqual([path, 200]);
  expect((await service.call('GET', '/v1/auth/signed-out', { headers })).status).toBe(200);
  expect((await service.call('GET', '/v1/auth/discover?email=a@nowhere.example.net', { headers })).status).toBe(404);
  const file = { headers: { ...headers, 'content-type': 'application/pdf' }, rawBody: '%PDF-1.7\n%%EOF\n' };
  expect((await service.call('POST', '/v1/reports/verify', file)).status).toBe(200);
  expect((await service.call('GET', '/v1/assets', { key, headers })).status).toBe(200);
  expect((await service.call('GET', '/v1/assets', { key: 'tms_unknown', headers: from('192.0.2.2') })).status).toBe(
    401,
  );
});

test('beyond the limit, the answer is sent while the body is still being uploaded, and the body is not read', async () => {
  const headers = from('192.0.2.3', { 'content-type': 'application/pdf' });
  const rawBody = Buffer.from('%PDF-1.7\n%%EOF\n');
  await statuses(LIMIT, 'POST', '/v1/reports/verify', { headers, rawBody });
  // The announced file is never sent.
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /v1/reports/verify HTTP/1.1',
    'host: x',
    'x-forwarded-for: 192.0.2.3',
    'content-type: application/pdf',
  ];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: 33554432\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
  socket.destroy();
  expect((await service.call('POST', '/v1/reports/verify', { headers, rawBody })).status).toBe(429);
});

test('refused requests are one audit record, and the documents have a separate limit', async () => {
  const headers = from('192.0.2.4');
  const found = await statuses(5 * LIMIT + 3, 'GET', '/.well-known/jwks.json', { headers });
  expect(found.filter((status) => status === 429)).toHaveLength(3);
  expect((await service.call('GET', '/v1/assets', { headers })).status).toBe(401);
  const { body } = await service.call('GET', '/v1/audit?action=jwks.read&limit=1000', { key: OPERATOR_KEY });
  const own = body.records.filter(({ source_ip: ip }: { source_ip: string }) => ip === '192.0.2.4');
  expect(own).toHaveLength(5 * LIMIT);
});

test('X-Forwarded-For from a proxy that is not trusted is reported once, with the setting to change', async () => {
  const said = (): string[] => lines.map(({ msg }) => msg).filter((msg) => msg.includes('TRUSTED_PROXIES'));
  expect(said()).toEqual([]);
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
        done();
      },
    }),
  );
  const untrusting = await startTestApp({}, service.database, log);
  try {
    for (let sent = 0; sent < 3; sent += 1) await untrusting.call('GET', '/healthz', { headers: from('192.0.2.9') });
    expect(said()).toEqual([expect.stringContaining('add its address to TRUSTED_PROXIES')]);
    expect(lines.find(({ msg }) => msg.includes('TRUSTED_PROXIES'))?.level).toBe(40);
  } finally {
    await untrusting.close();
  }
});

test('a valid key that cannot be checked is not counted as anonymous', async () => {
  const owner = await new Owner(service.database.ownerUrl).connect();
  const headers = from('192.0.2.77');
  try {
    await owner.query('alter table api_key rename to api_key_away');
    // The key of a previous request is cached for two seconds.
    while ((await service.call('GET', '/v1/assets', { key, headers })).status === 200);
    expect(new Set(await statuses(LIMIT + 5, 'GET', '/v1/assets', { key, headers }))).toEqual(new Set([500]));
  } finally {
    await owner.query('alter table api_key_away rename to api_key');
    await owner.close();
  }
  expect((await service.call('GET', '/v1/assets', { key, headers })).status).toBe(200);
});

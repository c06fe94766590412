import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

interface Document {
  paths: Record<string, Record<string, { 'x-max-body-bytes'?: number | 'unlimited'; requestBody?: object }>>;
}

/** Everything that the service sends on a separate connection until it closes it. */
function exchange(url: string, head: string[], onOpen?: (socket: Socket) => void): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  onOpen?.(socket);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

/** Sends one byte at a fixed interval while the connection is open. */
function trickle(socket: Socket, everyMs: number): void {
  const timer = setInterval(() => socket.write('{'), everyMs);
  socket.once('close', () => clearInterval(timer));
}

const bodyOf = (answer: string): { error: { code: string } } =>
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { error: { code: string } };

describe('time limits', () => {
  let service: TestApp;
  let keys: Record<string, string>;
  beforeAll(async () => {
    service = await startTestApp({
      HEADERS_TIMEOUT_SECONDS: '1',
      REQUEST_TIMEOUT_SECONDS: '2',
      BODY_IDLE_SECONDS: '1',
    });
    keys = await service.tenant('slow', { analyst: { role: 'analyst' } });
  });
  afterAll(() => service.close());

  const head = (path: string, more: string[] = []): string[] => [
    `${path.includes('import') || path.includes('verify') ? 'POST' : 'PUT'} ${path} HTTP/1.1`,
    'host: x',
    'content-length: 100000',
    ...more,
  ];

  test.each(['one byte every 300 ms', 'nothing after the headers'])(
    'end a body of which %s arrives with 408 and an audit record',
    async (what) => {
      const answer = await exchange(
        service.url,
        head('/v1/assets', [`x-api-key: ${keys.analyst}`, 'content-type: application/json']),
        (socket) => (what.startsWith('one') ? trickle(socket, 300) : undefined),
      );
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toMatch(/\r\nconnection: close\r\n/);
      expect(bodyOf(answer).error.code).toBe('request_timeout');
      const requestId = /x-request-id: (\S+)/.exec(answer)?.[1] ?? '';
      const { body } = await service.call('GET', `/v1/audit/${requestId}`, { key: keys.analyst ?? '' });
      expect(body).toMatchObject({ action: 'assets.replace', status_code: 408 });
    },
    600_000,
  );

  test('end an import whose body never arrives, regardless of the limit for imports', async () => {
    const answer = await exchange(
      service.url,
      head('/v1/admin/events/import?format=events-csv', [`x-api-key: ${OPERATOR_KEY}`, 'content-type: text/csv']),
      (socket) => socket.write('event_id,title\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  }, 600_000);

  test('answer endless headers with 408', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /v1/assets HTTP/1.1\r\nhost: x\r\n');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(bodyOf(text).error.code).toBe('request_timeout');
  }, 600_000);
});

describe('size limits', () => {
  let service: TestApp;
  let key: string;
  beforeAll(async () => {
    service = await startTestApp({
      ANONYMOUS_REQUESTS_PER_MINUTE: '100000',
      MAX_PUBLIC_BODY_BYTES_PER_ADDRESS: '33554432',
    });
    ({ analyst: key = '' } = await service.tenant('large'));
  });
  afterAll(() => service.close());

  test('are declared by every operation with a body', async () => {
    const { paths } = (await service.call('GET', '/openapi.json')).body as Document;
    const missing = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { requestBody, ...operation }]) => requestBody && operation['x-max-body-bytes'] === undefined)
        .map(([method]) => `${method} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['POST', '/v1/incidents', 262_144],
    ['POST', '/v1/webhooks', 65_536],
    ['PUT', '/v1/assets/hq', 1_048_576],
    ['PUT', '/v1/assets', 33_554_432],
  ])('%s %s rejects a body of more than %d bytes by its Content-Length', async (method, path, maxBytes) => {
    const headers = [
      `${method} ${path} HTTP/1.1`,
      'host: x',
      `x-api-key: ${path === '/v1/webhooks' ? (await admin()).key : key}`,
      'content-type: application/json',
      `content-length: ${maxBytes + 1}`,
    ];
    const answer = await exchange(service.url, headers);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(answer).error).toMatchObject({ code: 'payload_too_large', details: { max_bytes: maxBytes } });
  });

  let admins: { key: string } | undefined;
  async function admin(): Promise<{ key: string }> {
    admins ??= { key: (await service.tenant('large-admin', { admin: { role: 'admin' } })).admin ?? '' };
    return admins;
  }

  test('reject a body without Content-Length once it is too large, with an answer', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    const lines = ['POST /v1/incidents HTTP/1.1', 'host: x', `x-api-key: ${key}`, 'content-type: application/json'];
    socket.write(`${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`);
    const piece = 'a'.repeat(65_536);
    for (let sent = 0; sent < 5; sent += 1) socket.write(`10000\r\n${piece}\r\n`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(bodyOf(text).error.code).toBe('payload_too_large');
  });

  test('reject a file that is not a PDF by its first bytes, before the rest arrives', async () => {
    const headers = ['POST /v1/reports/verify HTTP/1.1', 'host: x', 'content-type: application/pdf'];
    const answer = await exchange(service.url, [...headers, 'content-length: 33554432'], (socket) =>
      socket.write('PK\u0003\u0004 no PDF'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('which starts with %PDF-');
  }, 600_000);

  test('allow one address one upload of the largest size at a time', async () => {
    const begin = (): Promise<Socket> =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(service.url);
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const headers = ['POST /v1/reports/verify HTTP/1.1', 'host: x', 'content-type: application/pdf'];
        socket.write(`${headers.join('\r\n')}\r\ncontent-length: 33554432\r\n\r\n%PDF-1.7\n`, () => resolve(socket));
      });
    const verify = () =>
      service.call('POST', '/v1/reports/verify', {
        headers: { 'content-type': 'application/pdf' },
        rawBody: Buffer.from('%PDF-1.7\n%%EOF\n'),
      });
    let first = await begin();
    let refused = await verify();
    for (let left = 5_000; refused.status !== 429 && left > 0; left -= 1) {
      // If the small file was first, the large one was refused; it starts again before the small one.
      if (first.readableLength > 0 || first.destroyed) first = await begin();
      await delay(100);
      refused = await verify();
    }
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('5');
    first.destroy();
    let taken = await verify();
    for (let left = 5_000; taken.status !== 200 && left > 0; left -= 1) {
      await delay(50);
      taken = await verify();
    }
    expect([taken.status, taken.body.verified]).toEqual([200, false]);
  }, 600_000);
});

describe('structural limits', () => {
  let service: TestApp;
  let key: string;
  beforeAll(async () => {
    service = await startTestApp({ ANONYMOUS_REQUESTS_PER_MINUTE: '100000' });
    ({ analyst: key = '' } = await service.tenant('shapes'));
  });
  afterAll(() => service.close());

  const put = (rawBody: string | Buffer) =>
    service.call('PUT', '/v1/assets', { key, rawBody, headers: { 'content-type': 'application/json' } });
  const assetWith = (attributes: string): string =>
    `{"assets":[{"asset_id":"a","name":"x","attributes":{"lat":1,"lng":1,${attributes}}}]}`;

  test.each<[string, () => string]>([
    ['16,000,000 values in an attribute', () => assetWith(`"x":[${'0,'.repeat(16_000_000 - 100)}0]`)],
    ['3,000,000 values in an attribute', () => assetWith(`"x":[${'0,'.repeat(3_000_000)}0]`)],
    ['500,000 values in an attribute', () => assetWith(`"x":[${'0,'.repeat(500_000)}0]`)],
    ['3,000 values in an attribute', () => assetWith(`"x":[${'0,'.repeat(3_000)}0]`)],
    ['400,000 nested arrays', () => assetWith(`"x":${'['.repeat(400_000)}${']'.repeat(400_000)}`)],
    ['33 nested arrays', () => assetWith(`"x":${'['.repeat(34)}${']'.repeat(34)}`)],
    ['an attribute of 65 KiB', () => assetWith(`"x":"${'a'.repeat(66_560)}"`)],
    ['110,000 attributes', () => assetWith(Array.from({ length: 110_000 }, (_, at) => `"k${at}":0`).join())],
    ['90,000 attributes', () => assetWith(Array.from({ length: 90_000 }, (_, at) => `"k${at}":0`).join())],
    ['90,000 unknown fields', () => `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":0`).join()}}`],
    ['two million numbers for assets', () => `{"assets":[${'0,'.repeat(1_999_000)}0]}`],
    ['an asset of 2 MiB', () => assetWith(`"x":"${'a'.repeat(2_097_152)}"`)],
  ])(
    '%s is rejected with 422 and at most 1,001 violations',
    async (_what, body) => {
      const { status, body: answer, text } = await put(body());
      expect(status).toBe(422);
      expect(answer.detail.length).toBeGreaterThan(0);
      expect(answer.detail.length).toBeLessThanOrEqual(1_001);
      expect(text.length).toBeLessThan(1_000_000);
    },
    600_000,
  );

  test('accept an asset of the maximum size', async () => {
    const { status, body } = await put(assetWith(`"x":[${'0,'.repeat(1_900)}0],"y":"${'é'.repeat(20_000)}"`));
    expect(status).toBe(200);
    expect(body.assets[0].attributes.x).toHaveLength(1_901);
    expect(body.assets[0].attributes.y).toHaveLength(20_000);
  });

  test('treat a large body like a small one: order, violations by item, unknown fields', async () => {
    const padding = 'p'.repeat(60_000);
    const asset = (at: number, more = '') =>
      `{"asset_id":"a${at}","name":"x"${more},"attributes":{"lat":1,"lng":1,"padding":"${padding}"}}`;
    const many = Array.from({ length: 30 }, (_, at) => asset(at));
    const good = await put(`{ "assets" : [ ${many.join(' ,\n ')} ] }`);
    expect(good.status).toBe(200);
    expect(good.body.assets.map(({ asset_id: id }: { asset_id: string }) => id)).toEqual(many.map((_, at) => `a${at}`));
    const bad = await put(`{"assets":[${[...many, asset(30, ',"colour":"red"')].join()}],"further":1}`);
    expect(bad.body.detail.map(({ loc }: { loc: unknown[] }) => loc)).toEqual([
      ['body', 'assets', 30, 'colour'],
      ['body', 'further'],
    ]);
    const broken = await put(`{"assets":[${[...many, '{"asset_id":}'].join()}]}`);
    expect(broken.body.detail).toMatchObject([{ loc: ['body'], type: 'json_invalid' }]);
  });

  test('reject a query with more parameters than any list accepts', async () => {
    const { status, body } = await service.call('GET', `/v1/assets?${'a&'.repeat(5_000)}`, { key });
    expect([status, body.error.code]).toEqual([400, 'malformed_request']);
  });

  test('reject a form of half a megabyte of separators', async () => {
    const { status } = await service.call('POST', '/v1/auth/oidc/shapes/backchannel-logout', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: '&'.repeat(65_000),
    });
    expect([400, 404, 422]).toContain(status);
  });
});

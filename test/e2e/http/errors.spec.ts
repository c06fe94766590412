import { connect } from 'node:net';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let analyst: string;

beforeAll(async () => {
  service = await startTestApp({ MAX_ASSETS: '50', MAX_ASSETS_BODY_BYTES: '20000' });
  ({ analyst = '' } = await service.tenant('errors'));
});
afterAll(() => service.close());

const asset = { asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 2 } };
const putAssets = (rawBody: string | Buffer, headers: Record<string, string> = {}) =>
  service.call('PUT', '/v1/assets', {
    key: analyst,
    rawBody,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Writes raw bytes and returns the answer of the server. */
function raw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.setTimeout(3_000, () => socket.end());
  });
}

describe('the error envelope', () => {
  test('has the request id of the answer’s header', async () => {
    const answer = await service.call('GET', '/v1/nowhere', { headers: { 'x-request-id': 'mine' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(answer.body).toEqual({
      error: { code: 'not_found', message: expect.any(String) },
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test.each([
    ['GET', '/nowhere', 404, 'not_found'],
    ['DELETE', '/v1/assets/', 404, 'not_found'],
    ['GET', '/v1/assets//', 404, 'not_found'],
    ['POST', '/v1/assets', 405, 'method_not_allowed'],
    ['DELETE', '/v1/assets', 405, 'method_not_allowed'],
    ['PUT', '/healthz', 405, 'method_not_allowed'],
    ['GET', '/v1/assets', 401, 'credentials_missing'],
    ['GET', '/v1/%zz', 400, 'malformed_request'],
    ['GET', '/v1/assets?limit=%zz', 400, 'malformed_request'],
    ['GET', '/v1/assets?x=%ff', 400, 'malformed_request'],
    ['GET', '/v1/admin/tenants/%00', 401, 'credentials_missing'],
  ])('%s %s: %i %s', async (method, path, status, code) => {
    const answer = await service.call(method, path);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
    if (status === 401) expect(answer.headers.get('www-authenticate')).toBeTruthy();
  });

  test('is also returned for input that is not HTTP', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"malformed_request"');
  });

  test('is returned with 431 for headers beyond the limit', async () => {
    const answer = await raw(`GET /v1/assets HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"headers_too_large"');
  });
});

describe('order of checks: route, credential, permission, validation', () => {
  test('reports a missing credential before an invalid body', async () => {
    const answer = await service.call('PUT', '/v1/assets', { rawBody: '{', headers: { 'content-type': 'text/plain' } });
    expect(answer.body.error.code).toBe('credentials_missing');
  });

  test('reports a missing permission before an invalid body', async () => {
    const { viewer = '' } = await service.tenant('order', { viewer: { role: 'viewer' } });
    const answer = await service.call('PUT', '/v1/assets', { key: viewer, body: { nonsense: 1 } });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({ code: 'insufficient_scope', details: { permission: 'assets:write' } });
  });
});

describe('invalid bodies', () => {
  test.each<[string, string | Buffer, Record<string, string>, number, unknown]>([
    ['malformed JSON', '{"assets": [}', {}, 422, { loc: ['body'], type: 'json_invalid' }],
    ['JSON cut off', '{"assets": [', {}, 422, { type: 'json_invalid' }],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 422, { type: 'json_invalid' }],
    ['nothing', '', {}, 422, { loc: ['body'], type: 'missing' }],
    ['a list', '[]', {}, 422, { loc: ['body'], type: 'model_attributes_type' }],
    ['null', 'null', {}, 422, { loc: ['body'], type: 'model_attributes_type' }],
    ['a missing field', '{}', {}, 422, { loc: ['body', 'assets'], type: 'missing', msg: 'Field required' }],
    ['an unknown field', '{"assets":[],"x":1}', {}, 422, { loc: ['body', 'x'], type: 'extra_forbidden' }],
    [
      'a prototype key',
      '{"assets":[],"__proto__":{"a":1}}',
      {},
      422,
      { loc: ['body', '__proto__'], type: 'extra_forbidden' },
    ],
    [
      'a constructor key',
      '{"assets":[],"constructor":1}',
      {},
      422,
      { loc: ['body', 'constructor'], type: 'extra_forbidden' },
    ],
  ])('%s', async (_what, body, headers, status, detail) => {
    const answer = await putAssets(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toEqual([expect.objectContaining(detail as object)]);
  });

  test.each([
    ['text/plain', 'application/octet-stream'],
    ['another charset', 'application/json; charset=latin1'],
  ])('rejects %s with 415', async (_what, contentType) => {
    const answer = await putAssets('{"assets":[]}', { 'content-type': contentType });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('rejects a compressed body with 415', async () => {
    const answer = await putAssets('x', { 'content-encoding': 'gzip' });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('rejects too large a body with 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ assets: [], pad: 'x'.repeat(30_000) });
    expect((await putAssets(large)).status).toBe(413);
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const answer = await service.call('PUT', '/v1/assets', {
      key: analyst,
      rawBody: chunked,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
  });

  test('reports the field of values that are too deep, NUL, lone surrogates and huge numbers', async () => {
    const attributes = (json: string) =>
      `{"assets":[{"asset_id":"a","name":"A","attributes":{"lat":1,"lng":2,${json}}}]}`;
    const cases: [string, string, (string | number)[]][] = [
      [attributes(`"x":${'['.repeat(34)}${']'.repeat(34)}`), 'value_error', ['body', 'assets', 0, 'attributes', 'x']],
      [attributes(`"x":${'['.repeat(9_000)}${']'.repeat(9_000)}`), 'value_error', ['body']],
      [attributes('"x":"\\u0000"'), 'string_unicode', ['body', 'assets', 0, 'attributes', 'x']],
      [attributes('"x":{"y\\ud800":1}'), 'string_unicode', ['body', 'assets', 0, 'attributes', 'x']],
      [attributes('"x":1e999'), 'finite_number', ['body', 'assets', 0, 'attributes', 'x']],
      [
        attributes('"monitoring_radius_km":1e400'),
        'finite_number',
        ['body', 'assets', 0, 'attributes', 'monitoring_radius_km'],
      ],
      [attributes('"address":"\\u0000"'), 'value_error', ['body', 'assets', 0, 'attributes', 'address']],
      [attributes('"address":"\\udfff"'), 'string_unicode', ['body', 'assets', 0, 'attributes', 'address']],
      [
        JSON.stringify({ assets: [{ ...asset, threat_config: { lookback_days: 0 } }] }).replace(
          ':0}',
          ':99999999999999999999999}',
        ),
        'less_than_equal',
        ['body', 'assets', 0, 'threat_config', 'lookback_days'],
      ],
    ];
    for (const [body, type, loc] of cases) {
      const answer = await putAssets(body);
      expect([answer.status, answer.body.detail[0].type, answer.body.detail[0].loc]).toEqual([422, type, loc]);
    }
  });

  test('lists every violation of all items, without repeating their values', async () => {
    const answer = await service.call('PUT', '/v1/assets', {
      key: analyst,
      body: {
        assets: [
          {
            asset_id: '..',
            name: '',
            type: 7,
            status: 'gone',
            attributes: { lat: 91, lng: 'secret-value', country: 'Atlantis' },
          },
          {
            asset_id: null,
            attributes: null,
            threat_config: { alert_classes: ['x'], lookback_days: 1.5, enabled: 'yes' },
          },
        ],
      },
    });
    expect(answer.status).toBe(422);
    const found = answer.body.detail.map(
      ({ loc, type }: { loc: unknown[]; type: string }) => `${loc.slice(2).join('.')}: ${type}`,
    );
    expect(found.sort()).toEqual(
      [
        '0.asset_id: string_pattern_mismatch',
        '0.name: string_too_short',
        '0.type: string_type',
        '0.status: enum',
        '0.attributes.lat: less_than_equal',
        '0.attributes.lng: float_type',
        '0.attributes.country: value_error',
        '1.asset_id: string_type',
        '1.name: missing',
        '1.attributes: model_attributes_type',
        '1.threat_config.alert_classes.0: enum',
        '1.threat_config.lookback_days: int_from_float',
        '1.threat_config.enabled: bool_type',
      ].sort(),
    );
    expect(answer.text).not.toContain('secret-value');
  });

  test('lists at most a thousand violations', async () => {
    const wide = await startTestApp({}, service.database);
    try {
      const assets = Array.from({ length: 700 }, () => ({}));
      const answer = await wide.call('PUT', '/v1/assets', { key: analyst, body: { assets } });
      expect(answer.body.detail).toHaveLength(1_001);
      expect(answer.body.detail.at(-1).type).toBe('too_many_errors');
    } finally {
      await wide.close();
    }
  });
});

describe('invalid queries and paths', () => {
  test.each([
    ['limit=0', 'limit', 'greater_than_equal'],
    ['limit=1001', 'limit', 'less_than_equal'],
    ['limit=ten', 'limit', 'int_parsing'],
    ['limit=1.5', 'limit', 'int_parsing'],
    ['limit=99999999999999999999', 'limit', 'less_than_equal'],
    ['cursor=x', 'cursor', 'value_error'],
    ['offset=1', 'offset', 'extra_forbidden'],
    ['limit=5&limit=5', 'limit', 'duplicate'],
    ['status=gone', 'status', 'enum'],
    ['type=%00', 'type', 'value_error'],
  ])('%s', async (query, field, type) => {
    const answer = await service.call('GET', `/v1/assets?${query}`, { key: analyst });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['query', field]);
    expect(answer.body.detail[0].type).toBe(type);
  });

  test('rejects unknown parameters by name, also those named like prototype properties', async () => {
    const answer = await service.call('GET', '/v1/assets?__proto__=1&constructor=2&x[]=3&limit=5', { key: analyst });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual(
      ['__proto__', 'constructor', 'x[]'].map((name) => ({
        loc: ['query', name],
        type: 'extra_forbidden',
        msg: 'Extra inputs are not permitted',
      })),
    );
  });

  test('treats a parameter without a value as absent', async () => {
    const answer = await service.call('GET', '/v1/assets?limit=&status=&cursor=', { key: analyst });
    expect(answer.status).toBe(200);
  });

  test('reports violations of path and query together', async () => {
    const answer = await service.call('GET', '/v1/admin/tenants/errors/api-keys/nonsense', { key: OPERATOR_KEY });
    expect(answer.body.detail).toEqual([expect.objectContaining({ loc: ['path', 'id'], type: 'uuid_parsing' })]);
  });
});

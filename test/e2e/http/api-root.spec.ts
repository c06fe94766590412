import { startTestApp, type TestApp } from '../../support/app/test-app';

let service: TestApp;
let key: string;
beforeAll(async () => {
  service = await startTestApp();
  key = (await service.tenant('roots', { analyst: { role: 'analyst' } })).analyst ?? '';
}, 120_000);
afterAll(() => service.close());

describe('addresses that people try first', () => {
  test.each(['/', '/v1', '/v1/'])('%s links to the documentation without a credential', async (path) => {
    const { status, body, headers } = await service.call('GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      name: 'Threat monitoring service',
      api: '/v1',
      documentation: '/docs',
      openapi: '/openapi.json',
    });
    for (const address of [body.documentation, body.openapi] as string[]) {
      expect((await service.call('GET', address)).status).toBe(200);
    }
  });

  test('accept no other method', async () => {
    expect((await service.call('POST', '/', { body: {} })).status).toBe(405);
  });
});

describe('a slash at the end of a path', () => {
  test('is ignored for reads and creations', async () => {
    const plain = await service.call('GET', '/v1/assets?limit=1', { key });
    const slashed = await service.call('GET', '/v1/assets/?limit=1', { key });
    expect([slashed.status, slashed.body]).toEqual([200, plain.body]);
    expect((await service.call('POST', '/v1/incidents/', { key, body: { title: 'x' } })).status).toBe(201);
    expect((await service.call('GET', '/healthz/')).status).toBe(200);
  });

  test('is a missing id for changes and deletions', async () => {
    for (const [method, path] of [
      ['DELETE', '/v1/incidents/'],
      ['PUT', '/v1/assets/'],
      ['PATCH', '/v1/threats/'],
      ['DELETE', '/v1/auth/sessions/'],
    ] as const) {
      expect((await service.call(method, path, { key, ...(method !== 'DELETE' && { body: {} }) })).status).toBe(404);
    }
  });

  test('does not bypass the credential or the permission', async () => {
    expect((await service.call('GET', '/v1/assets/')).status).toBe(401);
    expect((await service.call('GET', '/v1/admin/tenants/', { key })).status).toBe(403);
  });

  test('is recorded as the same route in the audit log', async () => {
    const { headers } = await service.call('GET', '/v1/assets/', { key });
    const { body } = await service.call('GET', `/v1/audit/${headers.get('x-request-id')}`, { key });
    expect([body.route, body.action]).toEqual(['/v1/assets', 'assets.list']);
  });
});

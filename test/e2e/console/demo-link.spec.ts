import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoService } from '../../../src/modules/demo/demo.service';
import { KeySessionsService } from '../../../src/modules/users/key-sessions/key-sessions.service';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

jest.setTimeout(300_000);

let service: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tms-demo-link-'));
  service = await startTestApp({ DEMO: 'true', DATA_DIR: dataDir });
});
afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('opens the console of the demo as an administrator, with one key for all links', async () => {
  const demo = service.app.get(DemoService);
  expect(await demo.consoleKey()).toBeNull();
  const facts = await demo.prepare(true, () => undefined);
  const key = await demo.consoleKey();
  expect(await demo.consoleKey()).toEqual(key);

  const { token } = await service.app.get(KeySessionsService).createLinkFor(key!);
  const entered = await service.call('POST', '/v1/auth/link-session', { body: { token } });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const me = (await service.call('GET', '/v1/me', { headers: { cookie } })).body;
  expect(me).toMatchObject({
    principal: { type: 'service_account', name: 'console' },
    tenant: { slug: 'demo' },
    permissions: expect.arrayContaining(['threats:write', 'api_keys:write', 'audit:read']),
  });
  // The key in demo.key, which the examples of the documentation use, stays that of an analyst.
  const analyst = (await service.call('GET', '/v1/me', { key: facts!.key })).body;
  expect(analyst.permissions).not.toContain('api_keys:write');
});

test('replaces the key of the console if an administrator has revoked it', async () => {
  const demo = service.app.get(DemoService);
  const key = await demo.consoleKey();
  const { status } = await service.call('DELETE', `/v1/admin/tenants/demo/api-keys/${key!.apiKeyId}`, {
    key: OPERATOR_KEY,
  });
  expect(status).toBe(204);
  expect((await demo.consoleKey())!.apiKeyId).not.toBe(key!.apiKeyId);
});

import { parseSettings } from '../../config/settings';
import { OPERATOR_KEY, testRuntime } from '../../test/support/app/test-app';
import { createTestDatabase, type TestDatabase } from '../../test/support/app/test-database';
import { callService, type ServiceAnswer } from '../../test/support/processes/service-process';
import { createLog } from '../platform/log/log';
import { createApp, type RunningApp } from './create-app';
import { stopApp } from './stop-app';

const settings = parseSettings({
  METRICS_PORT: '0',
  LOG_LEVEL: 'error',
  ROLE: 'serve',
  ANONYMOUS_REQUESTS_PER_MINUTE: '1',
  SHUTDOWN_DELAY_MS: '5000',
});

let database: TestDatabase;
let running: RunningApp;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  running = await createApp({ settings, runtime: testRuntime(database), log: createLog(settings) });
  await running.app.listen(0, '127.0.0.1');
  url = await running.app.getUrl();
});
afterAll(() => database.drop());

const get = (path: string): Promise<ServiceAnswer> => callService(url, 'GET', path, { key: OPERATOR_KEY });

test('a service that stops answers requests with 503 shutting_down and records them, however many arrive', async () => {
  running.refuseRequests();
  for (const path of ['/v1/admin/tenants', '/v1/admin/tenants', '/readyz']) {
    const answer = await get(path);
    expect([answer.status, answer.body.error?.code]).toEqual([503, 'shutting_down']);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('connection')).toBe('close');
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
  }
  await running.app.close();
});

test('until SHUTDOWN_DELAY_MS has passed, a service that stops is not ready but still serves requests', async () => {
  expect((await get('/readyz')).status).toBe(200);
  let endDelay: () => void = () => undefined;
  const delays: number[] = [];
  const stopping = stopApp(running, settings, (ms) => {
    delays.push(ms);
    return new Promise<void>((resolve) => (endDelay = resolve));
  });
  const ready = await get('/readyz');
  expect([ready.status, ready.body.checks]).toEqual([503, expect.objectContaining({ shutdown: 'failing' })]);
  const served = await get('/v1/admin/tenants');
  // The caller's next connection goes to another instance.
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  endDelay();
  await stopping;
  expect(delays).toEqual([5_000]);
  await expect(get('/v1/admin/tenants')).rejects.toThrow('fetch failed');
});

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { needsRecovery } from '../../../src/platform/database/embedded/cluster';
import { postmasterPid } from '../../support/processes/embedded-postgres-process';
import { PROJECT } from '../../support/processes/service-build';
import { callService, hasPostgres, isAlive } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { beginSlowRequest } from '../../support/http/slow-request';

const services = Services.forEachTest('prepared');
const start = services.start.bind(services);

async function analystKey(url: string): Promise<string> {
  const key = services.operatorKey;
  await callService(url, 'POST', '/v1/admin/tenants', { key, body: { slug: 'stop', name: 'Stop' } });
  const body = { name: 'test', role: 'analyst' };
  const made = await callService(url, 'POST', '/v1/admin/tenants/stop/api-keys', { key, body });
  return made.body.key as string;
}

const wasShutDown = (): boolean => !needsRecovery(join(services.dataDir, 'postgres/cluster'));

test('SIGTERM lets a running request finish, accepts no new one, and leaves no files or processes', async () => {
  const service = start();
  const url = await service.ready();
  const key = await analystKey(url);
  const postgres = postmasterPid(services.dataDir);
  const slow = await beginSlowRequest(url, key);
  const stopping = service.signal('SIGTERM');
  await delay(1_000);
  const refused = await callService(url, 'GET', '/v1/assets', { key }).then(
    ({ status, body }) => [status, body.error.code],
    (error: unknown) => ((error as Error).cause as NodeJS.ErrnoException).code,
  );
  expect([[503, 'shutting_down'], 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']).toContainEqual(refused);
  expect(service.end).toBeUndefined();
  const finishedAtMs = Date.now();
  expect(await slow.finish()).toEqual({ status: 200, connection: 'close' });
  expect(await stopping).toMatchObject({ end: 0 });
  // The client keeps the connection alive, which must not delay the stop.
  expect(Date.now() - finishedAtMs).toBeLessThan(60_000);
  slow.close();
  expect(isAlive(postgres)).toBe(false);
  expect(wasShutDown()).toBe(true);
  const again = await start().ready();
  const { body } = await callService(again, 'GET', '/v1/assets', { key });
  expect(body.assets.map(({ asset_id: id }: { asset_id: string }) => id)).toEqual(['slow']);
}, 600_000);

test('a request that does not end in time is cut, and the stop still succeeds', async () => {
  const service = start({ SHUTDOWN_TIMEOUT_MS: '1000' });
  const url = await service.ready();
  const slow = await beginSlowRequest(url, await analystKey(url));
  const { end, tookMs } = await service.signal('SIGTERM');
  expect(end).toBe(0);
  expect(tookMs).toBeGreaterThanOrEqual(1_000);
  expect(tookMs).toBeLessThan(60_000);
  expect(await slow.cut).toMatchObject({ code: 'ECONNRESET' });
  expect(hasPostgres(services.dataDir)).toBe(false);
  expect(wasShutDown()).toBe(true);
}, 600_000);

test('a second signal ends the process at once', async () => {
  const service = start({ SHUTDOWN_TIMEOUT_MS: '600000' });
  const url = await service.ready();
  const slow = await beginSlowRequest(url, await analystKey(url));
  void service.signal('SIGINT');
  await delay(800);
  const { end, tookMs } = await service.signal('SIGINT');
  expect(end).toBe(130);
  expect(tookMs).toBeLessThan(300_000);
  expect(await slow.cut).toMatchObject({ code: 'ECONNRESET' });
}, 600_000);

test('a stop at any moment of the start leaves nothing running and nothing damaged', async () => {
  for (const afterMs of [300, 900, 1_400, 1_900]) {
    const service = start();
    await delay(afterMs);
    const { end } = await service.signal('SIGTERM');
    // Before the service handles signals, the signal itself ends the process.
    expect([0, 'SIGTERM']).toContain(end);
    expect(service.stderr).not.toContain('did not start');
    for (let left = 5_000; left > 0 && hasPostgres(services.dataDir); left--) await delay(20);
    expect(hasPostgres(services.dataDir)).toBe(false);
  }
  await start().ready();
}, 600_000);

test('npm start builds and starts the service, and stops cleanly on Ctrl-C, which npm sends a second time', async () => {
  const npm = start(
    { DATA_DIR: services.dataDir, HOME: services.folder },
    { cwd: PROJECT, command: ['npm', 'start'], spawnOptions: { detached: true } },
  );
  const url = await npm.ready();
  const slow = await beginSlowRequest(url, await analystKey(url));
  const postgres = postmasterPid(services.dataDir);
  // A terminal sends SIGINT to every process of the foreground group.
  process.kill(-npm.pid, 'SIGINT');
  await delay(1_000);
  expect(isAlive(postgres)).toBe(true);
  expect(await slow.finish()).toMatchObject({ status: 200 });
  slow.close();
  await npm.ended;
  expect(isAlive(postgres)).toBe(false);
  expect(wasShutDown()).toBe(true);
  expect(npm.stderr).not.toMatch(/did not (start|stop)|"level":"error"/);
}, 600_000);

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres';
import { callService, freePort, type ServiceAnswer } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { OPERATOR_KEY, sharedSettings } from '../../support/processes/shared-settings';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import { onTestServer } from '../../support/sql/run-statements';

const services = Services.forEachTest();

async function analystKey(url: string): Promise<string> {
  const slug = 'shared';
  await callService(url, 'POST', '/v1/admin/tenants', { key: OPERATOR_KEY, body: { slug, name: slug } });
  const path = `/v1/admin/tenants/${slug}/api-keys`;
  const made = await callService(url, 'POST', path, { key: OPERATOR_KEY, body: { name: 'test', role: 'analyst' } });
  return made.body.key as string;
}

describe('an empty database of DATABASE_URL', () => {
  const name = `tms_test_${randomBytes(6).toString('hex')}`;
  const url = (): string => Object.assign(new URL(process.env.TMS_TEST_OWNER_URL!), { pathname: `/${name}` }).href;
  beforeAll(() => onTestServer(`create database ${name}`));
  afterAll(() => onTestServer(`drop database ${name} with (force)`));

  test('is set up by two serving processes together; a working process runs their jobs and serves no HTTP', async () => {
    const environment = { ...sharedSettings(services.folder), DATABASE_URL: url() };
    const serving = [1, 2].map((each) =>
      services.start({ ...environment, ROLE: 'serve', DATA_DIR: `./serve-${each}` }),
    );
    const [one, two] = await Promise.all(serving.map((service) => service.ready()));
    expect(serving[0]?.stdout).toContain('database      PostgreSQL at DATABASE_URL');
    const key = await analystKey(one!);
    const ready = await callService(two!, 'GET', '/readyz');
    const ofServing = { database: 'ok', migrations: 'ok', audit_writer: 'ok', signing_keys: 'ok', notifications: 'ok' };
    expect(ready.body.checks).toEqual({ ...ofServing, jobs: 'not_here' });
    const assets = [{ asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 2 } }];
    const scanId = (await callService(one!, 'PUT', '/v1/assets', { key, body: { assets } })).body.scan_id as string;
    const scan = async (): Promise<string> =>
      (await callService(two!, 'GET', `/v1/threats/scans/${scanId}`, { key })).body.status as string;
    await delay(1_000);
    expect(await scan()).toBe('queued');

    const port = await freePort();
    const working = services.start({ ...environment, ROLE: 'work', DATA_DIR: './work', PORT: String(port) });
    await working.says(/processing jobs\n/);
    while ((await scan()) !== 'completed') await delay(50);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
    const ends = await Promise.all([...serving, working].map((service) => service.signal('SIGTERM')));
    expect(ends).toEqual([1, 2, 3].map(() => expect.objectContaining({ end: 0 })));
  }, 600_000);
});

test('is reported by /readyz as unavailable, and as available again, and no valid key is refused meanwhile as anonymous', async () => {
  const proxy = new TcpProxy();
  const dataDir = join(services.folder, 'database');
  const startDatabase = () =>
    startEmbeddedPostgres({ dataDir, onProgress: () => undefined, settings: { shared_buffers: '32MB' } });
  let database = await startDatabase();
  try {
    const ownerUrl = new URL(database.ownerUrl);
    await proxy.open(Number(ownerUrl.port));
    ownerUrl.port = String(proxy.port);
    const service = services.start({
      ...sharedSettings(services.folder),
      DATABASE_URL: ownerUrl.href,
      ANONYMOUS_REQUESTS_PER_MINUTE: '1',
    });
    const url = await service.ready();
    // Not used before the outage, so that nothing about it is cached.
    const key = await analystKey(url);
    const readyz = (): Promise<ServiceAnswer> => callService(url, 'GET', '/readyz');
    const tenants = (): Promise<ServiceAnswer> => callService(url, 'GET', '/v1/admin/tenants', { key: OPERATOR_KEY });
    expect(await readyz()).toMatchObject({ status: 200, body: { status: 'ready' } });

    await database.stop();
    proxy.cut();
    expect(await readyz()).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { database: 'failing' } },
    });
    expect((await callService(url, 'GET', '/healthz')).status).toBe(200);
    const refused = await tenants();
    expect(refused.status).toBe(503);
    expect(['database_unavailable', 'audit_unavailable']).toContain(refused.body.error.code);
    for (let request = 0; request < 3; request++) {
      expect((await callService(url, 'GET', '/v1/assets', { key })).status).toBe(503);
    }
    await delay(3_000);

    database = await startDatabase();
    await proxy.open(Number(new URL(database.ownerUrl).port));
    const backAtMs = Date.now();
    while ((await readyz()).status !== 200) await delay(50);
    expect(Date.now() - backAtMs).toBeLessThan(60_000);
    expect((await tenants()).status).toBe(200);
    expect((await callService(url, 'GET', '/v1/assets', { key })).status).toBe(200);
    expect(service.end).toBeUndefined();
    // The server closed the connections of the pools; they did not wait for a timeout of the operating system.
    expect(service.stderr).not.toMatch(/unhandled|uncaught/i);
    expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
  } finally {
    await proxy.close();
    await database.stop();
  }
}, 600_000);

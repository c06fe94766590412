import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postmasterPid } from '../support/embedded-postgres-process';
import {
  callService,
  embeddedOwnerUrl,
  freePort,
  hasPostgres,
  isAlive,
  type ServiceProcess,
} from '../support/service-process';
import { Services } from '../support/services';

const services = Services.forEachTest();
const start = services.start.bind(services);

/** Ends with exit code 1 and says why, without a stack. */
async function expectRefusal(service: ServiceProcess, why: RegExp): Promise<void> {
  expect(await service.ended).toBe(1);
  expect(service.stderr).toMatch(/^The service did not start\.\n/m);
  expect(service.stderr).toMatch(why);
  expect(service.stderr).not.toMatch(/^ +at /m);
  expect(service.stdout).toBe('');
}

describe('the first start in an empty folder', () => {
  test('ends with a banner whose call shows threats; the second start finds everything', async () => {
    const first = start({ DEMO: '', LOG_LEVEL: 'trace' });
    const url = await first.ready();
    await first.says(/\n\n$/);
    expect(first.stdout).toContain(`(reference: ${url}/docs)`);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    const line = /^ {2}(curl .*)$/m.exec(first.stdout)?.[1] ?? '';
    const threats = JSON.parse(execFileSync('/bin/sh', ['-c', line], { cwd: services.folder, encoding: 'utf8' })) as {
      total: number;
      threats: { title: string; risk_level: string }[];
    };
    expect(threats.total).toBeGreaterThan(10);
    expect(threats.threats).toHaveLength(3);
    expect(['high', 'critical']).toContain(threats.threats[0]?.risk_level);
    for (const name of ['operator.key', 'master.key', 'demo.key', 'postgres/password']) {
      expect(statSync(join(services.dataDir, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(services.dataDir).mode & 0o777).toBe(0o700);
    expect(await first.signal('SIGTERM')).toMatchObject({ end: 0 });

    const keys = services.secrets();
    const second = start({ DEMO: '' });
    const again = await second.ready();
    expect(services.secrets()).toEqual(keys);
    const key = readFileSync(join(services.dataDir, 'demo.key'), 'utf8').trim();
    expect((await callService(again, 'GET', '/v1/threats', { key })).body.total).toBe(threats.total);
    const tenants = await callService(again, 'GET', '/v1/admin/tenants', { key: services.operatorKey });
    expect(tenants.body.tenants.map(({ slug }: { slug: string }) => slug)).toEqual(['demo']);
    // Nothing is left to say on the second start: no progress, no warning.
    expect(second.stderr).not.toMatch(/"level":"(warn|error)"|\(\d+ s\)/);
  }, 120_000);

  test('without the demo its call is the operator’s', async () => {
    const service = start();
    await service.ready();
    await service.says(/\n\n$/);
    const line = /^ {2}(curl .*)$/m.exec(service.stdout)?.[1] ?? '';
    const answer = execFileSync('/bin/sh', ['-c', line], { cwd: services.folder, encoding: 'utf8' });
    expect(JSON.parse(answer)).toEqual({ tenants: [], total: 0 });
  }, 60_000);

  const isRoot = process.getuid?.() === 0;
  const nobody = isRoot ? accountOf('nobody') : undefined;
  const ordinary = isRoot && nobody && canRun(nobody) ? test : test.skip;
  if (isRoot && ordinary === test.skip) console.log('Skipped: nobody may not read this project, so can’t run it.');
  if (!isRoot) console.log(`Skipped: already an ordinary user (${userInfo().username}), as the other tests show.`);

  ordinary(
    'works as an ordinary user',
    async () => {
      const { uid, gid } = nobody!;
      const home = join(services.folder, 'home');
      mkdirSync(home);
      for (const each of [services.folder, home]) chownSync(each, uid, gid);
      const service = start({ HOME: home, DEMO: '' }, { spawnOptions: { uid, gid } });
      const url = await service.ready();
      expect((await callService(url, 'GET', '/readyz')).status).toBe(200);
      expect(statSync(join(services.dataDir, 'postgres/cluster')).uid).toBe(uid);
      const pid = postmasterPid(services.dataDir);
      expect(statSync(`/proc/${pid}`).uid).toBe(uid);
      expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
      expect(isAlive(pid)).toBe(false);
    },
    60_000,
  );
});

function accountOf(name: string): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function canRun({ uid, gid }: { uid: number; gid: number }): boolean {
  const script = `require(${JSON.stringify(require.resolve('pg/package.json'))})`;
  return spawnSync(process.execPath, ['-e', script], { uid, gid, cwd: '/' }).status === 0;
}

describe('a start that can’t be', () => {
  test('wrong settings are named, all of them, and no value is repeated', async () => {
    const service = start({
      ROLE: 'everything',
      DATABASE_URL: 'mysql://u:hidden@h/x',
      OPERATOR_API_KEY: 'short-hidden',
    });
    await expectRefusal(service, /^ROLE should be one of all, serve, work$/m);
    expect(service.stderr).toMatch(/^DATABASE_URL should be an address/m);
    expect(service.stderr).toMatch(/^OPERATOR_API_KEY should be 24 or more/m);
    expect(service.stderr).not.toContain('hidden');
    expect(readdirSync(services.folder)).toEqual([]);
  });

  test('a wrong value in .env is named too', async () => {
    writeFileSync(join(services.folder, '.env'), 'PORT=99999\n');
    await expectRefusal(
      start({ PORT: undefined }),
      /^PORT should be a whole number from 0 to 65535$/m,
    );
  });

  test('PORT taken', async () => {
    const { server, port } = await listening();
    await expectRefusal(start({ PORT: String(port) }), new RegExp(`^PORT ${port} is taken on 127\\.0\\.0\\.1`, 'm'));
    server.close();
    expect(hasPostgres(services.dataDir)).toBe(false);
  }, 60_000);

  test('METRICS_PORT taken', async () => {
    const { server, port } = await listening();
    await expectRefusal(start({ METRICS_PORT: String(port) }), new RegExp(`^METRICS_PORT ${port} is taken`, 'm'));
    server.close();
    expect(hasPostgres(services.dataDir)).toBe(false);
  }, 60_000);

  test('a HOST that is not here', async () => {
    await expectRefusal(start({ HOST: '192.0.2.1' }), /^HOST 192\.0\.2\.1 is no address of this machine$/m);
  }, 60_000);

  test('a database that nobody answers for', async () => {
    const service = start({ DATABASE_URL: 'postgres://someone:hidden@localhost:1/tms' });
    await expectRefusal(service, /^The database of DATABASE_URL .* can’t be reached: .*ECONNREFUSED/m);
    expect(service.stderr).not.toContain('hidden');
  }, 60_000);

  test('a database that refuses the password', async () => {
    const url = new URL(process.env.TMS_TEST_OWNER_URL!);
    url.password = 'hidden';
    const service = start({ DATABASE_URL: url.href });
    await expectRefusal(service, /refused: password authentication failed for user "tms_owner"$/m);
    expect(service.stderr).not.toContain('hidden');
  }, 60_000);

  test('a data folder that can’t be made', async () => {
    writeFileSync(join(services.folder, 'file'), '');
    await expectRefusal(start({ DATA_DIR: './file/data' }), /^A file could not be used \(see DATA_DIR .*ENOTDIR/m);
  });

  test('another master key, and a broken one', async () => {
    const first = start();
    await first.ready();
    await first.signal('SIGTERM');
    const masterFile = join(services.dataDir, 'master.key');
    const right = readFileSync(masterFile);
    writeFileSync(masterFile, randomBytes(32));
    await expectRefusal(start(), /^This database was made with another master key\. Point MASTER_KEY_FILE/m);
    writeFileSync(masterFile, right.subarray(1));
    await expectRefusal(start(), /^The master key in .* should be exactly 32 bytes, not 31\./m);
    writeFileSync(masterFile, right);
    await start().ready();
  }, 90_000);

  test('a second server on the same services.folder, while the first goes on', async () => {
    const first = start();
    const url = await first.ready();
    await expectRefusal(start(), new RegExp(`\\b${first.pid}\\b`));
    expect((await callService(url, 'GET', '/readyz')).status).toBe(200);
    expect(first.end).toBeUndefined();
  }, 60_000);
});

function listening(): Promise<{ server: Server; port: number }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve({ server, port: (server.address() as { port: number }).port }));
  });
}

describe('while it runs', () => {
  test('/metrics has its own port and counts requests by route template, and jobs', async () => {
    const metricsPort = await freePort();
    const service = start({ METRICS_PORT: String(metricsPort) });
    const url = await service.ready();
    const key = services.operatorKey;
    await callService(url, 'POST', '/v1/admin/tenants', { key, body: { slug: 'metrics', name: 'Metrics' } });
    await callService(url, 'GET', '/v1/admin/tenants/metrics', { key });
    await callService(url, 'GET', '/v1/admin/tenants/absent', { key });
    await callService(url, 'GET', '/nowhere/at-all');
    await callService(url, 'GET', '/v1/%zz');
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const count = (labels: string): string | undefined =>
      new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1];
    expect(count('method="POST",route="/v1/admin/tenants",status="201"')).toBe('1');
    expect(count('method="GET",route="/v1/admin/tenants/:slug",status="200"')).toBe('1');
    expect(count('method="GET",route="/v1/admin/tenants/:slug",status="404"')).toBe('1');
    expect(count('method="GET",route="unknown",status="404"')).toBe('1');
    expect(text).toMatch(/^# TYPE job_started_total counter$/m);
    expect(text).toMatch(/^# TYPE job_queue_depth gauge$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toContain('at-all');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(404);
    expect((await callService(url, 'GET', '/metrics')).status).toBe(404);
  }, 60_000);

  test('when the embedded database dies, the service ends and says so; the next start recovers', async () => {
    const service = start();
    await service.ready();
    process.kill(postmasterPid(services.dataDir), 'SIGKILL');
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(/^The embedded database ended by itself/m);
    const url = await start().ready();
    expect((await callService(url, 'GET', '/readyz')).status).toBe(200);
  }, 60_000);

  test('the embedded database keeps what it has acknowledged: fsync is on', async () => {
    const service = start();
    await service.ready();
    const client = new Client({ connectionString: embeddedOwnerUrl(services.dataDir) });
    await client.connect();
    const { rows } = await client.query(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    await client.end();
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  }, 60_000);
});

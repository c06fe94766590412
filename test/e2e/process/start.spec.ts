import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { postmasterPid } from '../../support/processes/embedded-postgres-process';
import { callService, embeddedOwnerUrl, freePort, isAlive } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import type { Answer } from '../../support/app/test-app';

const services = Services.forEachTest();
const start = services.start.bind(services);

describe('the first start in an empty folder', () => {
  test('ends with a banner whose calls work on the demo; the second start finds everything', async () => {
    const first = start({ DEMO: '', LOG_LEVEL: 'trace' });
    const url = await first.ready();
    await first.says(/\n\n$/);
    expect(first.stdout).toContain(`(reference: ${url}/docs)`);
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    const [threats, lookup, search, report] = bannerCalls(first.stdout);
    expect(threats.total).toBeGreaterThan(10);
    expect(threats.threats).toHaveLength(3);
    expect(['high', 'critical']).toContain(threats.threats[0].risk_level);
    expect(lookup.resolution).toMatchObject({ status: 'resolved', entity_count: 1 });
    expect(lookup.entities[0].profile.caption.value).toBe('Marta Kowal');
    const labels = (search.result.items as { label: string; adverse: object[] }[]).map(({ label }) => label);
    expect(labels).toContain('Court convicts Marta Kowal of bribery');
    expect(report.request_id).toMatch(/^[0-9a-f-]{36}$/);
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
    // The second start creates nothing and warns of nothing.
    expect(second.stderr).not.toMatch(/"level":"(warn|error)"|Making|Importing|Registering|Evaluating/);
    const list = await callService(again, 'GET', '/v1/admin/datasets/demo_fictional_watch_list', {
      key: services.operatorKey,
    });
    expect(list.body).toMatchObject({ version: 1, imports: [{ outcome: 'completed' }] });
    const { body } = await callService(again, 'GET', '/v1/admin/articles', { key: services.operatorKey });
    expect(body.imports).toHaveLength(1);
  }, 600_000);

  test('shows a call of the operator if there is no demo', async () => {
    const service = start();
    await service.ready();
    await service.says(/\n\n$/);
    const line = /^ {2}(curl .*)$/m.exec(service.stdout)?.[1] ?? '';
    const answer = execFileSync('/bin/sh', ['-c', line], { cwd: services.folder, encoding: 'utf8' });
    expect(JSON.parse(answer)).toEqual({ tenants: [], total: 0, next_cursor: null });
  }, 600_000);

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
    600_000,
  );
});

/** The answers to the calls of the banner, copied into a shell unchanged. */
function bannerCalls(banner: string): Answer['body'][] {
  const lines = banner.split('\n').filter((line) => /^ {2}(KEY=|curl )/.test(line));
  const script = lines.map((line) => (line.startsWith('  curl') ? `${line} && echo` : line)).join('\n');
  const answers = execFileSync('/bin/sh', ['-c', script], { cwd: services.folder, encoding: 'utf8' });
  return answers
    .trim()
    .split('\n')
    .map((answer) => JSON.parse(answer));
}

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

/** A place for the tenant, so that there is something to evaluate. */
async function assetsOf(url: string, operatorKey: string, slug: string): Promise<void> {
  const made = await callService(url, 'POST', `/v1/admin/tenants/${slug}/api-keys`, {
    key: operatorKey,
    body: { name: 'test', role: 'analyst' },
  });
  const asset = { asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 2 } };
  const answer = await callService(url, 'PUT', '/v1/assets', {
    key: made.body.key as string,
    body: { assets: [asset] },
  });
  expect(answer.status).toBe(200);
}

describe('a running service', () => {
  test('serves /metrics on a separate port, with requests by route template, and jobs', async () => {
    const metricsPort = await freePort();
    const service = start({ METRICS_PORT: String(metricsPort) });
    const url = await service.ready();
    const key = services.operatorKey;
    await callService(url, 'POST', '/v1/admin/tenants', { key, body: { slug: 'metrics', name: 'Metrics' } });
    await callService(url, 'GET', '/v1/admin/tenants/metrics', { key });
    await callService(url, 'GET', '/v1/admin/tenants/absent', { key });
    await callService(url, 'GET', '/nowhere/at-all');
    await assetsOf(url, key, 'metrics');
    await callService(url, 'GET', '/v1/%zz');
    const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    while (!(await metrics()).includes('job_ended_total{job="evaluate_portfolio",outcome="success"}')) await delay(100);
    const text = await metrics();
    const count = (labels: string): string | undefined =>
      new RegExp(`^http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(text)?.[1];
    expect(count('method="POST",route="/v1/admin/tenants",status="201"')).toBe('1');
    expect(count('method="GET",route="/v1/admin/tenants/:slug",status="200"')).toBe('1');
    expect(count('method="GET",route="/v1/admin/tenants/:slug",status="404"')).toBe('1');
    expect(count('method="GET",route="unknown",status="404"')).toBe('1');
    expect(count('method="PUT",route="/v1/assets",status="200"')).toBe('1');
    expect(text).toMatch(/^job_started_total\{job="evaluate_portfolio"\} [1-9]/m);
    expect(text).toMatch(/^job_duration_seconds_count\{job="evaluate_portfolio"\} [1-9]/m);
    expect(text).toMatch(/^# TYPE job_queue_depth gauge$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toContain('at-all');
    expect(text).toContain('job_ended_total{job="evaluate_portfolio",outcome="failed"} 0\n');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(404);
    expect((await callService(url, 'GET', '/metrics')).status).toBe(404);
  }, 600_000);

  test('ends with a message when the embedded database dies, and the next start recovers', async () => {
    const service = start();
    await service.ready();
    process.kill(postmasterPid(services.dataDir), 'SIGKILL');
    expect(await service.ended).toBe(1);
    expect(service.stderr).toMatch(/^The embedded database ended unexpectedly/m);
    const url = await start().ready();
    expect((await callService(url, 'GET', '/readyz')).status).toBe(200);
  }, 600_000);

  test('runs the embedded database with fsync, so that acknowledged data is kept', async () => {
    const service = start();
    await service.ready();
    const client = new Client({ connectionString: embeddedOwnerUrl(services.dataDir) });
    await client.connect();
    const { rows } = await client.query(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    );
    await client.end();
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  }, 600_000);
});

import { Client } from 'pg';
import { version } from '../../../package.json';
import { Db } from '../../../src/platform/database/db';
import { defineJob } from '../../../src/platform/jobs/job-definition';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

// No process has a handler for this job, so nothing changes its state.
const COUNT_SHEEP = defineJob<{ tenantId: string }>('count_sheep', { maxAttempts: 2 });
const MINUTE_MS = 60_000;

let service: TestApp;
let keys: Record<string, string>;
let foreign: Record<string, string>;

beforeAll(async () => {
  service = await startTestApp({
    SMTP_URL: 'smtps://mailer:very-secret@mail.example.com',
    MAIL_FROM: 'alerts@example.com',
    WEB_SEARCH_SEARXNG_URL: 'https://search.example.com',
    MAX_STREAMS_PER_TENANT: '7',
  });
  keys = await service.tenant('own', {
    viewer: { role: 'viewer' },
    analyst: { role: 'analyst' },
    auditor: { role: 'auditor' },
    admin: { role: 'admin' },
    partial: { role: 'admin', portfolios: ['default'] },
  });
  foreign = await service.tenant('foreign', { admin: { role: 'admin' } });
  await enqueueSheep();
}, 120_000);
afterAll(() => service.close());

/** Jobs of the tenant `own`: one has been due for two minutes, one is due tomorrow, and one has failed. */
async function enqueueSheep(): Promise<void> {
  const { body } = await service.call('GET', '/v1/admin/tenants/own', { key: OPERATOR_KEY });
  const payload = { tenantId: body.id as string };
  await service.app.get(Db).runAsSystem('test', (tx) =>
    service.app.get(JobQueue).enqueueAll(tx, COUNT_SHEEP, [
      { payload, key: 'due', runAt: new Date(Date.now() - 2 * MINUTE_MS) },
      { payload, key: 'later', runAt: new Date(Date.now() + 1_440 * MINUTE_MS) },
      { payload, key: 'failed' },
    ]),
  );
  const client = new Client({ connectionString: service.database.ownerUrl });
  await client.connect();
  await client.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`);
  await client.query(`update graphile_worker._private_jobs set attempts = 1 where key = 'later'`);
  await client.end();
}

const sheepOf = (body: { jobs: { job: string }[] }): object | undefined =>
  body.jobs.find(({ job }) => job === 'count_sheep');

describe('GET /v1/status', () => {
  test('describes the process that responds and those that run jobs, for the operator', async () => {
    const { status, body, text } = await service.call('GET', '/v1/status', { key: OPERATOR_KEY });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version, status: 'ready', streams: { open: 0, limit: null } });
    expect(Date.parse(body.started_at as string)).toBeLessThan(Date.now());
    expect(body.processes.pid).toBe(process.pid);
    expect(body.processes.workers).toEqual([
      { host: body.processes.host, pid: process.pid, started_at: expect.any(String), last_seen_at: expect.any(String) },
    ]);
    expect(text).not.toMatch(/very-secret|example\.com/);
  });

  test('has the checks of /readyz, each with a sentence', async () => {
    const ready = await service.call('GET', '/readyz');
    const { body } = await service.call('GET', '/v1/status', { key: OPERATOR_KEY });
    const checks = body.checks as { check: string; state: string; text: string }[];
    expect(Object.fromEntries(checks.map(({ check, state }) => [check, state]))).toMatchObject(
      ready.body.checks as object,
    );
    for (const { text } of checks) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test('counts the jobs of a kind by state, with the age of the oldest waiting one', async () => {
    const { body } = await service.call('GET', '/v1/status', { key: OPERATOR_KEY });
    expect(sheepOf(body)).toMatchObject({ waiting: 1, scheduled: 1, running: 0, retrying: 1, failed: 1 });
    const { oldest_waiting_seconds: oldest, last_failed_at: failedAt } = sheepOf(body) as Record<string, never>;
    expect(oldest).toBeGreaterThanOrEqual(120);
    expect(oldest).toBeLessThan(600);
    expect(failedAt).not.toBeNull();
  });

  test('shows an administrator the jobs and streams of their tenant, and no processes', async () => {
    const own = await service.call('GET', '/v1/status', { key: keys.admin ?? '' });
    expect(own.body).toMatchObject({ version, processes: null, streams: { open: 0, limit: 7 } });
    expect(sheepOf(own.body)).toMatchObject({ waiting: 1, failed: 1 });
    expect(own.text).not.toContain('seal_audit_log');
    const other = await service.call('GET', '/v1/status', { key: foreign.admin ?? '' });
    expect(sheepOf(other.body)).toBeUndefined();
  });

  test('lists the configured parts, and shows tenants only those that affect them', async () => {
    const partsFor = async (key = ''): Promise<Map<string, object>> => {
      const { body } = await service.call('GET', '/v1/status', { key });
      const parts = body.configuration as { part: string }[];
      return new Map(parts.map(({ part, ...rest }) => [part, rest]));
    };
    const parts = await partsFor(OPERATOR_KEY);
    expect(parts.get('mail')).toEqual({ is_configured: true, names: [] });
    expect(parts.get('web_search_engines')).toEqual({ is_configured: true, names: ['searxng'] });
    expect(parts.get('hardware_keys')).toEqual({ is_configured: false, names: [] });
    const ofTenant = await partsFor(keys.admin);
    expect([ofTenant.has('mail'), ofTenant.has('hardware_keys')]).toEqual([true, false]);
  });

  test('counts open streams', async () => {
    const cancel = new AbortController();
    await fetch(`${service.url}/v1/threats/stream`, {
      headers: { 'x-api-key': keys.analyst ?? '' },
      signal: cancel.signal,
    });
    const openFor = async (key = ''): Promise<number> =>
      (await service.call('GET', '/v1/status', { key })).body.streams.open as number;
    const counts = [await openFor(OPERATOR_KEY), await openFor(keys.admin), await openFor(foreign.admin)];
    cancel.abort();
    expect(counts).toEqual([1, 1, 0]);
  });

  test.each([
    ['the role viewer', 'viewer'],
    ['the role analyst', 'analyst'],
    ['the role auditor', 'auditor'],
    ['the role admin in one portfolio', 'partial'],
  ])('is refused to a key with %s', async (_what, name) => {
    const { status, body } = await service.call('GET', '/v1/status', { key: keys[name] ?? '' });
    expect([status, body.error.code, body.error.details.permission]).toEqual([
      403,
      'insufficient_scope',
      'status:read',
    ]);
  });

  test('requires a credential, and accepts no parameters', async () => {
    expect((await service.call('GET', '/v1/status')).status).toBe(401);
    expect((await service.call('GET', '/v1/status?tenant=own', { key: OPERATOR_KEY })).status).toBe(422);
  });
});

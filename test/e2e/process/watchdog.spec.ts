import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkChain, Owner } from '../../support/audit/audit-fixtures';
import {
  beginWork,
  BLOCKABLE,
  eventually,
  listedOnDisk,
  logged,
  SilentEngine,
  type WorkInProgress,
} from '../../support/processes/blocked-service';
import { callService, embeddedOwnerUrl, freePort, type ServiceAnswer } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { testOnUnix } from '../../support/app/platforms';

const LIMITS = { EVENT_LOOP_STALL_SECONDS: '8', EVENT_LOOP_ABORT_SECONDS: '16' };
const NO_ABORT = { EVENT_LOOP_STALL_SECONDS: '8', EVENT_LOOP_ABORT_SECONDS: '0' };
const services = Services.forEachTest('prepared');
let engine: SilentEngine;
let work: WorkInProgress | undefined;

beforeEach(async () => {
  engine = await SilentEngine.start();
});
afterEach(() => {
  work?.close();
  engine.close();
});

async function beginWorkOn(environment: Record<string, string>) {
  const service = services.start({ ...environment, ...BLOCKABLE, WEB_SEARCH_SEARXNG_URL: engine.url });
  work = await beginWork(await service.ready(), services.operatorKey, engine);
  return service;
}

const auditOf = (url: string, key: string, query: string): Promise<ServiceAnswer> =>
  callService(url, 'GET', `/v1/audit?${query}`, { key });

/** The entries of the next start in the audit log of the tenant. */
async function checkAbortedRecords(url: string, { adminKey, tenantId }: WorkInProgress, requestId: string) {
  const { body: upload } = await callService(url, 'GET', `/v1/audit/${requestId}`, { key: adminKey });
  expect(upload).toMatchObject({
    outcome: 'aborted',
    status_code: 500,
    tenant_id: tenantId,
    action: 'assets.replace',
    method: 'PUT',
    route: '/v1/assets',
    source_ip: '127.0.0.1',
    principal: { type: 'service_account' },
    end: null,
  });
  const { body: streams } = await auditOf(url, adminKey, 'action=threats.stream');
  expect(streams.records).toMatchObject([{ outcome: 'streaming' }]);
  const { body: ends } = await auditOf(url, adminKey, 'action=threats.stream.end');
  expect(ends.records).toMatchObject([{ outcome: 'aborted', request_id: streams.records[0].request_id }]);
  const { body: jobs } = await auditOf(url, adminKey, 'action=jobs.run');
  expect(jobs.records).toMatchObject([
    { outcome: 'aborted', principal: { type: 'system' }, resource_ids: ['run_web_search', expect.any(String)] },
  ]);
}

async function checkChainOf(chainId: string): Promise<void> {
  const owner = await new Owner(embeddedOwnerUrl(services.dataDir)).connect();
  try {
    await eventually(async () => ((await owner.query('select 1 from audit_pending')).length === 0 ? true : undefined));
    expect((await checkChain(owner, chainId)).faults).toEqual([]);
  } finally {
    await owner.close();
  }
}

testOnUnix(
  'logs a stalled event loop, ends the process, and records what was in flight as aborted at the next start',
  async () => {
    const service = await beginWorkOn(LIMITS);
    process.kill(service.pid, 'SIGUSR2');
    expect(await service.ended).toBe('SIGKILL');

    const [stall] = logged(service, /is stalled/);
    expect(stall).toMatchObject({ level: 'error' });
    const job = { job: 'run_web_search', tenant_id: work!.tenantId, attempt: 1 };
    expect(stall!.jobs).toEqual(expect.arrayContaining([expect.objectContaining(job)]));
    const requests = stall!.requests as { request_id: string; route: string; tenant_id: string }[];
    expect(requests.map(({ route }) => route)).toEqual(['/v1/threats/stream', '/v1/assets']);
    expect(logged(service, /ending the process/)).toMatchObject([{ level: 'fatal', requests: [{}, {}] }]);
    const [file] = readdirSync(join(services.dataDir, 'in-flight'));
    expect(statSync(join(services.dataDir, 'in-flight', file!)).mode & 0o777).toBe(0o600);

    const metricsPort = String(await freePort());
    const next = services.start({ WEB_SEARCH_SEARXNG_URL: engine.url, METRICS_PORT: metricsPort });
    const url = await next.ready();
    await checkAbortedRecords(url, work!, requests[1]!.request_id);
    expect(logged(next, /recorded as aborted/)).toMatchObject([{ ended_by: 'watchdog' }]);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('\nevent_loop_aborts_total 1\n');
    await checkChainOf(work!.tenantId);
  },
  600_000,
);

testOnUnix(
  'records requests, streams and jobs that kill -9 cut off as aborted at the next start',
  async () => {
    const service = await beginWorkOn({});
    const upload = await eventually(() =>
      listedOnDisk(services.dataDir).find(({ action }) => action === 'assets.replace'),
    );
    await service.signal('SIGKILL');
    const next = services.start({ WEB_SEARCH_SEARXNG_URL: engine.url });
    await checkAbortedRecords(await next.ready(), work!, upload.request_id);
    expect(logged(next, /recorded as aborted/)).toMatchObject([{ ended_by: 'unknown' }]);
    expect(listedOnDisk(services.dataDir).map(({ request_id: id }) => id)).not.toContain(upload.request_id);
  },
  600_000,
);

testOnUnix(
  'counts and logs a stall that passes, and does not count a process that was suspended',
  async () => {
    const metricsPort = String(await freePort());
    const service = services.start({ ...BLOCKABLE, ...NO_ABORT, METRICS_PORT: metricsPort });
    const url = await service.ready();
    const stalls = async (): Promise<string | undefined> =>
      /\nevent_loop_stalls_total (\d+)\n/.exec(
        await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
      )?.[1];
    process.kill(service.pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    process.kill(service.pid, 'SIGCONT');
    expect(await stalls()).toBe('0');

    process.kill(service.pid, 'SIGUSR2');
    await service.says(/is stalled/, 'stderr');
    writeFileSync(join(services.folder, 'unblock'), '');
    await service.says(/has recovered from a stall/, 'stderr');
    expect(await stalls()).toBe('1');
    expect(logged(service, /is stalled/)).toHaveLength(1);
    expect((await callService(url, 'GET', '/healthz')).status).toBe(200);
    expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
    expect(listedOnDisk(services.dataDir)).toEqual([]);
  },
  600_000,
);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { testOnUnix } from '../../support/app/platforms';
import { PRIMARY_SETTINGS, Standby } from '../../support/peers/standby';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import { checkNothingIsLost, checkRecords, createLoadKeys } from '../../support/processes/acknowledged-changes';
import { ChangeLoad } from '../../support/processes/change-load';
import { postmasterPid } from '../../support/processes/embedded-postgres-process';
import { callService, freePort, killTree, type ServiceAnswer } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { sampleEvent } from '../../support/samples/event-samples';

const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789';
const services = Services.forEachTest();

/** The settings that all instances of an installation share. */
function shared(): Record<string, string> {
  const file = join(services.folder, 'shared-master.key');
  writeFileSync(file, Buffer.alloc(32, 7), { mode: 0o600 });
  return { MASTER_KEY_FILE: file, OPERATOR_API_KEY: OPERATOR_KEY, AUDIT_ARCHIVE_DIR: services.folder };
}

const primaryDir = (): string => join(services.folder, 'primary');

const startPrimary = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: primaryDir(), onProgress: () => undefined, settings: PRIMARY_SETTINGS });

const startStandby = (primary: EmbeddedPostgres): Promise<Standby> =>
  Standby.start(primary, primaryDir(), join(services.folder, 'standby'));

const behind = (ownerUrl: string, { port }: TcpProxy): string =>
  Object.assign(new URL(ownerUrl), { port: String(port) }).href;

const readyz = (url: string): Promise<ServiceAnswer> => callService(url, 'GET', '/readyz');

testOnUnix(
  'pages, totals and tiles come from the replica of DATABASE_READ_URL, and contain what another process has just imported',
  async () => {
    const primary = await startPrimary();
    const standby = await startStandby(primary);
    const proxy = new TcpProxy();
    try {
      await proxy.open(Number(new URL(standby.ownerUrl).port));
      const metricsPort = await freePort();
      const importing = services.start({ ...shared(), DATABASE_URL: primary.ownerUrl, DATA_DIR: './importing' });
      const importingUrl = await importing.ready();
      const reading = services.start({
        ...shared(),
        DATABASE_URL: primary.ownerUrl,
        DATABASE_READ_URL: behind(standby.ownerUrl, proxy),
        ROLE: 'serve',
        DATA_DIR: './reading',
        METRICS_PORT: String(metricsPort),
      });
      const url = await reading.ready();
      const { admin: key } = await createLoadKeys(url, OPERATOR_KEY);
      const check = async (): Promise<string> => (await readyz(url)).body.checks.read_replica as string;
      const reads = async (server: string): Promise<number> => {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        return Number(new RegExp(`replicated_reads_total\\{server="${server}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
      };
      let imported = 0;
      const importOne = async (): Promise<void> => {
        const event = sampleEvent(`event-${++imported}`, { title: 'Imported event' });
        const body = await importLine(importingUrl, event);
        expect(body).toMatchObject({ stored: 1 });
      };
      const total = async (): Promise<unknown> =>
        (await callService(url, 'GET', '/v1/events?search=imported&page_size=1', { key })).body.total;

      // Each import is visible at once, from whichever server it is read, and some are read from the replica.
      while (imported < 5 || (await reads('replica')) < 3) {
        await importOne();
        expect(await total()).toBe(imported);
      }
      expect((await callService(url, 'GET', '/v1/events/tiles/0/0/0.mvt', { key })).status).toBe(200);
      expect(await callService(url, 'GET', '/v1/events/export?format=csv', { key })).toMatchObject({ status: 200 });

      await standby.pauseReplay();
      await importOne();
      expect(await total()).toBe(imported);
      while ((await check()) !== 'degraded') {
        await importOne();
        expect(await total()).toBe(imported);
      }
      expect(await readyz(url)).toMatchObject({ status: 200, body: { status: 'ready' } });
      expect(await reads('primary')).toBeGreaterThan(0);
      await standby.resumeReplay();
      while ((await check()) !== 'ok') expect(await total()).toBe(imported);

      proxy.cut();
      while ((await check()) !== 'degraded') expect(await total()).toBe(imported);
      await importOne();
      expect(await total()).toBe(imported);
      await proxy.open(Number(new URL(standby.ownerUrl).port));
      while ((await check()) !== 'ok') expect(await total()).toBe(imported);
      for (const service of [importing, reading]) expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
    } finally {
      await proxy.close();
      await standby.stop();
      await primary.stop();
    }
  },
  900_000,
);

async function importLine(url: string, event: object): Promise<unknown> {
  const path = '/v1/admin/events/import?format=ndjson';
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(event)}\n`,
  });
  return response.json();
}

testOnUnix(
  'nothing acknowledged is lost when the primary is killed and its synchronous standby takes over, and all instances recover',
  async () => {
    const primary = await startPrimary();
    const standby = await startStandby(primary);
    await standby.makeSynchronous(primary);
    const proxy = new TcpProxy();
    try {
      await proxy.open(Number(new URL(primary.ownerUrl).port));
      const environment = { ...shared(), DATABASE_URL: behind(primary.ownerUrl, proxy), LOG_LEVEL: 'error' };
      const serving = [1, 2].map((each) =>
        services.start({ ...environment, ROLE: 'serve', DATA_DIR: `./serve-${each}` }),
      );
      const working = services.start({ ...environment, ROLE: 'work', DATA_DIR: './work' });
      const urls = await Promise.all(serving.map((service) => service.ready()));
      await working.says(/processing jobs\n/);
      const keys = await createLoadKeys(urls[0]!, OPERATOR_KEY);
      const load = new ChangeLoad(keys);
      await load.runDuring(urls, async () => {
        await killTree(postmasterPid(primaryDir()), 'database first');
        proxy.cut();
        while (load.refused.length === 0) await delay(10);
        await standby.promote();
        await proxy.open(Number(new URL(standby.ownerUrl).port));
      });
      expect(load.unexpected).toEqual([]);
      expect(new Set(load.refused)).toEqual(new Set(['audit_unavailable', 'database_unavailable']));
      for (const url of urls) {
        while ((await readyz(url)).body.status !== 'ready') await delay(50);
        await checkNothingIsLost(url, keys, load, load.acknowledged.slice(-50));
      }
      const scan = (await callService(urls[0]!, 'POST', '/v1/threats/scan', { key: keys.admin })).body
        .scan_id as string;
      const state = async (): Promise<unknown> =>
        (await callService(urls[1]!, 'GET', `/v1/threats/scans/${scan}`, { key: keys.admin })).body.status;
      while ((await state()) !== 'completed') await delay(50);
      await checkRecords(standby.ownerUrl, load, keys);
      for (const each of [...serving, working]) expect(await each.signal('SIGTERM')).toMatchObject({ end: 0 });
    } finally {
      await proxy.close();
      await standby.stop();
      await primary.stop();
    }
  },
  900_000,
);

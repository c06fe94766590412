import { testOnUnix } from '../../support/app/platforms';
import { callsTo } from '../../support/app/test-app';
import { startReplicated } from '../../support/peers/standby';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import { createLoadKeys } from '../../support/processes/acknowledged-changes';
import { callService, freePort, type ServiceAnswer } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { OPERATOR_KEY, sharedSettings } from '../../support/processes/shared-settings';
import { sampleEvent } from '../../support/samples/event-samples';

const services = Services.forEachTest();

const readyz = (url: string): Promise<ServiceAnswer> => callService(url, 'GET', '/readyz');

testOnUnix(
  'pages, totals and tiles come from the replica of DATABASE_READ_URL, and contain what another process has just imported',
  async () => {
    const { primary, standby } = await startReplicated(services.folder);
    const proxy = new TcpProxy();
    try {
      await proxy.open(Number(new URL(standby.ownerUrl).port));
      const metricsPort = await freePort();
      const other = services.start({
        ...sharedSettings(services.folder),
        DATABASE_URL: primary.ownerUrl,
        DATA_DIR: './importing',
      });
      const importing = callsTo(await other.ready());
      const reading = services.start({
        ...sharedSettings(services.folder),
        DATABASE_URL: primary.ownerUrl,
        DATABASE_READ_URL: proxy.through(standby.ownerUrl),
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
        const answer = await importing.call('POST', '/v1/admin/events/import?format=ndjson', {
          key: OPERATOR_KEY,
          rawBody: `${JSON.stringify(event)}\n`,
        });
        expect(answer.body).toMatchObject({ stored: 1 });
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
      for (const service of [other, reading]) expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
    } finally {
      await proxy.close();
      await standby.stop();
      await primary.stop();
    }
  },
  900_000,
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDatabase, serviceUrl, systemUrl } from '../../../src/platform/database/bootstrap';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/database/embedded/embedded-postgres';
import { prepareJobSchema } from '../../../src/platform/jobs/job-schema';
import { expectWhole, readStream, type StreamedEvent } from '../../support/http/event-stream';
import { BOUT, SearchDesk } from '../../support/fixtures/search-fixture';
import { buildService, startCommand } from '../../support/processes/service-build';
import { ServiceProcess } from '../../support/processes/service-process';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import { TEST_MASTER_KEY, type TestDatabase } from '../../support/app/test-database';

/** `SEARCH_KILLS=50` for the full number of kills; a few in every run. */
const KILLS = Number(process.env.SEARCH_KILLS ?? 4);

const portOf = ({ ownerUrl }: EmbeddedPostgres): number => Number(new URL(ownerUrl).port);

const idsOf = (events: readonly StreamedEvent[]): string[] =>
  events
    .filter(({ type }) => type === 'item')
    .map(({ data }) => (JSON.parse(data) as { item: { id: string } }).item.id);

/** The stream is complete, without repetitions, and its result contains the items that were sent. */
function expectSound(events: readonly StreamedEvent[]): void {
  expectWhole(events);
  expect(events.at(-1)?.type).toBe('result');
  const sent = idsOf(events);
  expect(new Set(sent).size).toBe(sent.length);
  const warnings = events.filter(({ type }) => type === 'warning').map(({ data }) => data.replace(/"seq":\d+/, ''));
  expect(new Set(warnings).size).toBe(warnings.length);
  const { items } = JSON.parse(events.at(-1)?.data ?? '{}') as { items: { id: string }[] };
  expect(new Set(sent)).toEqual(new Set([...sent, ...items.map(({ id }) => id)]));
  expect(items.length).toBeGreaterThan(20);
}

/**
 * Reads to the end over any number of interrupted connections. It fails shortly before the test would time out, so that the
 * message names the state of the search.
 */
async function readThrough(desk: SearchDesk, id: string): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = [];
  const signal = AbortSignal.timeout(500_000);
  let status: number | undefined;
  while (!signal.aborted) {
    const lastEventId = events.at(-1)?.id ?? 0;
    const read = await readStream(desk.streamUrl(id), { key: desk.key, lastEventId, signal }).catch(() => null);
    events.push(...(read?.events ?? []));
    status = read?.status;
    if (status === 204 || ['result', 'error'].includes(events.at(-1)?.type ?? '')) return events;
    await delay(200);
  }
  const job = await desk.job(id).then(({ text }) => text, String);
  throw new Error(`the stream did not end: HTTP ${status}, ${events.length} events; the search: ${job}`);
}

describe('workers that are killed', () => {
  let desk: SearchDesk;
  let folder: string;
  let main: string;
  const workers: ServiceProcess[] = [];

  beforeAll(async () => {
    main = buildService();
    folder = mkdtempSync(join(tmpdir(), 'tms-search-'));
    writeFileSync(join(folder, 'master.key'), Buffer.alloc(32, 7), { mode: 0o600 });
    desk = await SearchDesk.open({ ROLE: 'serve', WEB_SEARCH_JOBS_PER_TENANT: '1000' });
    desk.engine.options = { pages: 3, perPage: 10, delayMs: 500, name: 'Viktor Bout', words: 30 };
  }, 600_000);
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.signal('SIGKILL')));
    await desk.close();
    rmSync(folder, { recursive: true, force: true });
  }, 600_000);

  function launch(): ServiceProcess {
    const worker = ServiceProcess.launch({
      environment: {
        ROLE: 'work',
        DEMO: 'false',
        METRICS_PORT: '0',
        LOG_LEVEL: 'error',
        JOB_CONCURRENCY: '3',
        DATABASE_URL: desk.service.database.ownerUrl,
        MASTER_KEY_FILE: join(folder, 'master.key'),
        DATA_DIR: join(folder, `work-${workers.length}`),
        WEB_SEARCH_SEARXNG_URL: desk.engine.url,
        AUDIT_ARCHIVE_DIR: folder,
        OPERATOR_API_KEY: 'operator-key-of-the-tests-0123456789',
      },
      cwd: folder,
      command: startCommand(main),
    });
    workers.push(worker);
    return worker;
  }

  test(
    `${KILLS} times during searches: each search continues elsewhere, without gaps and repetitions`,
    async () => {
      const reading: Promise<StreamedEvent[]>[] = [];
      let worker = launch();
      for (let kill = 0; kill < KILLS; kill++) {
        const next = launch();
        await worker.says(/processing jobs/);
        const id = await desk.start({ ...BOUT, maxResults: 60 });
        await readStream(desk.streamUrl(id), {
          key: desk.key,
          cutAfterId: 12 + (kill % 20),
        });
        reading.push(readThrough(desk, id));
        // A search fails after the deaths of three workers, so each may meet two of these kills.
        await reading.at(-2);
        // Either worker may run the search: both are killed in turn.
        await worker.signal('SIGKILL');
        worker = next;
      }
      await worker.says(/processing jobs/);
      for (const events of await Promise.all(reading)) expectSound(events);
      const { body } = await desk.service.call('GET', '/v1/web-search/jobs?limit=1000', { key: desk.key });
      expect(new Set(body.jobs.map(({ status }: { status: string }) => status))).toEqual(new Set(['completed']));
    },
    600_000 + KILLS * 20_000,
  );
});

describe('a database that is restarted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tms-search-db-'));
  const startDatabase = () => startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
  const proxy = new TcpProxy();
  let postgres: EmbeddedPostgres;
  let desk: SearchDesk;

  beforeAll(async () => {
    postgres = await startDatabase();
    await proxy.open(portOf(postgres));
    const through = Object.assign(new URL(postgres.ownerUrl), { port: String(proxy.port) }).href;
    await prepareDatabase(through, TEST_MASTER_KEY, prepareJobSchema);
    const database: TestDatabase = {
      url: serviceUrl(through, TEST_MASTER_KEY),
      systemUrl: systemUrl(through, TEST_MASTER_KEY),
      ownerUrl: through,
      drop: () => Promise.resolve(),
    };
    desk = await SearchDesk.open({ LOG_LEVEL: 'silent' }, database);
  });
  afterAll(async () => {
    await desk.close();
    await postgres.stop();
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('does not end a running search', async () => {
    desk.engine.options = { pages: 3, perPage: 10, delayMs: 700, name: 'Viktor Bout', words: 30 };
    const id = await desk.start({ ...BOUT, maxResults: 60 });
    await readStream(desk.streamUrl(id), { key: desk.key, cutAfterId: 14 });
    const reading = readThrough(desk, id);
    await postgres.stop();
    proxy.cut();
    await delay(1_000);
    postgres = await startDatabase();
    await proxy.open(portOf(postgres));
    expectSound(await reading);
  });
});

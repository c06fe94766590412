import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { Db } from '../../../src/platform/database/db';
import { capturedLog } from '../../support/app/captured-log';
import { testWithDuckDb } from '../../support/app/duck-db';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { sampleEvents } from '../../support/samples/event-samples';

const test = testWithDuckDb();
const PATHS = [
  '/v1/events?page_size=3',
  '/v1/events?page_size=3&search=clash',
  '/v1/events?page_size=3&search=%22clash%20e1%22&event_category=conflict',
  '/v1/events?page_size=3&country=TW&date_from=2018-02-10&bbox=121,23,122,24',
  '/v1/events?page_size=3&near=23.98,121.6,50',
  '/v1/events/histogram?bins=20',
  '/v1/events/tiles/0/0/0.mvt',
  '/v1/events/tiles/3/6/3.mvt?search=clash',
];

const folder = mkdtempSync(join(tmpdir(), 'tms-columnar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Events of two months, with a place for most of them. */
const lines = (from: number, count: number): string =>
  sampleEvents(from + count, (index) => ({
    eventDate: index % 2 === 0 ? '2018-02-06' : '2018-03-07',
    ...(index % 5 === 0 ? { locationCoordinates: null } : {}),
  }))
    .slice(from)
    .map((event) => JSON.stringify(event))
    .join('\n');

async function importEvents(service: TestApp, body: string): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson' };
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    headers,
    rawBody: body,
  });
  expect([answer.status, answer.body.rejected]).toEqual([200, 0]);
}

/** Runs the job that otherwise runs every five minutes, and waits until the copy has every month. */
async function untilCopied({ app }: TestApp): Promise<void> {
  const query = (sql: string): Promise<unknown[]> =>
    app.get(Db, { strict: false }).runAsSystem('test', (tx) => tx.query(sql));
  await query(`select graphile_worker.add_job('update_columnar_copy', '{}')`);
  const outdated = `select from corpus_month where not exists (select from columnar_file
    where month between first_month and last_month and columnar_file.revision >= corpus_month.revision)`;
  while ((await query(outdated)).length > 0) await delay(50);
}

const answers = async (service: TestApp, key: string): Promise<unknown[]> => {
  const found = await Promise.all(PATHS.map((path) => service.call('GET', path, { key })));
  return found.map(({ status, body, text }) => [status, body ?? text]);
};

const reads = ({ app }: TestApp): Promise<string> =>
  app.get(Registry).getSingleMetricAsString('columnar_copy_reads_total');

test('a service with a copy returns what one without it returns, before and after a change', async () => {
  const { log, lines: logged } = capturedLog();
  const working = await startTestApp({ COLUMNAR_COPY_DIR: folder });
  const { database } = working;
  const plain = await startTestApp({ ROLE: 'serve' }, database);
  const { analyst = '' } = await plain.tenant('columnar', { analyst: { role: 'analyst' } });
  await importEvents(working, lines(0, 40));
  await untilCopied(working);
  expect(readdirSync(folder)).toHaveLength(1);
  // A new process, which has counted nothing.
  const copied = await startTestApp({ ROLE: 'serve', COLUMNAR_COPY_DIR: folder, LOG_LEVEL: 'warn' }, database, log);
  expect(await answers(copied, analyst)).toEqual(await answers(plain, analyst));
  await importEvents(working, lines(40, 7));
  const changed = await startTestApp({ ROLE: 'serve', COLUMNAR_COPY_DIR: folder }, database, log);
  const expected = await answers(plain, analyst);
  expect(await answers(copied, analyst)).toEqual(expected);
  expect(await answers(changed, analyst)).toEqual(expected);
  expect(expected[0]).toMatchObject([200, { total: 47 }]);
  rmSync(folder, { recursive: true, force: true });
  const broken = await startTestApp({ ROLE: 'serve', COLUMNAR_COPY_DIR: folder }, database, log);
  expect(await answers(broken, analyst)).toEqual(expected);
  expect(logged.filter(({ level }) => level !== 'debug' && level !== 'trace').map(({ msg }) => msg)).toContain(
    'the columnar copy of the corpus could not be read; PostgreSQL answers instead',
  );
  expect(await reads(copied)).toContain('{outcome="answered"}');
  expect(await reads(broken)).toContain('{outcome="failed"}');
  for (const service of [broken, changed, copied, plain, working]) await service.close();
});

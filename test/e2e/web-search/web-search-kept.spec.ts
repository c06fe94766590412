import { setTimeout as delay } from 'node:timers/promises';
import { ERASE_EXPIRED_SEARCHES } from '../../../src/modules/web-search/web-search.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { Owner } from '../../support/audit/audit-fixtures';
import { expectWhole, readStream } from '../../support/http/event-stream';
import { BOUT, SearchDesk } from '../../support/fixtures/search-fixture';

const CONTENT = ['web_search_event', 'web_search_step', 'web_search_hit'];

let desk: SearchDesk;
let owner: Owner;

beforeAll(async () => {
  desk = await SearchDesk.open({ WEB_SEARCH_JOBS_PER_TENANT: '1' });
  owner = await new Owner(desk.service.database.ownerUrl).connect();
});
afterAll(async () => {
  await owner.close();
  await desk.close();
});

const tidy = async (): Promise<void> => {
  const { app } = desk.service;
  await app.get(Db).runAsSystem('test', (tx) => app.get(JobQueue).enqueue(tx, ERASE_EXPIRED_SEARCHES, {}));
};

async function rowsOf(id: string): Promise<number> {
  let sum = 0;
  for (const table of CONTENT) {
    const [row] = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where job_id = $1`,
      [id],
    );
    sum += row?.count ?? 0;
  }
  return sum;
}

test('results are hidden at once when they expire, and a job deletes them from the tables', async () => {
  const { body } = await desk.post();
  const id = body.jobId as string;
  const other = (await desk.post()).body.jobId as string;
  expect(await rowsOf(id)).toBeGreaterThan(10);
  await owner.query(`update web_search_job set completed_at = completed_at - interval '366 days' where id = $1`, [id]);
  expect((await desk.job(id)).status).toBe(410);
  const { body: list } = await desk.service.call('GET', '/v1/web-search/jobs', { key: desk.key });
  const listed = (list.jobs as { jobId: string }[]).find(({ jobId }) => jobId === id);
  expect(listed).toMatchObject({ status: 'expired', subject: null });
  expect((await readStream(desk.streamUrl(id), { key: desk.key })).status).toBe(410);
  await tidy();
  for (const until = Date.now() + 300_000; (await rowsOf(id)) > 0 && Date.now() < until;) await delay(50);
  expect(await rowsOf(id)).toBe(0);
  const [row] = await owner.query('select request, message, error, status from web_search_job where id = $1', [id]);
  expect(row).toEqual({ request: null, message: null, error: null, status: 'expired' });
  expect((await desk.job(other)).status).toBe(200);
});

test('a search that no worker could complete fails after a day, and no longer counts as running', async () => {
  desk.engine.options.delayMs = 60_000;
  const id = await desk.start();
  expect((await desk.post(BOUT, 'async')).status).toBe(429);
  await owner.query(`update web_search_job set submitted_at = submitted_at - interval '25 hours' where id = $1`, [id]);
  const reading = readStream(desk.streamUrl(id), { key: desk.key });
  await tidy();
  const { events } = await reading;
  expectWhole(events);
  expect(JSON.parse(events.at(-1)?.data ?? '{}')).toMatchObject({ code: 'internal_error' });
  expect((await desk.job(id)).body).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
  desk.engine.options.delayMs = 0;
  expect((await desk.post()).status).toBe(200);
});

describe('deleting a search', () => {
  test('cancels a running one: its stream ends with that event', async () => {
    desk.engine.options.delayMs = 60_000;
    const id = await desk.start();
    const reading = readStream(desk.streamUrl(id), { key: desk.key });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { status } = await desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: desk.key });
    expect(status).toBe(204);
    const { events } = await reading;
    expectWhole(events);
    expect(JSON.parse(events.at(-1)?.data ?? '{}')).toMatchObject({ code: 'cancelled' });
    expect((await desk.job(id)).body).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled' },
      result: null,
    });
    desk.engine.options.delayMs = 0;
  });

  test('erases the results of a completed one permanently', async () => {
    const id = await desk.start();
    await desk.ended(id);
    const end = () => desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: desk.key });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(410);
    expect((await desk.job(id)).status).toBe(410);
    expect((await readStream(desk.streamUrl(id), { key: desk.key })).status).toBe(410);
    const { body } = await desk.service.call('GET', '/v1/web-search/jobs?limit=1', { key: desk.key });
    expect(body.jobs[0]).toMatchObject({ jobId: id, status: 'expired', subject: null });
  });

  test('with only=cancel a search that has ended keeps its results, and with only=erase a running one continues', async () => {
    const end = (id: string, query: string) =>
      desk.service.call('DELETE', `/v1/web-search/jobs/${id}?${query}`, { key: desk.key });
    desk.engine.options.delayMs = 60_000;
    const running = await desk.start();
    expect((await end(running, 'only=erase')).body.error.code).toBe('invalid_transition');
    expect(['queued', 'running']).toContain((await desk.job(running)).body.status);
    expect((await end(running, 'only=cancel')).status).toBe(204);
    desk.engine.options.delayMs = 0;
    const ended = await desk.start();
    await desk.ended(ended);
    const { result } = (await desk.job(ended)).body;
    expect((await end(ended, 'only=cancel')).body.error.code).toBe('invalid_transition');
    expect((await desk.job(ended)).body.result).toEqual(result);
    const invalid = await end(ended, 'only=all');
    expect([invalid.status, invalid.body.detail[0].loc]).toEqual([422, ['query', 'only']]);
    expect((await end(ended, 'only=erase')).status).toBe(204);
    expect((await desk.job(ended)).status).toBe(410);
  });

  test('requires the permission to write', async () => {
    const { viewer = '' } = desk.keys;
    const id = await desk.start();
    expect((await desk.service.call('DELETE', `/v1/web-search/jobs/${id}`, { key: viewer })).status).toBe(403);
    expect((await desk.post(BOUT, 'sync', viewer)).status).toBe(403);
    expect((await desk.job(id, '', viewer)).status).toBe(200);
    await desk.ended(id);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { TIDY_BATCHES } from '../../../src/modules/lookup/batches/lookup-batch.jobs';
import { Db } from '../../../src/platform/database/db';
import { JobQueue } from '../../../src/platform/jobs/job-queue';
import { type Answer, OPERATOR_KEY } from '../../support/app/test-app';
import { Owner } from '../../support/audit/audit-fixtures';
import { BatchDesk, linesOf, subject } from '../../support/fixtures/batch-fixture';
import { HARBOUR } from '../../support/fixtures/harbour-list';
import { HeldLookups } from '../../support/fixtures/held-lookups';
import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import { recomputedResultsHash } from '../../support/fixtures/lookup-hash';
import { pagesOf } from '../../support/http/list-pages';

/** Parts of 50 subjects: this many are two parts at once and a third one. */
const SUBJECTS = 120;
const HELD_UP = 'Telltale Holdup';

let desk: LookupDesk;
let batches: BatchDesk;
let owner: Owner;
let held: HeldLookups;

beforeAll(async () => {
  desk = await LookupDesk.open({ LOOKUP_DEADLINE_MS: '60000', RESULT_RETENTION_DAYS: '30' });
  batches = new BatchDesk(desk);
  owner = await new Owner(desk.service.database.ownerUrl).connect();
  await desk.importList('harbour', HARBOUR);
  held = new HeldLookups(desk, HELD_UP);
});
afterEach(() => held.release());
afterAll(async () => {
  await owner.close();
  await desk.close();
});

const codeOf = ({ status, body }: Answer): unknown => [status, body.error?.code];

/** A batch that waits for `held.release` at one line. */
async function heldUpAt(line: number): Promise<string> {
  held.hold();
  const lines = Array.from({ length: SUBJECTS }, (_, index) =>
    subject(index + 1 === line ? HELD_UP : `Telltale Number ${index + 1}`),
  );
  return batches.submit(lines);
}

const rowsOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (
    await owner.query<Record<string, unknown>>(
      `select status, erased_at is not null as erased, rejections::text as rejections, resolved + ambiguous + no_match + failed as done,
         (select count(*)::int from lookup_batch_subject where batch_id = batch.id) as subjects
       from lookup_batch as batch where id = $1`,
      [id],
    )
  )[0];

describe('the results of a running batch', () => {
  test('end before the first unscreened subject, and continue from a line without gaps or repetitions', async () => {
    const id = await heldUpAt(70);
    await batches.until(id, ({ counts }) => counts.done === 70);
    expect((await batches.get(id)).body).toMatchObject({ status: 'running', signed_manifest: null });
    const sofar = await batches.resultsText(id);
    expect(linesOf(sofar.text)).toHaveLength(50);
    const first = await batches.results(id);
    expect(first.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    held.release();
    const batch = await batches.until(id);
    const rest = await batches.resultsText(id, '?after_line=50');
    expect((await batches.results(id, '?after_line=50'))[0]?.line).toBe(51);
    const lines = [...linesOf(sofar.text), ...linesOf(rest.text)];
    expect(lines).toHaveLength(SUBJECTS);
    expect(lines).toEqual(linesOf((await batches.resultsText(id)).text));
    expect(recomputedResultsHash(lines)).toBe(batch.signed_manifest.manifest.results_hash);
    expect(await batches.results(id, '?after_line=120')).toEqual([]);
    expect((await batches.resultsText(id, '?after_line=-1')).status).toBe(422);
  });

  test('are returned in pages of the size that the caller asks for', async () => {
    const id = await batches.submit(Array.from({ length: 5 }, (_, at) => subject(`Telltale Nobody ${at}`)));
    await batches.until(id);
    const linesWith = async (query: string) => (await batches.results(id, query)).map(({ line }) => line);
    expect(await linesWith('?limit=2')).toEqual([1, 2]);
    expect(await linesWith('?limit=2&after_line=2')).toEqual([3, 4]);
    expect(await linesWith('?limit=2&after_line=4')).toEqual([5]);
    expect(await linesWith('?limit=5')).toEqual([1, 2, 3, 4, 5]);
    expect(linesOf((await batches.resultsText(id, '?limit=2&format=csv')).text)).toHaveLength(3);
    for (const limit of ['0', '100001', 'all', '1.5']) {
      const { status, text } = await batches.resultsText(id, `?limit=${limit}`);
      expect({ limit, status }).toEqual({ limit, status: 422 });
      expect(JSON.parse(text)).toMatchObject({ detail: [{ loc: ['query', 'limit'] }] });
    }
  });

  test('are filtered by status', async () => {
    const id = await batches.submit([
      subject('Vikenty Burov'),
      subject('Telltale Nobody'),
      subject('Omar Khalil Hamdan'),
    ]);
    await batches.until(id);
    const lines = async (query: string) => (await batches.results(id, query)).map(({ line }) => line);
    expect(await lines('?status=resolved&status=ambiguous')).toEqual([1, 3]);
    expect(await lines('?status=no_match&after_line=2')).toEqual([]);
  });
});

describe('cancelling a batch', () => {
  test('keeps the results so far, deletes the other subjects, and is possible once', async () => {
    const id = await heldUpAt(10);
    await batches.until(id, ({ counts }) => counts.done >= 50);
    const cancelled = await desk.call('POST', `/v1/lookup/batch/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ status: 'cancelled', ended_at: expect.any(String), signed_manifest: null });
    held.release();
    const done = cancelled.body.counts.done as number;
    await jobsEnded();
    expect(await rowsOf(id)).toMatchObject({ status: 'cancelled', subjects: done, done });
    expect((await batches.results(id)).map(({ line }) => line)[0]).toBe(51);
    expect(codeOf(await desk.call('POST', `/v1/lookup/batch/${id}/cancel`))).toEqual([409, 'invalid_transition']);
  });
});

describe('erasing a batch', () => {
  test('while it is running ends it, and keeps only its counts', async () => {
    const id = await heldUpAt(10);
    await batches.until(id, ({ counts }) => counts.done >= 50);
    const erased = await desk.call('DELETE', `/v1/lookup/batch/${id}`);
    expect([erased.status, erased.text]).toEqual([204, '']);
    held.release();
    await jobsEnded();
    expect(await rowsOf(id)).toMatchObject({ status: 'cancelled', erased: true, subjects: 0 });
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/results'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      expect(codeOf(await desk.call(method, `/v1/lookup/batch/${id}${rest}`))).toEqual([410, 'gone']);
    }
    const [listed] = (await desk.call('GET', '/v1/lookup/batch?status=cancelled&limit=1')).body.batches;
    expect(listed).toMatchObject({ batch_id: id, erased_at: expect.any(String) });
  });

  test('of one result keeps its hash, so that the manifest stays valid', async () => {
    const id = await batches.submit([subject('Vikenty Burov', {}, 'one'), subject('Telltale Nobody', {}, 'two')]);
    const { signed_manifest: signed } = await batches.until(id);
    const path = `/v1/lookup/batch/${id}/results`;
    expect((await desk.call('DELETE', `${path}/1`)).status).toBe(204);
    expect(codeOf(await desk.call('DELETE', `${path}/3`))).toEqual([404, 'not_found']);
    const { text } = await batches.resultsText(id);
    const [first] = await batches.results(id);
    expect(first).toEqual({
      line: 1,
      status: 'resolved',
      erased: true,
      result_hash: expect.stringMatching(/^sha256:/),
    });
    expect(recomputedResultsHash(linesOf(text))).toBe(signed.manifest.results_hash);
    expect((await batches.resultsText(id, '?format=csv')).text).toMatch(/\r\n1,,resolved,,/);
    const stored = await owner.query(
      `select from lookup_batch_subject as subject where subject::text like '%Burov%' and batch_id = $1`,
      [id],
    );
    expect(stored).toEqual([]);
  });

  test('happens at its expiry, and before the job runs it is already hidden', async () => {
    const id = await batches.submit([subject('Vikenty Burov'), '[']);
    await batches.until(id);
    await owner.query(`update lookup_batch set submitted_at = submitted_at - interval '30 days' where id = $1`, [id]);
    expect(codeOf(await batches.get(id))).toEqual([410, 'gone']);
    await tidy();
    expect(await rowsOf(id)).toMatchObject({
      status: 'completed',
      erased: true,
      rejections: '[]',
      subjects: 0,
      done: 1,
    });
  });

  test('of its tenant deletes everything of it, also while it is running', async () => {
    const { analyst: key = '' } = await desk.service.tenant('short-lived');
    held.hold();
    const id = await batches.submit([subject(HELD_UP)], { key });
    const erased = await desk.operator('DELETE', '/v1/admin/tenants/short-lived?confirm=short-lived');
    expect(erased.status).toBe(200);
    held.release();
    expect(await rowsOf(id)).toBeUndefined();
    expect((await desk.service.call('GET', '/healthz', { key: OPERATOR_KEY })).status).toBe(200);
  });
});

describe('the upkeep of batches', () => {
  test('removes uploads whose process has ended, and resumes batches whose jobs were lost', async () => {
    const id = await heldUpAt(10);
    await batches.until(id, ({ counts }) => counts.done >= 50);
    await owner.query(`delete from job_run; `);
    await owner.query(`delete from graphile_worker._private_jobs where payload->>'batchId' = $1`, [id]);
    await owner.query(
      `insert into lookup_batch (id, tenant_id, portfolio_id, principal, status, rejections, submitted_at, updated_at)
       select gen_random_uuid(), tenant_id, portfolio_id, principal, 'receiving', '[]', now(), now() - interval '2 hours'
       from lookup_batch where id = $1`,
      [id],
    );
    held.release();
    await owner.query(`update lookup_batch set updated_at = updated_at - interval '7 hours' where id = $1`, [id]);
    await tidy();
    const batch = await batches.until(id);
    expect(batch.counts).toMatchObject({ total: SUBJECTS, done: SUBJECTS });
    expect(await owner.query(`select from lookup_batch where status = 'receiving'`)).toEqual([]);
  });
});

describe('the list of batches', () => {
  test('is returned in pages, newest first, without results', async () => {
    const inPortfolio = { headers: { 'x-portfolio': 'second' } };
    await desk.operator('POST', '/v1/admin/tenants/acme/portfolios', { body: { slug: 'second', name: 'Second' } });
    const ids: string[] = [];
    for (const name of ['Telltale A', 'Telltale B', 'Telltale C'])
      ids.unshift(await batches.submit([subject(name)], inPortfolio));
    const list = (query = '') => desk.call('GET', `/v1/lookup/batch${query}`, inPortfolio);
    const idsOf = ({ body }: Answer) => (body.batches as { batch_id: string }[]).map(({ batch_id: id }) => id);
    expect((await pagesOf(list, '', 1)).flatMap(idsOf)).toEqual(ids);
    const { body, text } = await list();
    expect(body.total).toBe(3);
    expect(text).not.toContain('Telltale');
    expect((await list('?status=gone')).status).toBe(422);
  });
});

test('subjects are stored in their batch only', async () => {
  const id = await batches.submit([
    subject('Zyxwvut Telltale', { passport_number: 'TT8877665', date_of_birth: '1911-11-13' }, 'zyxwvut case'),
    JSON.stringify({ identifiers: [{ type: 'email', value: 'zyxwvut' }] }),
  ]);
  await batches.until(id);
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await owner.query(`select from ${name} as whole where whole::text ~* 'zyxwvut|TT8877665' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  expect(found).toEqual(['public.lookup_batch_subject']);
});

/** Waits until no job of a batch is left. */
async function jobsEnded(): Promise<void> {
  const left = (): Promise<unknown[]> =>
    owner.query(`select from graphile_worker._private_jobs where payload->>'batchId' is not null`);
  while ((await left()).length > 0) await delay(25);
}

/** Runs the upkeep, and waits for it. */
async function tidy(): Promise<void> {
  const app = desk.service.app;
  await app.get(Db).runAsSystem('test', (tx) => app.get(JobQueue).enqueue(tx, TIDY_BATCHES, {}));
  const left = (): Promise<unknown[]> =>
    owner.query(
      `select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
       where task.identifier = 'tidy_lookup_batches' and (job.attempts = 0 or job.locked_at is not null)`,
    );
  while ((await left()).length > 0) await delay(25);
}

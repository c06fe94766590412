import { attackAt, EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const LIMA = { lat: -12.05, lng: -77.04 };

/** Takes requests and runs no jobs, so that they remain in the queue. */
let fixture: EvaluationFixture;

const ROUTING = 'evaluate_all';

/** The kinds of the waiting jobs in order, with the tenants of evaluations. Removes them. */
async function takeJobs(): Promise<string[]> {
  const { rows } = await fixture.owner.query<{ job: string }>(
    `with taken as (delete from graphile_worker._private_jobs returning task_id, payload)
     select concat_ws(' ', identifier, slug) as job
     from taken join graphile_worker._private_tasks task on task.id = task_id
     left join tenant on tenant.id = (payload ->> 'tenantId')::uuid
     where identifier in ('${ROUTING}', 'evaluate_portfolio') order by 1`,
  );
  return rows.map(({ job }) => job);
}

/** The jobs that are waiting after an import, and whether the portfolios that it affects are known. */
async function after(change: () => Promise<number>): Promise<{ jobs: string[]; isKnown: boolean }> {
  const revision = await change();
  const { rows } = await fixture.owner.query<{ known: string }>(
    'select corpus_revision as known from evaluation_routing',
  );
  return { jobs: await takeJobs(), isKnown: Number(rows[0]?.known) === revision };
}

/** What the job does that the last import has left to. */
async function catchUp(): Promise<void> {
  await fixture.owner.query('update evaluation_routing set corpus_revision = (select revision from corpus_state)');
  await takeJobs();
}

beforeAll(async () => {
  fixture = await EvaluationFixture.start({ ROLE: 'serve' });
  await fixture.watch('taipei', 'Harbour', { ...TAIPEI, monitoring_radius_km: 100 });
  await fixture.watch('lima', 'Port', { ...LIMA, monitoring_radius_km: 100 });
  await takeJobs();
});
afterAll(() => fixture.close());
afterEach(catchUp);

test('the first import leaves the affected portfolios to a job', async () => {
  expect(await after(() => fixture.importAttack('first', LIMA))).toEqual({ jobs: [ROUTING], isKnown: false });
});

test('a small import enqueues the evaluations of the affected portfolios itself', async () => {
  expect(await after(() => fixture.importAttack('one', TAIPEI))).toEqual({
    jobs: ['evaluate_portfolio taipei'],
    isKnown: true,
  });
  expect(await after(() => fixture.importAttack('two', { lat: 0, lng: 0 }))).toEqual({ jobs: [], isKnown: true });
});

test('the import of a moved event enqueues the evaluations of where it was and where it is', async () => {
  // Evidence of a threat is stored by evaluations, which do not run here.
  await after(() => fixture.importAttack('moved', TAIPEI));
  expect(await after(() => fixture.importAttack('moved', LIMA))).toEqual({
    jobs: ['evaluate_portfolio lima'],
    isKnown: true,
  });
});

test('an import behind others whose affected portfolios are unknown leaves its own to the job as well', async () => {
  await fixture.owner.query('update evaluation_routing set corpus_revision = corpus_revision - 1');
  expect(await after(() => fixture.importAttack('behind', TAIPEI))).toEqual({ jobs: [ROUTING], isKnown: false });
});

test('an import does not wait for the job that determines the affected portfolios', async () => {
  await fixture.owner.query('begin; select from evaluation_routing for update');
  const { jobs } = await after(() => fixture.importAttack('meanwhile', TAIPEI));
  await fixture.owner.query('commit');
  expect(jobs).toEqual([ROUTING]);
});

test('a large import, and one with an event without a place, leave the affected portfolios to a job', async () => {
  const many = Array.from({ length: 201 }, (_, index) => attackAt(`many-${index}`, TAIPEI));
  expect(await after(() => fixture.importEvents(...many))).toEqual({ jobs: [ROUTING], isKnown: false });
  await catchUp();
  const cyber = { eventCategory: 'cyber', eventType: 'ransomware', fatalities: 0 };
  expect(await after(() => fixture.importAttack('nowhere', null, cyber))).toEqual({ jobs: [ROUTING], isKnown: false });
});

test('an import is stored although the affected portfolios could not be determined, and leaves them to a job', async () => {
  await fixture.owner.query('alter function area_around rename to area_elsewhere');
  expect(await after(() => fixture.importAttack('unknown', TAIPEI))).toEqual({ jobs: [ROUTING], isKnown: false });
  await fixture.owner.query('alter function area_elsewhere rename to area_around');
  const { rows } = await fixture.owner.query(`select from event where source_event_id = 'unknown'`);
  expect(rows).toHaveLength(1);
});

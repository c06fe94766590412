import { setTimeout as delay } from 'node:timers/promises';
import { TenantsService } from '../../../src/modules/identity/tenants/tenants.service';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const MINUTE_MS = 60_000;

let fixture: EvaluationFixture;
let key: string;

beforeAll(async () => {
  fixture = await EvaluationFixture.start();
  key = await fixture.watch('taipei', 'Harbour of Taipei', { ...TAIPEI, monitoring_radius_km: 100 });
  await fixture.idle();
});
afterAll(() => fixture.close());

interface State {
  due_at: Date;
  evaluation_now: Date;
  evaluated_at: Date;
}

async function stored(): Promise<State> {
  const { rows } = await fixture.owner.query<State>(
    `select e.due_at, e.evaluation_now, e.evaluated_at from portfolio_evaluation e join tenant t on t.id = e.tenant_id
     where t.slug = 'taipei'`,
  );
  return rows[0]!;
}

/** Minutes between the last complete evaluation and the next one. */
async function minutesUntilDue(): Promise<number> {
  const { due_at: dueAt, evaluation_now: evaluatedNow } = await stored();
  return (dueAt.getTime() - evaluatedNow.getTime()) / MINUTE_MS;
}

async function threats(): Promise<{ evaluation: { status: string }; titles: string[] }> {
  const { body } = await fixture.service.call('GET', '/v1/threats?limit=1000', { key });
  const live = body.threats.filter(({ status }: { status: string }) => status === 'active');
  return { evaluation: body.evaluation, titles: live.map(({ title }: { title: string }) => title) };
}

const importAttack = (id: string, startMs: number, place = TAIPEI): Promise<number> => {
  const occurredAt = new Date(startMs).toISOString();
  return fixture.importAttack(id, place, { occurredAt, eventDate: occurredAt.slice(0, 10) });
};

/** Lets the database believe that all stored times of the evaluation lie further in the past. */
const age = (minutes: number): Promise<unknown> =>
  fixture.owner.query(
    `update portfolio_evaluation set due_at = due_at - $1 * interval '1 minute',
       failed_at = failed_at - $1 * interval '1 minute', evaluation_now = evaluation_now - $1 * interval '1 minute'`,
    [minutes],
  );

/** Whether a round of the clock evaluates the portfolio completely. */
async function isEvaluatedByClock(): Promise<boolean> {
  const before = await stored();
  await fixture.evaluateByClock();
  return (await stored()).evaluated_at.getTime() !== before.evaluated_at.getTime();
}

test('a portfolio without events is evaluated by the clock once a day, and is current until then', async () => {
  expect(await minutesUntilDue()).toBe(24 * 60);
  await age(23 * 60);
  expect(await isEvaluatedByClock()).toBe(false);
  expect((await threats()).evaluation.status).toBe('current');
  await age(65);
  expect((await threats()).evaluation.status).toBe('current');
  await age(15);
  expect((await threats()).evaluation.status).toBe('pending');
  expect(await isEvaluatedByClock()).toBe(true);
  expect((await threats()).evaluation.status).toBe('current');
  expect(await minutesUntilDue()).toBe(24 * 60);
});

test('a complete evaluation is skipped if the portfolio was evaluated while it waited', async () => {
  const before = await stored();
  await fixture.owner.query(`select graphile_worker.add_job('evaluate_portfolio',
    json_build_object('tenantId', tenant_id, 'portfolioId', portfolio_id, 'isFull', true)) from portfolio_evaluation`);
  await fixture.idle();
  expect(await stored()).toEqual(before);
});

test('a failed evaluation is repeated by the clock after five minutes', async () => {
  await fixture.owner.query('update portfolio_evaluation set failed_at = now()');
  await age(4);
  expect(await isEvaluatedByClock()).toBe(false);
  await age(1);
  expect(await isEvaluatedByClock()).toBe(true);
  expect((await threats()).evaluation.status).toBe('current');
});

test('a portfolio with a fixed time is not evaluated by the clock', async () => {
  const settings = { evaluation_time: '2018-02-07T00:00:00Z' };
  await fixture.watch('fixed', 'Harbour of old', { ...TAIPEI, monitoring_radius_km: 100 }, settings);
  await fixture.idle();
  const { rows } = await fixture.owner.query(
    `select due_at from portfolio_evaluation join tenant on tenant.id = tenant_id where evaluation_time is not null`,
  );
  expect(rows).toEqual([{ due_at: null }]);
  await fixture.owner.query(`delete from portfolio_evaluation where due_at is null`);
  await fixture.evaluateByClock();
  expect((await fixture.owner.query('select from portfolio_evaluation')).rowCount).toBe(1);
});

test('an announced event makes the portfolio due at its start', async () => {
  const startMs = Date.now() + 2 * 60 * MINUTE_MS;
  await importAttack('announced', startMs);
  await fixture.idle();
  expect(await threats()).toMatchObject({ evaluation: { status: 'current' }, titles: [] });
  expect((await stored()).due_at.getTime()).toBe(startMs);
  await fixture.makeDue();
  expect(await isEvaluatedByClock()).toBe(true);
  expect((await stored()).due_at.getTime()).toBe(startMs);
});

test('the clock turns an announced event into a threat once it has started', async () => {
  const startMs = Date.now() + 3_000;
  await importAttack('soon', startMs);
  await fixture.idle();
  while (Date.now() <= startMs) await delay(100);
  await fixture.makeDue();
  await fixture.evaluateByClock();
  expect((await threats()).titles).toHaveLength(1);
});

test('a scan finds an event that has started since the last complete evaluation', async () => {
  await fixture.makeDue();
  await fixture.evaluateByClock();
  // Too far from the other attacks to be one threat with them.
  await importAttack('scanned', Date.now() + 3 * MINUTE_MS, { ...TAIPEI, lat: TAIPEI.lat + 0.7 });
  await fixture.idle();
  const before = (await threats()).titles.length;
  const now = new Date(Date.now() + 6 * MINUTE_MS);
  jest.spyOn(fixture.service.app.get(TenantsService), 'clockOf').mockResolvedValue({ now, isFixed: false });
  const { status } = await fixture.service.call('POST', '/v1/threats/scan', { key, body: {} });
  expect(status).toBe(202);
  await fixture.idle();
  expect((await threats()).titles.length - before).toBe(1);
});

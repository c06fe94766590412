import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { Db } from '../../../src/platform/database/db';
import { EvaluationRepository } from '../../../src/modules/threats/requests/evaluation.repository';
import { EvaluationRequests } from '../../../src/modules/threats/requests/evaluation-requests';
import { createTestDatabase } from '../../support/app/test-database';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const LIMA = { lat: -12.05, lng: -77.04 };
const NAIROBI = { lat: -1.29, lng: 36.82 };
/** On the other side of the 180th meridian, 90 km from each other. */
const FIJI = { lat: -16.8, lng: 179.6 };
const EAST_OF_FIJI = { lat: -16.8, lng: -179.6 };

let service: TestApp;
let owner: Client;
const keys = new Map<string, string>();

interface Evaluation {
  status: string;
  evaluated_at: string | null;
  corpus_revision: number;
  evaluated_corpus_revision: number | null;
}

async function watch(
  slug: string,
  { lat, lng, country = null }: { lat: number; lng: number; country?: string | null },
  settings: object = {},
): Promise<void> {
  const { analyst } = await service.tenant(slug, { analyst: { role: 'analyst' } }, settings);
  keys.set(slug, analyst ?? '');
  const attributes = { lat, lng, country, monitoring_radius_km: 100 };
  const assets = [{ asset_id: slug, name: `Harbour of ${slug}`, attributes }];
  const { status } = await service.call('PUT', '/v1/assets', { key: analyst ?? '', body: { assets } });
  expect(status).toBe(200);
}

/** Returns the revision of the corpus after the import. */
async function importEvent(id: string, place: { lat: number; lng: number } | null, more: object = {}): Promise<number> {
  const event = {
    source: 'test',
    sourceEventId: id,
    title: `Bomb attack ${id}`,
    eventCategory: 'conflict',
    eventType: 'explosion',
    eventDate: new Date().toISOString().slice(0, 10),
    locationCoordinates: place,
    geoPrecision: 1,
    fatalities: 6,
    ...more,
  };
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: JSON.stringify(event),
  });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
  return answer.body.corpus_revision as number;
}

const list = async (slug: string): Promise<{ evaluation: Evaluation; threats: { title: string; status: string }[] }> =>
  (await service.call('GET', '/v1/threats?limit=1000', { key: keys.get(slug) ?? '' })).body;

/** The evaluation of a portfolio once it covers a revision of the corpus. */
async function covered(slug: string, revision: number): Promise<Evaluation> {
  for (;;) {
    const { evaluation } = await list(slug);
    if (evaluation.status === 'current' && (evaluation.evaluated_corpus_revision ?? -1) >= revision) return evaluation;
    await delay(20);
  }
}

/** Waits until every requested evaluation has ended. */
async function idle(): Promise<void> {
  const open = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('evaluate_all', 'evaluate_portfolio')`;
  while ((await owner.query(open)).rowCount !== 0) await delay(20);
}

async function evaluationTimes(): Promise<Map<string, string | null>> {
  await idle();
  const times = new Map<string, string | null>();
  for (const slug of keys.keys()) times.set(slug, (await list(slug)).evaluation.evaluated_at);
  return times;
}

/** The slugs of the tenants that are evaluated because of an import. All others are current without it. */
async function evaluatedAfter(change: () => Promise<number>): Promise<string[]> {
  const before = await evaluationTimes();
  const revision = await change();
  for (const slug of keys.keys()) {
    const evaluation = await covered(slug, revision);
    expect(evaluation.evaluated_corpus_revision).toBe(evaluation.corpus_revision);
  }
  const after = await evaluationTimes();
  return [...keys.keys()].filter((slug) => after.get(slug) !== before.get(slug)).sort();
}

const titles = async (slug: string): Promise<string[]> =>
  (await list(slug)).threats.filter(({ status }) => status === 'active').map(({ title }) => title);

beforeAll(async () => {
  const database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Otherwise the clock would evaluate every portfolio soon after the start.
  await owner.query(`insert into job_schedule (name, next_run_at) values ('evaluate_by_clock', 'infinity')`);
  service = await startTestApp({}, database);
  await watch('taipei', TAIPEI);
  await watch('lima', LIMA);
  await watch('fiji', { ...FIJI, country: 'FJ' });
  await watch('fixed', LIMA, { evaluation_time: '2018-02-07T00:00:00Z' });
  const revision = await importEvent('first', NAIROBI);
  for (const slug of keys.keys()) await covered(slug, revision);
});
afterAll(async () => {
  await owner.end();
  await service.close();
  await service.database.drop();
});

test('an event is evaluated in the portfolios near it and in those with a fixed time, and the others are current', async () => {
  expect(await evaluatedAfter(() => importEvent('one', TAIPEI))).toEqual(['fixed', 'taipei']);
  expect(await titles('taipei')).toHaveLength(1);
  expect(await evaluatedAfter(() => importEvent('far', NAIROBI))).toEqual(['fixed']);
});

test('an event that moves is evaluated where it was and where it is', async () => {
  expect(await evaluatedAfter(() => importEvent('one', LIMA))).toEqual(['fixed', 'lima', 'taipei']);
  expect(await titles('taipei')).toEqual([]);
  expect(await titles('lima')).toHaveLength(1);
});

test('an event that no longer threatens anybody is evaluated where it did', async () => {
  await evaluatedAfter(() => importEvent('two', LIMA));
  await evaluatedAfter(() => importEvent('one', NAIROBI));
  const toAid = (): Promise<number> =>
    importEvent('two', LIMA, { title: 'Aid arrives', eventCategory: 'political', eventType: 'aid', fatalities: 0 });
  expect(await evaluatedAfter(toAid)).toEqual(['fixed', 'lima']);
  expect(await titles('lima')).toEqual([]);
  const talks = { title: 'Talks', eventCategory: 'political', eventType: 'consultation', fatalities: 0 };
  expect(await evaluatedAfter(() => importEvent('talks', LIMA, talks))).toEqual(['fixed']);
});

test('an event is evaluated on the other side of the 180th meridian', async () => {
  expect(await evaluatedAfter(() => importEvent('sea', EAST_OF_FIJI))).toEqual(['fiji', 'fixed']);
  expect(await titles('fiji')).toHaveLength(1);
});

test('an uncertain place is evaluated in every portfolio that it may be near', async () => {
  const vague = { geoPrecision: null, uncertaintyKm: 400 };
  const place = { lat: TAIPEI.lat + 4, lng: TAIPEI.lng };
  expect(await evaluatedAfter(() => importEvent('vague', place, vague))).toEqual(['fixed', 'taipei']);
  expect(await titles('taipei')).toHaveLength(1);
});

test('an event without a place is evaluated where it names an asset, and in its country', async () => {
  const attack = { eventCategory: 'cyber', eventType: 'ransomware', fatalities: 0 };
  const named = { ...attack, title: 'Ransomware at the HARBOUR OF LIMA' };
  expect(await evaluatedAfter(() => importEvent('named', null, named))).toEqual(['fixed', 'lima']);
  expect(await titles('lima')).toEqual(['Ransomware at the HARBOUR OF LIMA']);
  const described = { ...attack, title: 'Ransomware', description: 'At Harbour of Taipei.', locationCountry: 'FJ' };
  expect(await evaluatedAfter(() => importEvent('described', null, described))).toEqual(['fiji', 'fixed', 'taipei']);
  expect(await evaluatedAfter(() => importEvent('other', null, attack))).toEqual(['fixed']);
});

test('a portfolio is pending while it is not known whether a change can affect it', async () => {
  await owner.query('begin; select from evaluation_routing for update');
  const revision = await importEvent('held', NAIROBI);
  const { evaluation } = await list('taipei');
  expect([evaluation.status, evaluation.corpus_revision]).toEqual(['pending', revision]);
  expect(evaluation.evaluated_corpus_revision).toBeLessThan(revision);
  await owner.query('commit');
  await covered('taipei', revision);
});

test('all portfolios are evaluated if those that a change affects cannot be determined', async () => {
  await owner.query('alter function area_around rename to area_elsewhere');
  expect(await evaluatedAfter(() => importEvent('unknown', NAIROBI))).toEqual(['fiji', 'fixed', 'lima', 'taipei']);
  await owner.query('alter function area_elsewhere rename to area_around');
  expect(await evaluatedAfter(() => importEvent('known', NAIROBI))).toEqual(['fixed']);
});

test('complete evaluations by the clock run after those of changes', async () => {
  const requests = service.app.get(EvaluationRequests);
  const waiting = await service.app.get(Db).runAsSystem('evaluate by clock', async (tx) => {
    await requests.evaluateByClock(tx);
    await requests.evaluateEach(tx, await service.app.get(EvaluationRepository).watching(tx, false));
    return tx.query<{ is_full: boolean }>(
      `select (payload ->> 'isFull')::boolean as is_full
       from graphile_worker._private_jobs where key like 'evaluate_portfolio:%' order by priority, run_at, id`,
    );
  });
  expect(waiting.map(({ is_full: isFull }) => isFull)).toEqual([false, false, false, false, true, true, true]);
});

import { setTimeout as delay } from 'node:timers/promises';
import { Db } from '../../../src/platform/database/db';
import { EvaluationRepository } from '../../../src/modules/threats/requests/evaluation.repository';
import { EvaluationRequests } from '../../../src/modules/threats/requests/evaluation-requests';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const LIMA = { lat: -12.05, lng: -77.04 };
const NAIROBI = { lat: -1.29, lng: 36.82 };
/** On the other side of the 180th meridian, 90 km from each other. */
const FIJI = { lat: -16.8, lng: 179.6 };
const EAST_OF_FIJI = { lat: -16.8, lng: -179.6 };

let fixture: EvaluationFixture;
const keys = new Map<string, string>();

interface Evaluation {
  status: string;
  evaluated_at: string | null;
  corpus_revision: number;
  evaluated_corpus_revision: number | null;
}

async function watch(slug: string, attributes: object, settings: object = {}): Promise<void> {
  const radius = { monitoring_radius_km: 100 };
  keys.set(slug, await fixture.watch(slug, `Harbour of ${slug}`, { ...attributes, ...radius }, settings));
}

const importEvent = (id: string, place: { lat: number; lng: number } | null, more: object = {}): Promise<number> =>
  fixture.importAttack(id, place, more);

const list = async (slug: string): Promise<{ evaluation: Evaluation; threats: { title: string; status: string }[] }> =>
  (await fixture.service.call('GET', '/v1/threats?limit=1000', { key: keys.get(slug) ?? '' })).body;

/** The evaluation of a portfolio once it covers a revision of the corpus. */
async function covered(slug: string, revision: number): Promise<Evaluation> {
  for (;;) {
    const { evaluation } = await list(slug);
    if (evaluation.status === 'current' && (evaluation.evaluated_corpus_revision ?? -1) >= revision) return evaluation;
    await delay(20);
  }
}

async function evaluationTimes(): Promise<Map<string, string | null>> {
  await fixture.idle();
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
  fixture = await EvaluationFixture.start();
  await watch('taipei', TAIPEI);
  await watch('lima', LIMA);
  await watch('fiji', { ...FIJI, country: 'FJ' });
  await watch('fixed', LIMA, { evaluation_time: '2018-02-07T00:00:00Z' });
  const revision = await importEvent('first', NAIROBI);
  for (const slug of keys.keys()) await covered(slug, revision);
});
afterAll(() => fixture.close());

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
  await fixture.owner.query('begin; select from evaluation_routing for update');
  const revision = await importEvent('held', NAIROBI);
  const { evaluation } = await list('taipei');
  expect([evaluation.status, evaluation.corpus_revision]).toEqual(['pending', revision]);
  expect(evaluation.evaluated_corpus_revision).toBeLessThan(revision);
  await fixture.owner.query('commit');
  await covered('taipei', revision);
});

test('all portfolios are evaluated if those that a change affects cannot be determined', async () => {
  await fixture.owner.query('alter function area_around rename to area_elsewhere');
  expect(await evaluatedAfter(() => importEvent('unknown', NAIROBI))).toEqual(['fiji', 'fixed', 'lima', 'taipei']);
  await fixture.owner.query('alter function area_elsewhere rename to area_around');
  expect(await evaluatedAfter(() => importEvent('known', NAIROBI))).toEqual(['fixed']);
});

test('complete evaluations by the clock run after those of changes', async () => {
  const requests = fixture.service.app.get(EvaluationRequests);
  await fixture.makeDue();
  const waiting = await fixture.service.app.get(Db).runAsSystem('evaluate by clock', async (tx) => {
    await requests.evaluateByClock(tx);
    await requests.evaluateEach(tx, await fixture.service.app.get(EvaluationRepository).watching(tx));
    return tx.query<{ is_full: boolean }>(
      `select (payload ->> 'isFull')::boolean as is_full
       from graphile_worker._private_jobs where key like 'evaluate_portfolio:%' order by priority, run_at, id`,
    );
  });
  expect(waiting.map(({ is_full: isFull }) => isFull)).toEqual([false, false, false, false, true, true, true]);
});

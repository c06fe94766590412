/*
 * What one new event costs with many portfolios: which are evaluated, how long it takes until all that it can affect are current, and
 * the processor time of the service. Beside it the same with every portfolio evaluated after every change, as before routing.
 *
 *   npm run bench:evaluation-routing -- --portfolios 10000 --rounds 20
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { EvaluationRouting } from '../src/modules/threats/evaluation/evaluation-routing';
import { openBenchDatabase } from './bench-database';
import { type BenchService, OPERATOR_KEY, startBenchService } from './bench-service';

const { values } = parseArgs({
  options: { portfolios: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const portfolios = Number(values.portfolios);
const rounds = Number(values.rounds);

const COLUMNS = 200;

/** A grid of places in steps of 1.2°, so that a radius of 20 km contains one of them. */
const placeOf = (index: number): { lat: number; lng: number } => ({
  lat: -30 + Math.floor(index / COLUMNS) * 1.2,
  lng: -120 + (index % COLUMNS) * 1.2,
});
/** In the middle between four places, 90 km or more from each. */
const nowhere = (index: number): { lat: number; lng: number } => ({
  lat: placeOf(index).lat + 0.6,
  lng: placeOf(index).lng + 0.6,
});

interface Measured {
  evaluations: number;
  untilCurrentMs: number;
  routingMs: number;
  processorMs: number;
}

async function post(service: BenchService, path: string, body: string, method = 'POST', key = OPERATOR_KEY) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** One portfolio with one asset is created through the API, and copied in the database. */
async function createPortfolios(service: BenchService, owner: Client): Promise<void> {
  await post(service, '/v1/admin/tenants', JSON.stringify({ slug: 'bench', name: 'Bench' }));
  const keys = '/v1/admin/tenants/bench/api-keys';
  const { key } = await post(service, keys, '{"name": "bench", "role": "analyst"}');
  const asset = { asset_id: 'site', name: 'Site', attributes: { lat: -89, lng: 0, monitoring_radius_km: 20 } };
  await post(service, '/v1/assets', JSON.stringify({ assets: [asset] }), 'PUT', String(key));
  const places = Array.from({ length: portfolios }, (_, index) => placeOf(index));
  await owner.query(
    `with place as (
       select gen_random_uuid() as portfolio_id, row_number() over () as number, lat, lng
       from unnest($1::float8[], $2::float8[]) as place (lat, lng)),
     added as (
       insert into portfolio select (jsonb_populate_record(p, jsonb_build_object(
         'id', portfolio_id, 'slug', 'p' || number, 'name', 'Portfolio ' || number))).*
       from portfolio p, place returning id)
     insert into asset select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'portfolio_id', place.portfolio_id, 'name', 'Terminal ' || place.number, 'lat', place.lat, 'lng', place.lng))).*
     from asset a, place, (select count(*) from added) as counted`,
    [places.map(({ lat }) => lat), places.map(({ lng }) => lng)],
  );
  await owner.query('analyze portfolio, asset');
}

let sent = 0;

/** An event at a place, or one without a place that names an asset. */
type Happening = { readonly lat: number; readonly lng: number } | { readonly title: string };

async function importEvent(service: BenchService, happening: Happening): Promise<number> {
  sent += 1;
  const event = {
    source: 'bench',
    sourceEventId: String(sent),
    title: `Bomb attack ${sent}`,
    eventCategory: 'conflict',
    eventType: 'explosion',
    eventDate: new Date().toISOString().slice(0, 10),
    ...('title' in happening
      ? { title: happening.title, eventCategory: 'cyber', eventType: 'ransomware' }
      : { locationCoordinates: happening, geoPrecision: 1, fatalities: 6 }),
  };
  const answer = await post(service, '/v1/admin/events/import?format=ndjson', JSON.stringify(event));
  return answer.corpus_revision as number;
}

const WAITING = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('evaluate_all', 'evaluate_portfolio') limit 1`;

async function idle(owner: Client): Promise<void> {
  while ((await owner.query(WAITING)).rowCount !== 0) await delay(2);
}

/** Imports one event, and waits until every evaluation that it requests has ended. */
async function measure(
  service: BenchService,
  owner: Client,
  routing: RoutingTimer,
  happening: Happening,
): Promise<Measured> {
  await idle(owner);
  routing.totalMs = 0;
  const before = process.cpuUsage();
  const startMs = performance.now();
  const revision = await importEvent(service, happening);
  for (;;) {
    const { rows } = await owner.query<{ known: string }>('select corpus_revision as known from evaluation_routing');
    if (Number(rows[0]?.known) === revision) break;
    await delay(2);
  }
  await idle(owner);
  const untilCurrentMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(before);
  const { rowCount } = await owner.query('select from evaluation_route where corpus_revision = $1', [revision]);
  return {
    evaluations: rowCount ?? 0,
    untilCurrentMs,
    routingMs: routing.totalMs,
    processorMs: (user + system) / 1_000,
  };
}

/** The time of the transactions that determine which portfolios are affected. */
class RoutingTimer {
  totalMs = 0;

  constructor(routing: EvaluationRouting) {
    const evaluateAffected = routing.evaluateAffected.bind(routing);
    routing.evaluateAffected = async (tx) => {
      const startMs = performance.now();
      await evaluateAffected(tx);
      this.totalMs += performance.now() - startMs;
    };
  }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

const summary = (runs: readonly Measured[]): object => ({
  evaluations: median(runs.map(({ evaluations }) => evaluations)),
  'until current ms': Math.round(median(runs.map(({ untilCurrentMs }) => untilCurrentMs))),
  'determining ms': Number(median(runs.map(({ routingMs }) => routingMs)).toFixed(1)),
  'processor ms': Math.round(median(runs.map(({ processorMs }) => processorMs))),
});

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`insert into job_schedule (name, next_run_at) values ('evaluate_by_clock', 'infinity')`);
  const service = await startBenchService(database);
  try {
    console.log(`${portfolios} portfolios, ${database.description}`);
    await createPortfolios(service, owner);
    const routing = new RoutingTimer(service.app.get(EvaluationRouting));
    const all: Measured[] = [];
    for (let round = 0; round < 2; round += 1) {
      await owner.query('update evaluation_routing set corpus_revision = -1');
      all.push(await measure(service, owner, routing, nowhere(0)));
    }
    const [irrelevant, relevant, named]: [Measured[], Measured[], Measured[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      irrelevant.push(await measure(service, owner, routing, nowhere(round * 7)));
      relevant.push(await measure(service, owner, routing, placeOf(round * 7)));
      named.push(await measure(service, owner, routing, { title: `Ransomware at Terminal ${round * 7 + 1}` }));
    }
    console.table({
      'every portfolio, as before': summary(all),
      'an event near no asset': summary(irrelevant),
      'an event near one asset': summary(relevant),
      'an event without a place that names one asset': summary(named),
    });
  } finally {
    await owner.end();
    await service.app.close();
    await database.close();
  }
}

void main();

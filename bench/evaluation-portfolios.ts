import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openBenchDatabase } from './bench-database';
import { type BenchService, OPERATOR_KEY, startBenchService } from './bench-service';

const COLUMNS = 200;

/** A grid of places in steps of 1.2°, so that a radius of 20 km contains one of them. */
export const placeOf = (index: number): { lat: number; lng: number } => ({
  lat: -30 + Math.floor(index / COLUMNS) * 1.2,
  lng: -120 + (index % COLUMNS) * 1.2,
});
/** In the middle between four places, 90 km or more from each. */
export const nowhere = (index: number): { lat: number; lng: number } => ({
  lat: placeOf(index).lat + 0.6,
  lng: placeOf(index).lng + 0.6,
});

async function post(service: BenchService, path: string, body: string, method = 'POST', key = OPERATOR_KEY) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** One portfolio with one asset is created through the API, and copied in the database. */
async function createPortfolios(service: BenchService, owner: Client, portfolios: number): Promise<void> {
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
export type Happening = { readonly lat: number; readonly lng: number } | { readonly title: string };

/** Returns the revision of the corpus after the import. */
export async function importEvents(service: BenchService, happenings: readonly Happening[]): Promise<number> {
  const events = happenings.map((happening) => {
    sent += 1;
    return {
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
  });
  const lines = events.map((event) => JSON.stringify(event)).join('\n');
  const answer = await post(service, '/v1/admin/events/import?format=ndjson', lines);
  return answer.corpus_revision as number;
}

const WAITING = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier in ('evaluate_all', 'evaluate_portfolio') limit 1`;

export async function idle(owner: Client): Promise<void> {
  while ((await owner.query(WAITING)).rowCount !== 0) await delay(2);
}

/** Runs `measure` with a service that has this many portfolios and no evaluations by the clock. */
export async function withPortfolios(
  portfolios: number,
  measure: (service: BenchService, owner: Client) => Promise<void>,
): Promise<void> {
  const database = await openBenchDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`insert into job_schedule (name, next_run_at) values ('evaluate_by_clock', 'infinity')`);
  const service = await startBenchService(database);
  try {
    console.log(`${portfolios} portfolios, ${database.description}`);
    await createPortfolios(service, owner, portfolios);
    await measure(service, owner);
  } finally {
    await owner.end();
    await service.app.close();
    await database.close();
  }
}

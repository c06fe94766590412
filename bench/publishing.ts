/*
 * What publishing threats as CAP and STIX adds to an evaluation: the first evaluation of a new portfolio in which every asset is
 * threatened, from the request to stored threats, with publishing and without, in turn.
 *
 *   npm run bench:publishing -- --threats 3000 --rounds 5
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { ThreatPublisher } from '../src/modules/exchange/publications/threat-publisher';
import { openBenchDatabase } from './bench-database';
import { type BenchService, OPERATOR_KEY, startBenchService } from './bench-service';

const NOW = '2018-02-07T00:00:00Z';
const COLUMNS = 100;

const { values } = parseArgs({
  options: { threats: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '5' } },
});
const threats = Number(values.threats);

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** So far from each other that every place has a threat of its own. */
const PLACES: readonly Place[] = Array.from({ length: threats }, (_, index) => ({
  lat: -50 + (index % COLUMNS),
  lng: -150 + Math.floor(index / COLUMNS) * 2,
}));

const eventAt = ({ lat, lng }: Place, index: number): string =>
  JSON.stringify({
    source: 'bench',
    sourceEventId: String(index),
    title: `Bomb attack at place ${index}`,
    eventCategory: 'conflict',
    eventType: 'explosion',
    eventDate: '2018-02-05',
    locationCoordinates: { lat, lng },
    geoPrecision: 1,
    fatalities: 6,
  });

const assetAt = ({ lat, lng }: Place, index: number): object => ({
  asset_id: `asset-${index}`,
  name: `Site ${index}`,
  attributes: { lat: lat + 0.01, lng, monitoring_radius_km: 20 },
});

type Answer = Record<string, unknown>;

async function call(service: BenchService, method: string, path: string, key: string, body?: string): Promise<Answer> {
  const headers = { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const answer = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}

/** Milliseconds from the request with the assets to stored threats, in a tenant of its own. */
async function measure(service: BenchService, slug: string): Promise<number> {
  const tenant = JSON.stringify({ slug, name: slug, evaluation_time: NOW });
  await call(service, 'POST', '/v1/admin/tenants', OPERATOR_KEY, tenant);
  const keys = `/v1/admin/tenants/${slug}/api-keys`;
  const { key } = await call(service, 'POST', keys, OPERATOR_KEY, '{"name": "bench", "role": "analyst"}');
  const assets = JSON.stringify({ assets: PLACES.map(assetAt) });
  const start = performance.now();
  const { scan_id: scanId } = await call(service, 'PUT', '/v1/assets', String(key), assets);
  for (;;) {
    const path = `/v1/threats?scan_id=${String(scanId)}&wait_s=20&limit=1`;
    const { evaluation, total } = await call(service, 'GET', path, String(key));
    if ((evaluation as { status: string }).status !== 'current') continue;
    if (total !== threats) throw new Error(`there are ${String(total)} threats`);
    return performance.now() - start;
  }
}

const best = (times: readonly number[]): number => Math.round(Math.min(...times));

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const service = await startBenchService(database, { MAX_ASSETS_BODY_BYTES: '16777216' });
  try {
    await call(service, 'POST', '/v1/admin/events/import?format=ndjson', OPERATOR_KEY, PLACES.map(eventAt).join('\n'));
    const publisher = service.app.get(ThreatPublisher);
    const publish = publisher.publish.bind(publisher);
    const [published, unpublished]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(values.rounds); round++) {
      publisher.publish = publish;
      published.push(await measure(service, `published-${round}`));
      publisher.publish = () => Promise.resolve();
      unpublished.push(await measure(service, `unpublished-${round}`));
    }
    console.table({
      'with publishing': { 'best ms': best(published), ratio: (best(published) / best(unpublished)).toFixed(2) },
      'without publishing': { 'best ms': best(unpublished), ratio: '1.00' },
    });
  } finally {
    await service.app.close();
    await database.close();
  }
}

void main();

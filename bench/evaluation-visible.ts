/**
 * How long after a change 500 assets have their threats over 100,000 events, asset change and import alike.
 *   node test/support/run-typescript.cjs bench/evaluation.ts
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { sharedCsv, sharedFile, sharedStream } from '../test/support/shared-data';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../test/support/test-app';
import { openBenchDatabase } from './bench-database';

const UCDP = 'events/ucdp_ged_union.csv.gz';
const EMBASSIES = 'assets/embassies_consulates_wikidata.csv.gz';
const EVENTS = 100_000;
const ASSETS = 500;
// A time in the densest part of the data, where evaluation has the most to do.
const NOW = '2022-09-15T00:00:00Z';

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data beside the project is not there.');
    return;
  }
  const database = await openBenchDatabase();
  const service = await startTestApp(
    {},
    { url: database.url, ownerUrl: database.ownerUrl, drop: () => Promise.resolve() },
  );
  try {
    const { analyst = '' } = await service.tenant('bench', undefined, { evaluation_time: NOW });
    await service.call('POST', '/v1/admin/events/import?format=ucdp-ged', {
      key: OPERATOR_KEY,
      rawBody: sharedStream(UCDP),
    });
    await repeatEvents(database.ownerUrl);
    const rows: Record<string, object> = {};
    for (const round of [1, 2, 3]) {
      rows[`all assets new, round ${round}`] = await measure(service, analyst, assets(round));
      rows[`one asset changed, round ${round}`] = await measure(service, analyst, withOneChanged(assets(round)));
    }
    console.log(`${ASSETS} embassies, ${EVENTS} events at least, seen from ${NOW}; ${database.description}`);
    console.table(rows);
  } finally {
    await service.close();
    await database.close();
  }
}

/** The same events a hundredth of a degree beside themselves and under other ids, until there are enough. */
async function repeatEvents(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'event' and column_name not in ('id', 'source_event_id', 'location_point', 'corpus_revision')`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await owner.query('update corpus_state set revision = revision + 1');
  await owner.query(
    `insert into event (id, source_event_id, location_point, corpus_revision, ${names})
     select gen_random_uuid(), source_event_id || '-again', location_point + point(0.01, 0.01),
       (select revision from corpus_state), ${names} from event limit ${EVENTS}`,
  );
  await owner.query('analyze event');
  await owner.end();
}

function assets(round: number): Record<string, unknown>[] {
  const all = sharedCsv(EMBASSIES).filter((row) => row.latitude !== '' && row.longitude !== '');
  const inRegion = all.filter((row) => ['Ukraine', 'Syria', 'Nigeria', 'Mexico'].includes(row.country ?? ''));
  return [...inRegion, ...all].slice(0, ASSETS).map((row, index) => ({
    asset_id: `embassy-${index}`,
    name: `Embassy ${index}, round ${round}`,
    type: 'embassy',
    attributes: { lat: Number(row.latitude), lng: Number(row.longitude), monitoring_radius_km: 100 },
  }));
}

const withOneChanged = (all: Record<string, unknown>[]): Record<string, unknown>[] =>
  all.map((asset, index) => (index === 0 ? { ...asset, name: 'Embassy 0, renamed' } : asset));

async function measure(service: TestApp, key: string, wanted: Record<string, unknown>[]): Promise<object> {
  const startMs = performance.now();
  const put = await service.call('PUT', '/v1/assets', { key, body: { assets: wanted } });
  const putMs = performance.now();
  const { body } = await service.call('GET', `/v1/threats?limit=5000&scan_id=${put.body.scan_id}&wait_s=30`, { key });
  const endMs = performance.now();
  const scan = await service.call('GET', `/v1/threats/scans/${put.body.scan_id}`, { key });
  return {
    'PUT, ms': Math.round(putMs - startMs),
    'until visible, ms': Math.round(endMs - startMs),
    status: body.evaluation.status,
    threats: body.total,
    events: scan.body.counts?.events,
  };
}

void main();

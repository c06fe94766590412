/**
 * Map tiles of 1,000,000 events over HTTP: the complete response at zooms 0 to 14 around places with events, without
 * a filter, with one that the columns decide and with a search; and the memory of the index.
 *   node --expose-gc test/support/run-typescript.cjs bench/tiles.ts [events]
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { toMercator, WORLD_SIDE } from '../src/kernel/geodesy/web-mercator';
import { EventTilesService } from '../src/modules/corpus/tiles/event-tiles.service';
import { drawTile } from '../src/modules/corpus/tiles/tile-drawing';
import { encodeTile, tileFeatures } from '../src/modules/corpus/tiles/tile-encoding';
import type { TileIndex } from '../src/modules/corpus/tiles/tile-index';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/app/shared-data';
import { openBenchDatabase } from './bench-database';
import { type BenchService, OPERATOR_KEY, startBenchService } from './bench-service';
import { importUcdp, repeatEvents, UCDP } from './evaluation-data';

const ZOOMS = Array.from({ length: 15 }, (_item, zoom) => zoom);
const TILES_A_ZOOM = 40;
const FILTERS = {
  none: '',
  columns: 'event_category=conflict&date_from=2022-01-01&fatalities_min=1',
  search: 'search=civilians',
};

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const [events = 1_000_000] = process.argv.slice(2).map(Number);
  const database = await openBenchDatabase();
  const service = await startBenchService(database, { RATE_LIMIT_PER_MINUTE: '0' });
  try {
    await importUcdp(service);
    await dropSearchIndexes(database.ownerUrl);
    const stored = await repeatEvents(database.ownerUrl, events);
    console.log(`${stored} events; ${database.description}`);
    const key = await analystKey(service);
    const { index } = service.app.get(EventTilesService, { strict: false });
    const startedMs = performance.now();
    await index.refresh();
    const loadMs = performance.now() - startedMs;
    const first = await tile(service, key, '0/0/0.mvt');
    const { size } = index.columns;
    console.log(
      `index: ${size} events on the map, loaded in ${Math.round(loadMs)} ms, ${Math.round(index.bytesUsed / size)} bytes an ` +
        `event; putting them in order and the first tile took ${Math.round(first.ms)} ms`,
    );
    console.log(`the world drawn without a filter, which is kept until the corpus changes: ${drawingMs(index)} ms`);
    const places = await somePlaces(service);
    for (const [name, query] of Object.entries(FILTERS)) {
      await tile(service, key, `0/0/0.mvt?salience_score_max=2&${query}`);
      console.log(`filter: ${name}`);
      console.table(await measure(service, key, places, query));
    }
  } finally {
    await service.app.close();
    await database.close();
  }
}

/** The median of drawing and encoding zoom 0, without HTTP. */
function drawingMs(index: TileIndex): number {
  const world = { z: 0, x: 0, y: 0 };
  const times = Array.from({ length: TILES_A_ZOOM }, () => {
    const startedMs = performance.now();
    encodeTile(tileFeatures(index, world, drawTile(index, world, null)));
    return performance.now() - startedMs;
  });
  return Number(times.sort((a, b) => a - b)[TILES_A_ZOOM / 2]?.toFixed(1));
}

/** Tiles do not use them, and writing a million rows takes minutes with them. */
async function dropSearchIndexes(ownerUrl: string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     join pg_am on pg_am.oid = relam where indrelid = 'event'::regclass and amname in ('gin', 'gist')`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await owner.end();
}

async function analystKey(service: BenchService): Promise<string> {
  const post = async (path: string, body: object): Promise<{ key: string }> => {
    const answer = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { key: string };
  };
  await post('/v1/admin/tenants', { slug: 'tiles', name: 'Tiles' });
  const grant = { name: 'tiles', role: 'analyst', rate_limit_per_minute: 100_000 };
  return (await post('/v1/admin/tenants/tiles/api-keys', grant)).key;
}

async function somePlaces(service: BenchService): Promise<{ x: number; y: number }[]> {
  const rows = await service.app.get(Db, { strict: false }).queryShared<{ lat: number; lng: number }>(
    `select location_point[1] as lat, location_point[0] as lng from event where location_point is not null
       order by hash_record(row(id)) limit ${TILES_A_ZOOM}`,
  );
  return rows.flatMap(({ lat, lng }) => toMercator(lat, lng) ?? []);
}

async function measure(
  service: BenchService,
  key: string,
  places: readonly { x: number; y: number }[],
  query: string,
): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  for (const zoom of ZOOMS) {
    const times: number[] = [];
    const processor: number[] = [];
    const sizes: number[] = [];
    for (const [index, { x, y }] of places.entries()) {
      const side = WORLD_SIDE / 2 ** zoom;
      // The bound differs each time, so that no tile is cached.
      const path = `${zoom}/${Math.floor(x / side)}/${Math.floor(y / side)}.mvt?salience_score_max=${2 + index}&${query}`;
      const before = process.cpuUsage();
      const { ms, bytes } = await tile(service, key, path);
      const { user, system } = process.cpuUsage(before);
      times.push(ms);
      processor.push((user + system) / 1_000);
      sizes.push(bytes);
    }
    const at = (share: number, of = times): number =>
      of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0;
    rows[`zoom ${zoom}`] = {
      'p50 ms': Number(at(0.5).toFixed(1)),
      'p95 ms': Number(at(0.95).toFixed(1)),
      'max ms': Number(at(1).toFixed(1)),
      // Includes the caller, which is in the same process.
      'processor p50 ms': Number(at(0.5, processor).toFixed(1)),
      'largest KiB': Math.round(Math.max(...sizes) / 1_024),
    };
  }
  return rows;
}

const agent = new Agent({ keepAlive: true });

function tile(service: BenchService, key: string, path: string): Promise<{ ms: number; bytes: number }> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    request(`${service.url}/v1/events/tiles/${path}`, { agent, headers: { 'x-api-key': key } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        const { statusCode = 0 } = answer;
        if (statusCode === 200 || statusCode === 204) resolve({ ms: performance.now() - startedMs, bytes });
        else reject(new Error(`a tile responded with ${statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

void main();

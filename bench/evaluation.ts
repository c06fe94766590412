/**
 * Evaluation with 1,000,000 events and 10,000 assets: the computation compared with a plain spatial join in the same
 * process, memory, one changed asset, and how soon a new event is a visible threat while 500 others per second
 * arrive.
 *   [DATABASE_URL=postgres://…] npm run bench:evaluation [-- events assets]
 * The join is compared with PostGIS's if the server has it.
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import KDBush from 'kdbush';
import { Client } from 'pg';
import type { EvaluationAsset, EvaluationEvent } from '../src/kernel/evaluation/evaluation.types';
import { DEFAULT_EVALUATION_SETTINGS } from '../src/kernel/evaluation/settings';
import { finish } from '../src/kernel/steps';
import { boundingBoxes } from '../src/kernel/geodesy/bounding-boxes';
import { haversineKm, type Position } from '../src/kernel/geodesy/distance';
import { AssetsService } from '../src/modules/assets/assets.service';
import { CorpusIndex } from '../src/modules/corpus/memory-index/corpus-index';
import { CorpusService } from '../src/modules/corpus/corpus.service';
import { nearbyByEvent, nearbyPairs } from '../src/modules/threats/evaluation/candidate-pairs';
import { corpusHistory } from '../src/modules/threats/evaluation/corpus-history';
import { evaluationAsset } from '../src/modules/threats/evaluation/evaluation-asset';
import { PortfolioState } from '../src/modules/threats/evaluation/portfolio-state';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/app/shared-data';
import { type BenchDatabase, openBenchDatabase } from './bench-database';
import { type BenchService, startBenchService } from './bench-service';
import { benchAssets, importUcdp, NOW, repeatEvents, UCDP } from './evaluation-data';
import { measureFreshness } from './evaluation-freshness';
import { postgisJoin } from './evaluation-postgis';

const SETTINGS = DEFAULT_EVALUATION_SETTINGS;
const EVENTS_AT_A_TIME = 5_000;

async function main(): Promise<void> {
  if (!existsSync(sharedFile(UCDP))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const [events = 1_000_000, assets = 10_000] = process.argv.slice(2).map(Number);
  const database = await openBenchDatabase();
  const service = await startBenchService(database);
  try {
    await importUcdp(service);
    const stored = await repeatEvents(database.ownerUrl, events);
    console.log(`${stored} events of a year, ${assets} assets; ${database.description}`);
    console.table(await measureComputing(service, database, assets));
    console.table(await measureFreshness(service.url, benchAssets(assets, 1)));
  } finally {
    await service.app.close();
    await database.close();
  }
}

async function measureComputing(service: BenchService, database: BenchDatabase, count: number): Promise<object> {
  const corpus = service.app.get(CorpusService, { strict: false });
  const bodies = service.app.get(AssetsService, { strict: false }).parse(benchAssets(count, 1));
  const assets = bodies.map((body) =>
    evaluationAsset({ ...body, ...body.attributes, id: body.asset_id } as unknown as Parameters<
      typeof evaluationAsset
    >[0]),
  );
  const rows: Record<string, object> = {};
  const note = (what: string, ms: number, more: object = {}): void => {
    rows[what] = { ms: Math.round(ms), ...more };
  };

  const index = new CorpusIndex(service.app.get(Db, { strict: false }));
  const [loadMs, , loadPauseMs] = await timed(() => index.refresh(0));
  note('reading the index from the database', loadMs, {
    'bytes an event': Math.round(index.bytesUsed / index.size),
    'longest pause ms': loadPauseMs,
  });

  const [joinMs, pairs] = bareJoin(await places(database), assets);
  note('bare spatial join: kdbush, haversine', joinMs, { pairs });
  const ofPostgis = await postgisJoin(database.ownerUrl, assets);
  if (ofPostgis) note("the same join by PostGIS's ST_DWithin", ofPostgis.ms, { pairs: ofPostgis.pairs });
  else console.log('Without the join by PostGIS, which this server does not have.');

  const nowMs = Date.parse(NOW);
  const [nearMs, near, nearPauseMs] = await timed(() =>
    nearbyByEvent(index, assets, SETTINGS, { nowMs, untilMs: nowMs }),
  );
  const [readMs, events, readPauseMs] = await timed(() => load(corpus, [...near.keys()]));
  note('reading the events that may concern them', readMs, {
    events: events.length,
    'longest pause ms': readPauseMs,
  });

  const moment = {
    assetsRevision: 1,
    corpusRevision: 1,
    now: new Date(NOW),
    isNowFixed: true,
    ratings: { revision: 0, overrides: [] },
  };
  const fill = async (): Promise<{ state: PortfolioState; threats: number }> => {
    const history = corpusHistory(index, SETTINGS.likelihood, true, moment.ratings.overrides);
    const state = new PortfolioState(new Map(), moment, SETTINGS, history, null);
    return { state, threats: (await state.fill(events, assets, near)).threats.length };
  };
  const [evaluationMs, { state, threats }, pauseMs] = await timed(fill);
  const fillMs = nearMs + evaluationMs;
  note('matching, grouping and scoring all', fillMs, {
    events: state.eventCount,
    threats,
    'times the join': Math.round((fillMs / joinMs) * 10) / 10,
    'longest pause ms': Math.max(nearPauseMs, pauseMs),
  });
  state.stored();
  note('the same for one changed asset', oneAsset(state, assets[0], index), {});
  return rows;
}

function oneAsset(state: PortfolioState, asset: EvaluationAsset | undefined, index: CorpusIndex): number {
  if (asset === undefined) return NaN;
  const times = Array.from({ length: 20 }, (_, round) => {
    const changed = { ...asset, name: `Changed ${round}`, monitoringRadiusKm: 20 + round };
    const startMs = performance.now();
    const near = nearbyPairs(index, [changed], SETTINGS, {
      nowMs: state.moment.now.getTime(),
      untilMs: state.moment.now.getTime(),
    });
    const none = { changed: [], removedIds: [] };
    finish(state.change(state.moment, { changed: [changed], removedIds: [] }, none, [], near));
    state.stored();
    return performance.now() - startMs;
  });
  return Math.max(...times);
}

async function places(database: BenchDatabase): Promise<Position[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Position>(
    'select location_point[1] as lat, location_point[0] as lng from event where location_point is not null',
  );
  await client.end();
  return rows;
}

/** The index of the places is created beforehand, like that of the evaluation. */
function bareJoin(all: readonly Position[], assets: readonly EvaluationAsset[]): [ms: number, pairs: number] {
  const tree = new KDBush(all.length);
  for (const { lat, lng } of all) tree.add(lng, lat);
  tree.finish();
  const startMs = performance.now();
  let pairs = 0;
  for (const { lat, lng, monitoringRadiusKm } of assets) {
    for (const box of boundingBoxes(lat, lng, monitoringRadiusKm)) {
      for (const found of tree.range(box.minLng, box.minLat, box.maxLng, box.maxLat)) {
        const at = all[found];
        if (at !== undefined && haversineKm(lat, lng, at.lat, at.lng) <= monitoringRadiusKm) pairs += 1;
      }
    }
  }
  return [performance.now() - startMs, pairs];
}

async function load(corpus: CorpusService, ids: readonly string[]): Promise<EvaluationEvent[]> {
  const events: EvaluationEvent[] = [];
  for (let from = 0; from < ids.length; from += EVENTS_AT_A_TIME) {
    events.push(...(await corpus.eventsByIds(ids.slice(from, from + EVENTS_AT_A_TIME), { asOf: null, overrides: [] })));
  }
  return events;
}

/** Also returns the longest pause of the event loop, with a histogram of its own: one that is enabled again counts the time in between. */
async function timed<Value>(work: () => Promise<Value>): Promise<[ms: number, value: Value, pauseMs: number]> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const startMs = performance.now();
  const value = await work();
  const ms = performance.now() - startMs;
  pauses.disable();
  return [ms, value, Math.round(pauses.max / 1e6)];
}

void main();

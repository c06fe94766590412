/**
 * The cost of lists of events with a million events: a page with its exact total compared with the page alone,
 * searches, places, counts.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/corpus.ts [events] [--plans]
 * `--plans` prints PostgreSQL's plan of each. With DATABASE_URL, the benchmark creates a separate database on that
 * server.
 */
import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { parseSettings } from '../config/settings';
import type { EventFilter } from '../src/modules/corpus/filters/event-filter';
import type { EventOrder } from '../src/modules/corpus/filters/event-order';
import { EventPagesReadModel } from '../src/modules/corpus/events/event-pages.read-model';
import { EventPlacesReadModel } from '../src/modules/corpus/events/event-places.read-model';
import { EventTotals } from '../src/modules/corpus/events/event-totals';
import { type EventSelection, EventsReadModel } from '../src/modules/corpus/events/events.read-model';
import type { TenantsService } from '../src/modules/identity/tenants/tenants.service';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { type Sql, textOf } from '../src/platform/database/prepared-statements';
import { openBenchDatabase } from './bench-database';
import { fillCorpus } from './corpus-data';

const WANTED = Number(process.argv[2] ?? 1_000_000);
const WITH_PLANS = process.argv.includes('--plans');
const ROUNDS = 15;
const PAGE_SIZE = 50;
const NEWEST_FIRST: EventOrder = { sort_by: 'event_date', sort_order: 'desc' };
const ALEPPO = { lat: 36.2, lng: 37.16 };

const LISTS: Record<string, { filter?: EventFilter; order?: EventOrder; offset?: number }> = {
  'all, newest first': {},
  'all, oldest first': { order: { sort_by: 'event_date', sort_order: 'asc' } },
  'all, from the middle on': { offset: WANTED / 2 },
  'all, by salience': { order: { sort_by: 'salience_score', sort_order: 'desc' } },
  'country, category and date': {
    filter: { country: ['NG'], event_category: ['conflict'], date_from: '2015-01-01' },
  },
  'a common word': { filter: { search: 'attack' } },
  'a rare pair of words': { filter: { search: 'maiduguri bomb' } },
  'a phrase': { filter: { search: '"suicide bomber"' } },
  'a word of two letters': { filter: { search: 'un' } },
  'a box': { filter: { bbox: { minLng: 36, minLat: 36, maxLng: 38, maxLat: 37 } } },
  'a circle of 50 km': { filter: { near: { ...ALEPPO, km: 50 } } },
};

/** Stores the last statement, so that its plan can be requested. */
class WatchedDb extends Db {
  last: [sql: string, parameters: readonly unknown[]] = ['', []];

  override queryShared<Row>(sql: Sql, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.last = [textOf(sql), [...parameters]];
    return super.queryShared(sql, parameters);
  }
}

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const options = serviceDataSourceOptions({ url: database.url, size: 4, applicationName: 'tms bench' });
  const dataSource = new DataSource(options);
  try {
    const events = await fillCorpus(database, WANTED);
    await dataSource.initialize();
    const db = new WatchedDb(dataSource, dataSource);
    console.log(`${events} events; medians of ${ROUNDS}, ms; ${database.description}`);
    console.table(await measureLists(db));
    console.table(await measureOthers(db));
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.close();
  }
}

async function measureLists(db: WatchedDb): Promise<Record<string, object>> {
  const events = new EventsReadModel(db);
  const pages = new EventPagesReadModel(db, new EventTotals(db));
  const figures: Record<string, object> = {};
  for (const [name, { filter = {}, order = NEWEST_FIRST, offset = 0 }] of Object.entries(LISTS)) {
    const selection: EventSelection = { actorId: null, filter, order, dataScope: null };
    const first = await msOf(() => pages.page(selection, PAGE_SIZE, offset));
    const withTotal = await medianMs(() => pages.page(selection, PAGE_SIZE, offset));
    await printPlan(db, name);
    // The page alone cannot be read from the middle, or by the known counts of the months.
    const alone = offset > 0 ? NaN : await medianMs(() => pageAlone(events, selection));
    const { total } = await pages.page(selection, PAGE_SIZE, offset);
    figures[name] = { total, 'page alone': alone, 'with total': withTotal, 'counted the first time': first };
  }
  return figures;
}

async function pageAlone(events: EventsReadModel, selection: EventSelection): Promise<void> {
  const positions = await events.positions(selection, null, PAGE_SIZE);
  await events.byIds(
    selection,
    positions.map(({ id }) => id),
  );
}

async function measureOthers(db: WatchedDb): Promise<Record<string, object>> {
  const events = new EventsReadModel(db);
  const nobody = undefined as unknown as TenantsService;
  const settings = parseSettings({ EVALUATION_TIME: '2022-09-15T00:00:00Z' });
  const places = new EventPlacesReadModel(db, new EventTotals(db), nobody, settings);
  const everything = { filter: {}, dataScope: null };
  const [some] = await db.queryShared<{ id: string }>('select id from event limit 1');
  const works: Record<string, () => Promise<unknown>> = {
    'one by id': () => events.detail(some?.id ?? '', null),
    'at a point, 25 km': () => places.atPoint({ ...ALEPPO, km: 25 }, everything, { limit: PAGE_SIZE }),
    'at a point, 500 km': () => places.atPoint({ ...ALEPPO, km: 500 }, everything, { limit: PAGE_SIZE }),
    'by country': () => places.countries(everything, null),
    'heat map of all': () => places.heatmap(everything),
    'heat map of a month': () =>
      places.heatmap({ filter: { date_from: '2022-01-01', date_to: '2022-01-31' }, dataScope: null }),
  };
  const figures: Record<string, object> = {};
  for (const [name, work] of Object.entries(works)) {
    const first = await msOf(work);
    figures[name] = { median: await medianMs(work), 'the first time': first };
    await printPlan(db, name);
  }
  return figures;
}

async function printPlan(db: WatchedDb, name: string): Promise<void> {
  if (!WITH_PLANS) return;
  const [sql, parameters] = db.last;
  const rows = await db.queryShared<Record<string, string>>(`explain (analyze, buffers) ${sql}`, parameters);
  console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) ms.push(await msOf(work));
  return ms.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Number((performance.now() - start).toFixed(1));
}

void main();

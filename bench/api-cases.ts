import { DataSource } from 'typeorm';
import type { EventFilter } from '../src/modules/corpus/filters/event-filter';
import { EVENT_COLUMNS } from '../src/modules/corpus/events/event-answer';
import { type EventOrder, orderBy } from '../src/modules/corpus/filters/event-order';
import { EventPagesReadModel } from '../src/modules/corpus/events/event-pages.read-model';
import { EventTotals } from '../src/modules/corpus/events/event-totals';
import { buildConditions, type EventSelection, EventsReadModel } from '../src/modules/corpus/events/events.read-model';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { prepared, type PreparedSql, type Sql, textOf } from '../src/platform/database/prepared-statements';

export const PAGE_SIZE = 50;
const NEWEST_FIRST: EventOrder = { sort_by: 'event_date', sort_order: 'desc' };
export const PAGES = 10;
const IDS = 200;
export const COUNTRIES = ['NG', 'SY', 'AF', 'SO', 'ML', 'IQ', 'YE', 'CD'];
const COMMON_WORDS = ['attack', 'government', 'civilians', 'killed'];
const RARE_WORDS = ['beheaded', 'landmine', 'ambulance', 'cemetery'];

/** A statement that the service runs once it has counted the events of a list, and the total that it knows by then. */
export interface ListStatement {
  sql: string;
  parameters: unknown[];
  page: number;
  /** Null if the statement reads only the page. */
  total: number | null;
}

export interface Cases {
  /** The requests of each case, which are the same for all servers. */
  paths: Record<string, string[]>;
  /** By path. Only the bare servers have the paths below `/alone`. */
  lists: Record<string, ListStatement>;
  detailSql: PreparedSql;
}

interface ListCase {
  filter: EventFilter;
  page: number;
}

/** Stores the last statement. */
class WatchedDb extends Db {
  last: { sql: Sql; parameters: unknown[] } = { sql: '', parameters: [] };

  override queryShared<Row>(sql: Sql, parameters: readonly unknown[] = []): Promise<Row[]> {
    this.last = { sql, parameters: [...parameters] };
    return super.queryShared(sql, parameters);
  }
}

/** The cases with the exact statements that the service's read models generate on this database. */
export async function readCases(url: string): Promise<Cases> {
  const options = serviceDataSourceOptions({ url, size: 2, applicationName: 'tms bench' });
  const dataSource = await new DataSource(options).initialize();
  try {
    const db = new WatchedDb(dataSource, dataSource);
    const events = await db.queryShared<{ id: string }>('select id from event order by md5(id::text) limit $1', [IDS]);
    const [first] = events;
    if (!first) throw new Error('there are no events');
    const cases: Cases = { paths: {}, lists: {}, detailSql: prepared('') };
    const pages = new EventPagesReadModel(db, new EventTotals(db));
    for (const [name, lists] of Object.entries(listCases())) await addLists(cases, name, lists, db, pages);
    cases.paths['one by id'] = events.map(({ id }) => `/v1/events/${id}`);
    await new EventsReadModel(db).detail(first.id, null);
    cases.detailSql = prepared(textOf(db.last.sql));
    return cases;
  } finally {
    await dataSource.destroy();
  }
}

function listCases(): Record<string, ListCase[]> {
  const ofWord = (search: string): ListCase => ({ filter: { search }, page: 1 });
  const ofCountry = (country: string): ListCase => ({
    filter: { country: [country], event_category: ['conflict'], date_from: '2015-01-01' },
    page: 1,
  });
  return {
    'page with total': Array.from({ length: PAGES }, (_item, index) => ({ filter: {}, page: index + 1 })),
    'filtered page': COUNTRIES.map(ofCountry),
    'search, common word': COMMON_WORDS.map(ofWord),
    'search, rare word': RARE_WORDS.map(ofWord),
  };
}

async function addLists(
  cases: Cases,
  name: string,
  lists: readonly ListCase[],
  db: WatchedDb,
  pages: EventPagesReadModel,
): Promise<void> {
  const paths: string[] = [];
  for (const list of lists) {
    const { page, filter } = list;
    const query = new URLSearchParams({ page_size: String(PAGE_SIZE), page: String(page) });
    for (const [key, value] of Object.entries(filter)) query.set(key, String(value));
    const selection: EventSelection = { actorId: null, filter, order: NEWEST_FIRST, dataScope: null };
    const read = (): ReturnType<EventPagesReadModel['page']> =>
      pages.page(selection, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    // The first call counts all events; from the second on, the statement no longer changes.
    await read();
    const { total } = await read();
    paths.push(`/v1/events?${query}`);
    cases.lists[`/v1/events?${query}`] = { sql: textOf(db.last.sql), parameters: db.last.parameters, page, total };
    cases.lists[`/alone?${query}`] = pageAlone(selection, page);
  }
  cases.paths[name] = paths;
}

/** The same page for a caller that needs no total. */
function pageAlone(selection: EventSelection, page: number): ListStatement {
  const conditions = buildConditions(selection);
  const order = orderBy(selection.order, `event.${selection.order.sort_by}`, 'event.id');
  const sql = `select ${EVENT_COLUMNS} from event where ${conditions.sql} order by ${order}
    limit ${conditions.parameter(PAGE_SIZE)} offset ${conditions.parameter((page - 1) * PAGE_SIZE)}`;
  return { sql, parameters: conditions.parameters, page, total: null };
}

import { Client } from 'pg';
import { sharedCsv, sharedStream } from '../test/support/app/shared-data';
import type { BenchDatabase } from './bench-database';
import { type BenchService, OPERATOR_KEY, startBenchService } from './bench-service';

export const UCDP = 'events/ucdp_ged_union.csv.gz';
const EMBASSIES = 'assets/embassies_consulates_wikidata.csv.gz';
const CITIES = 'assets/cities_geonames_171k.csv.gz';

/** A time in the densest part of the data, in which evaluation has the most to do. */
export const NOW = '2022-09-15T00:00:00Z';

export interface Repetition {
  /** The day of the latest events. */
  readonly until: string;
  /** All dates are moved into this many days before `until`. */
  readonly days: number;
  /** Whether no two events have the same text, as in real data. */
  readonly hasDistinctTexts?: boolean;
}

/**
 * Repeats the events of the corpus under other ids and at slightly different places until there are `wanted`. By default, they are
 * like those of a feed with that many events per year.
 * @returns the number of events
 */
export async function repeatEvents(
  ownerUrl: string,
  wanted: number,
  { until, days, hasDistinctTexts = false }: Repetition = { until: NOW, days: 365 },
): Promise<number> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'event' and is_generated = 'NEVER'
         and column_name not in ('id', 'source_event_id', 'location_point', 'corpus_revision')`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    const shift = Math.round((17 * days) / 365);
    const fold = (column: string): string => `($1::date - (($1::date - ${column}) % ${days} + ${days}) % ${days})`;
    // Updating them row by row takes longer than everything else.
    const { rows: textIndexes } = await owner.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = 'event' and indexdef like '% USING gin %'`,
    );
    for (const { name } of textIndexes) await owner.query(`drop index ${name}`);
    await owner.query('update corpus_state set revision = revision + 1');
    await owner.query(
      `update event set event_date_end = case when event_date_end is null then null
        else least($1::date, ${fold('event_date')} + (event_date_end - event_date)) end, event_date = ${fold('event_date')},
        corpus_revision = (select revision from corpus_state)`,
      [until],
    );
    const {
      rows: [there],
    } = await owner.query<{ count: string }>('select count(*) from event');
    const values = names
      .replace(/\bevent_date\b/, fold(`(event_date - copy * ${shift})`))
      .replace(/\bevent_date_end\b/, 'null')
      .replace(/\bsearch_text\b/, hasDistinctTexts ? `search_text || ' ' || md5(id::text || copy)` : 'search_text');
    const copies = Math.ceil(wanted / Number(there?.count ?? 1)) - 1;
    await owner.query(
      `insert into event (id, source_event_id, location_point, corpus_revision, ${names})
       select gen_random_uuid(), source_event_id || '-' || copy, location_point + point(0.01 * (copy % 7 - 3), 0.01 * (copy / 7 - 1)),
         (select revision from corpus_state), ${values}
       from event, generate_series(1, $3::int) copy order by copy limit $2::int`,
      [until, wanted - Number(there?.count ?? 0), copies],
    );
    await owner.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of textIndexes) await owner.query(definition);
    // As an import leaves them: counts by month are valid until their month changes.
    await owner.query(
      `insert into corpus_month select coalesce(date_trunc('month', event_date::timestamp)::date, 'infinity'), (select revision from corpus_state)
       from event group by 1 on conflict (month) do update set revision = excluded.revision`,
    );
    await owner.query('analyze event');
    const {
      rows: [after],
    } = await owner.query<{ count: string }>('select count(*) from event');
    return Number(after?.count ?? 0);
  } finally {
    await owner.end();
  }
}

/** Fills an empty database with the events of UCDP GED, repeated until there are `wanted`. Returns their number. */
export async function fillWithUcdp(database: BenchDatabase, wanted: number, repetition?: Repetition): Promise<number> {
  const service = await startBenchService(database, { ROLE: 'serve' });
  try {
    await importUcdp(service);
  } finally {
    await service.app.close();
  }
  return repeatEvents(database.ownerUrl, wanted, repetition);
}

/** All dates are moved into the years before today. */
export const untilToday = (years: number): Repetition => ({
  until: new Date().toISOString().slice(0, 10),
  days: Math.round(years * 365),
});

/** Imports the events of UCDP GED through the API. */
export const importUcdp = (service: BenchService): Promise<void> => importRows(service, sharedStream(UCDP));

/** Imports rows of UCDP GED, as CSV, through the API. */
export async function importRows(service: BenchService, body: ReadableStream | string): Promise<void> {
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    // fetch requires it for a body that is a stream; its types lack it.
    duplex: 'half',
    headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'text/csv' },
  };
  const answer = await fetch(`${service.url}/v1/admin/events/import?format=ucdp-ged`, request);
  if (answer.status !== 200) throw new Error(`the import responded with ${answer.status}: ${await answer.text()}`);
  await answer.text();
}

/** Embassies, and for larger numbers the largest cities of the list, as bodies of `PUT /v1/assets`. */
export function benchAssets(count: number, round: number): Record<string, unknown>[] {
  const embassies = sharedCsv(EMBASSIES).filter((row) => row.latitude !== '' && row.longitude !== '');
  const cities = sharedCsv(CITIES);
  const places = [
    ...embassies.map((row) => ({ type: 'embassy', lat: Number(row.latitude), lng: Number(row.longitude) })),
    ...cities.map((row) => ({ type: 'office', lat: Number(row.lat), lng: Number(row.lng) })),
  ];
  return places.slice(0, count).map(({ type, lat, lng }, index) => ({
    asset_id: `asset-${index}`,
    name: `Asset number ${index}, round ${round}`,
    type,
    attributes: { lat, lng, monitoring_radius_km: [25, 50, 100][index % 3] },
  }));
}

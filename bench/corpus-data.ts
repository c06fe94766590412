import { createReadStream, existsSync } from 'node:fs';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CorpusChanges } from '../src/modules/corpus/corpus.contract';
import { ImportSession } from '../src/modules/corpus/imports/import-session';
import { Turns } from '../src/platform/turns';
import { getEventFormat } from '../src/modules/sources/formats';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';

const UCDP = '../shared/data/events/ucdp_ged_union.csv.gz';
/** The distance between each copy of the real events and the previous one. */
const DAYS_BETWEEN_COPIES = 53;

interface CorpusUrls {
  ownerUrl: string;
  /** Connects as the serving role. */
  url: string;
}

/**
 * Fills an empty, migrated database with the real events of a UCDP GED file, and repeats them with their actors and
 * sources, under other ids and at earlier dates, until there are `wanted`. Returns their number; throws if the file
 * is missing.
 */
export async function fillCorpus({ ownerUrl, url }: CorpusUrls, wanted: number, file = UCDP): Promise<number> {
  if (!existsSync(file)) throw new Error(`${file} does not exist; give the path of a UCDP GED file`);
  await importReal(url, file, wanted);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await withoutIndexes(owner, () => repeat(owner, wanted));
    await owner.query('update corpus_state set revision = revision + 1, changed_at = now()');
    await owner.query(
      `insert into corpus_month
         select coalesce(date_trunc('month', event_date::timestamp)::date, 'infinity'), (select revision from corpus_state)
         from event group by 1
       on conflict (month) do update set revision = excluded.revision`,
    );
    for (const table of ['event', 'event_actor', 'event_source', 'actor', 'corpus_month']) {
      await owner.query(`vacuum (analyze) ${table}`);
    }
    return await count(owner);
  } finally {
    await owner.end();
  }
}

async function importReal(url: string, file: string, wanted: number): Promise<void> {
  const options = serviceDataSourceOptions({ url, size: 2, applicationName: 'tms bench' });
  const dataSource = await new DataSource(options).initialize();
  try {
    const session = await ImportSession.open(
      new Db(dataSource, dataSource),
      new CorpusChanges(),
      new Turns(),
      'ucdp-ged',
    );
    let left = wanted;
    for await (const row of getEventFormat('ucdp-ged')!.parse(createReadStream(file))) {
      if (!('event' in row)) continue;
      if ((left -= 1) < 0) break;
      await session.add(row.event);
    }
    await session.complete();
  } finally {
    await dataSource.destroy();
  }
}

const count = async (owner: Client): Promise<number> =>
  Number((await owner.query<{ count: string }>('select count(*) from event')).rows[0]?.count ?? 0);

async function repeat(owner: Client, wanted: number): Promise<void> {
  const real = await count(owner);
  if (real === 0) return;
  const names = await columnsBut(owner, 'event', ['id', 'source_event_id', 'event_date', 'event_date_end']);
  await owner.query(
    `create temp table copied as
     select id, copy, md5(id::text || copy)::uuid as new_id from event, generate_series(1, $1) as copy
     order by copy, id limit $2`,
    [Math.ceil(wanted / real), Math.max(0, wanted - real)],
  );
  const shifted = (column: string): string => `${column} - copy::int * ${DAYS_BETWEEN_COPIES}`;
  await owner.query(
    `insert into event (id, source_event_id, event_date, event_date_end, ${names})
     select new_id, source_event_id || '-' || copy, ${shifted('event_date')}, ${shifted('event_date_end')}, ${names}
     from copied join event using (id)`,
  );
  for (const table of ['event_actor', 'event_source']) {
    const rest = await columnsBut(owner, table, ['event_id']);
    await owner.query(
      `insert into ${table} (event_id, ${rest}) select new_id, ${rest} from copied join ${table} on event_id = copied.id`,
    );
  }
  await owner.query('drop table copied');
}

async function columnsBut(owner: Client, table: string, without: readonly string[]): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and not column_name = any($2::text[])`,
    [table, without],
  );
  return rows.map(({ name }) => name).join(', ');
}

/** Building the indexes afterwards takes a tenth of the time of updating them row by row. */
async function withoutIndexes(owner: Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'event'::regclass and not indisunique`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await owner.query(definition);
}

/**
 * How many entities of the real lists are linked by the imports, how much time that adds to an import, and how it
 * grows with two lists of 200,000 entities that share half of them.
 *   [DATABASE_URL=postgres://…] npm run bench:links [-- [entities] [--sample N]]
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { EntityDraft } from '../src/kernel/entities/entity-draft';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { sharedFile } from '../test/support/app/shared-data';
import { openBenchDatabase } from './bench-database';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists, syntheticEntities } from './listed-entities';

const TOTAL = Number(process.argv[2] ?? 200_000);
const SAMPLE = Number(process.argv[process.argv.indexOf('--sample') + 1]);
const DAY_MS = 86_400_000;
const DAYS = 25_000;
const COUNTRIES = ['AE', 'CN', 'CY', 'DE', 'IR', 'RU', 'TR', 'US'];

async function main(): Promise<void> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const database = await openBenchDatabase();
  const dataSource = await new DataSource(
    serviceDataSourceOptions({ url: database.systemUrl, size: 4, applicationName: 'tms bench' }),
  ).initialize();
  try {
    const db = new Db(dataSource, dataSource);
    console.log(database.description);
    const lists = await realLists();
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
    for (const [dataset, entities] of Object.entries(lists))
      await compareImports(db, database.ownerUrl, dataset, entities);
    await showLinks(db);
    if (SAMPLE > 0) await showSample(db);
    if (TOTAL > 0) await importSynthetic(db, database.ownerUrl, Object.values(lists).flat());
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

/** Imports a list again without a change, and then with outdated keys, so that all its links are computed again. */
async function compareImports(
  db: Db,
  ownerUrl: string,
  dataset: string,
  entities: readonly EntityRecord[],
): Promise<void> {
  const unchanged = await importEntities(db, dataset, entities);
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('update entity_segment set key_format = 0');
  await owner.end();
  const relinked = await importEntities(db, dataset, entities);
  console.log(`${dataset}: finding all links takes ${(relinked - unchanged).toFixed(1)} s`);
}

async function importSynthetic(db: Db, ownerUrl: string, models: readonly EntityRecord[]): Promise<void> {
  const chance = new Chance(42);
  const entities = syntheticEntities(models, TOTAL, chance).map((entity) => withFacts(entity, chance));
  const half = entities
    .slice(0, TOTAL / 2)
    .map((entity) => ({ ...entity, sourceEntityId: `b-${entity.sourceEntityId}` }));
  const others = syntheticEntities(models, TOTAL / 2, chance).map((entity) => withFacts(entity, chance));
  await importEntities(db, 'synthetic_a', entities);
  const joined = [...half, ...others.map((one) => ({ ...one, sourceEntityId: `c-${one.sourceEntityId}` }))];
  await importEntities(db, 'synthetic_b', joined);
  await compareImports(db, ownerUrl, 'synthetic_b', joined);
  await showLinks(db);
}

/** A birth date for a person, a country for a company. */
function withFacts(entity: EntityRecord, chance: Chance): EntityRecord {
  const draft = new EntityDraft(entity.sourceEntityId, entity.schema);
  draft.addName(entity.caption, 'primary');
  const day = new Date(Date.UTC(1935, 0, 1) + chance.below(DAYS) * DAY_MS).toISOString().slice(0, 10);
  if (entity.schema !== 'Person') draft.addCountry('countries', chance.pick(COUNTRIES));
  const result = draft.finish();
  if ('reason' in result) throw new Error(result.reason);
  return entity.schema === 'Person' ? { ...result.entity, birthDates: [{ value: day }] } : result.entity;
}

const LINKS = `from entity_link as link join entity as own on own.number = link.entity_number
  join entity as other on other.number = link.other_number where link.entity_number < link.other_number`;

async function showLinks(db: Db): Promise<void> {
  const rows = await db.queryShared<{ left: string; right: string; reason: string; count: number }>(
    `select own.dataset as left, other.dataset as right, reason, count(*) as count ${LINKS}
     group by 1, 2, 3 order by 1, 2, 3`,
  );
  for (const { left, right, reason, count } of rows) console.log(`${left} and ${right}, ${reason}: ${count} links`);
}

/** Links for a manual review, the same ones in every run. */
async function showSample(db: Db): Promise<void> {
  const rows = await db.queryShared<{ reason: string; score: number; own: EntityRecord; other: EntityRecord }>(
    `select reason, score, own.content as own, other.content as other ${LINKS}
     order by md5(own.dataset || own.source_entity_id || other.dataset || other.source_entity_id) limit $1`,
    [SAMPLE],
  );
  for (const { reason, score, own, other } of rows) {
    console.log(`\n${reason} ${score.toFixed(3)}`);
    for (const entity of [own, other]) console.log(`  ${summaryOf(entity)}`);
  }
}

const summaryOf = ({ names, birthDates, countries, nationalities, identifiers, genders }: EntityRecord): string =>
  JSON.stringify([
    names.slice(0, 4).map(({ value }) => value),
    birthDates.map(({ value }) => value),
    [...nationalities, ...countries],
    genders,
    identifiers.slice(0, 4).map(({ type, value }) => `${type} ${value}`),
  ]);

void main();

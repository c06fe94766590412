/**
 * How many true matches are among the first fifty candidates, and how long a search takes, with 200,000 listed
 * entities.
 *   [DATABASE_URL=postgres://…] node test/support/run-typescript.cjs bench/candidates.ts [entities]
 */
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import pino from 'pino';
import { DataSource } from 'typeorm';
import { parseSettings } from '../config/settings';
import { comparableEntity } from '../src/kernel/entities/comparable-entity';
import { EntityDraft } from '../src/kernel/entities/entity-draft';
import type { EntityRecord, RecordSchema } from '../src/kernel/entities/entity-record';
import { compareNames, prepareName } from '../src/kernel/matching/match-names';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { buildSubject } from '../src/kernel/resolution/subject';
import { CandidateSearch } from '../src/modules/datasets/search/candidate-search';
import { DatasetsReadModel } from '../src/modules/datasets/datasets.read-model';
import { SegmentMemory } from '../src/modules/datasets/search/segment-memory';
import { SegmentReader } from '../src/modules/datasets/search/segment-reader';
import { serviceDataSourceOptions } from '../src/platform/database/data-source';
import { Db } from '../src/platform/database/db';
import { sharedCsv, sharedFile } from '../test/support/app/shared-data';
import { openBenchDatabase } from './bench-database';
import { importEntities } from './import-entities';
import { Chance, LIST_FILES, realLists, syntheticEntities } from './listed-entities';

const NAME_PAIRS = 'entities/name-matching/name_pairs_dev.csv';
const TOTAL = Number(process.argv[2] ?? 200_000);
const CANDIDATES = 50;
const ALIAS_SHARE = 0.2;
const SLIPS = 800;

/** A name to look up, and its entity. */
interface Query {
  kind: string;
  name: string;
  isPerson: boolean;
  dataset: string;
  entityId: string;
}

async function main(): Promise<void> {
  if (![NAME_PAIRS, ...Object.values(LIST_FILES)].every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  const lists = await realLists();
  const chance = new Chance(42);
  const queries: Query[] = [];
  for (const [dataset, entities] of Object.entries(lists))
    lists[dataset] = holdAliasesBack(dataset, entities, chance, queries);
  lists.pairs = pairedNames(queries);
  const real = Object.values(lists).flat();
  queries.push(...slips(lists, chance));
  lists.synthetic = syntheticEntities(real, TOTAL - real.length, chance);
  const database = await openBenchDatabase();
  const dataSource = await new DataSource(
    serviceDataSourceOptions({ url: database.systemUrl, size: 4, applicationName: 'tms bench' }),
  ).initialize();
  try {
    const db = new Db(dataSource, dataSource);
    for (const [dataset, entities] of Object.entries(lists)) await importEntities(db, dataset, entities);
    console.log(`${Object.values(lists).flat().length} entities; ${database.description}`);
    const rows = await db.queryShared<{ number: number; id: string }>(
      `select number, dataset || ' ' || source_entity_id as id from entity`,
    );
    const ids = new Map(rows.map(({ number, id }) => [number, id]));
    const memory = new SegmentMemory(db, parseSettings({}), pino({ level: 'silent' }));
    await measure(new CandidateSearch(new SegmentReader(db, memory), new DatasetsReadModel(db)), queries, ids);
  } finally {
    await dataSource.destroy();
    await database.close();
  }
}

/**
 * Removes one alias of some entities from the list if another name of theirs matches it, so that there is a true
 * match to find.
 */
function holdAliasesBack(dataset: string, entities: EntityRecord[], chance: Chance, queries: Query[]): EntityRecord[] {
  return entities.map((entity) => {
    if (entity.names.length < 2 || chance.next() > ALIAS_SHARE) return entity;
    const { schema, names } = comparableEntity('', entity);
    const held = chance.below(names.length);
    const prepared = names.map((name) => prepareName(name, schema));
    const [alias, rest] = [prepared[held], prepared.filter((_, index) => index !== held)];
    if (alias === undefined || alias.isWeak) return entity;
    const best = Math.max(...rest.map((name) => compareNames(alias, name).score));
    if (best < MATCH_THRESHOLD || best === 1) return entity;
    const isPerson = schema === 'Person';
    queries.push({ kind: 'alias', name: alias.value, isPerson, dataset, entityId: entity.sourceEntityId });
    return { ...entity, names: entity.names.filter((_, index) => index !== held) };
  });
}

/** The second names of the development pairs are listed; the first ones are looked up. */
function pairedNames(queries: Query[]): EntityRecord[] {
  return sharedCsv(NAME_PAIRS).flatMap(({ is_match, schema = '', name1 = '', name2 = '' }, index) => {
    if (is_match !== 'true') return [];
    const kind = schema as EntitySchema;
    const isMatched = compareNames(prepareName(name1, kind), prepareName(name2, kind)).score >= MATCH_THRESHOLD;
    const draft = new EntityDraft(`pair-${index}`, schema as RecordSchema);
    draft.addName(name2, 'primary');
    const result = draft.finish();
    if ('reason' in result) return [];
    const isPerson = schema === 'Person';
    const label = isMatched ? 'pair' : 'pair the matcher misses';
    queries.push({ kind: label, name: name1, isPerson, dataset: 'pairs', entityId: `pair-${index}` });
    return [result.entity];
  });
}

/** Names with one letter removed, added, replaced or exchanged that the matcher still matches. */
function slips(lists: Record<string, EntityRecord[]>, chance: Chance): Query[] {
  const listed = Object.entries(lists).flatMap(([dataset, entities]) =>
    entities.map((entity) => ({ dataset, entity })),
  );
  return Array.from({ length: SLIPS }).flatMap((): Query[] => {
    const { dataset, entity } = chance.pick(listed);
    const { schema, names } = comparableEntity('', entity);
    const { value } = chance.pick(names);
    if (!/^[\x20-\x7e]{8,}$/.test(value)) return [];
    const name = withSlip(value, chance);
    const prepared = prepareName(name, schema);
    const best = Math.max(...names.map((one) => compareNames(prepared, prepareName(one, schema)).score));
    if (best < MATCH_THRESHOLD) return [];
    return [{ kind: 'slip', name, isPerson: schema === 'Person', dataset, entityId: entity.sourceEntityId }];
  });
}

function withSlip(text: string, chance: Chance): string {
  const at = 1 + chance.below(text.length - 2);
  const letter = String.fromCharCode(97 + chance.below(26));
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return (
    [
      () => before + after.slice(1),
      () => before + letter + after,
      () => before + letter + after.slice(1),
      () => before + after.charAt(1) + after.charAt(0) + after.slice(2),
    ][chance.below(4)]?.() ?? text
  );
}

async function measure(
  search: CandidateSearch,
  queries: readonly Query[],
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const found = new Map<string, { queries: number; within50: number }>();
  const times: number[] = [];
  const missed: string[] = [];
  const warmUp = queries.slice(0, 50);
  for (const query of [...warmUp, ...queries]) {
    const type = query.isPerson ? 'name' : 'company_name';
    const started = performance.now();
    const candidates = await search.candidates(buildSubject([{ type, normalized: query.name, facts: {} }]), CANDIDATES);
    times.push(performance.now() - started);
    if (times.length <= warmUp.length) continue;
    const counts = found.get(query.kind) ?? { queries: 0, within50: 0 };
    const isFound = candidates.some(({ number }) => ids.get(number) === `${query.dataset} ${query.entityId}`);
    found.set(query.kind, { queries: counts.queries + 1, within50: counts.within50 + Number(isFound) });
    if (!isFound) missed.push(`${query.kind}: ${query.name} (${query.dataset} ${query.entityId})`);
  }
  console.table(
    Object.fromEntries(
      [...found].map(([kind, counts]) => [kind, { ...counts, recall: (counts.within50 / counts.queries).toFixed(4) }]),
    ),
  );
  const matched = [...found].filter(([kind]) => kind !== 'pair the matcher misses').map(([, counts]) => counts);
  const sum = (field: 'queries' | 'within50'): number => matched.reduce((total, counts) => total + counts[field], 0);
  console.log(`recall of true matches in the first ${CANDIDATES}: ${(sum('within50') / sum('queries')).toFixed(4)}`);
  const sorted = times.slice(warmUp.length).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  const mean = (sorted.reduce((total, time) => total + time, 0) / sorted.length).toFixed(1);
  console.log(`ms a search: mean ${mean}, median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}`);
  console.log(missed.join('\n'));
}

void main();

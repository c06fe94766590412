import { Writable } from 'node:stream';
import { Client } from 'pg';
import pino from 'pino';
import { uuidv7 } from 'uuidv7';
import { parseSettings } from '../../../../config/settings';
import { closeDb, openDb } from '../../../../test/support/app/open-db';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/app/test-database';
import { randomNumbers } from '../../../../test/support/samples/random-numbers';
import { EntityDraft } from '../../../kernel/entities/entity-draft';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { buildSubject } from '../../../kernel/resolution/subject';
import type { Db } from '../../../platform/database/db';
import { type Sql, textOf } from '../../../platform/database/prepared-statements';
import { ListChanges } from '../datasets.contract';
import { DatasetsReadModel } from '../datasets.read-model';
import { DatasetImport } from '../imports/dataset-import';
import { beginImport } from '../imports/dataset-ledger';
import { CandidateSearch, type FoundEntity } from './candidate-search';
import { SegmentMemory } from './segment-memory';
import { SegmentReader } from './segment-reader';

let database: TestDatabase;
let db: Db;
let logged: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  db = await openDb(database.url, 4);
  logged = [];
});
afterEach(async () => {
  await closeDb(db);
  await database.drop();
});

const log = pino(
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push((JSON.parse(String(line)) as { msg: string }).msg);
      done();
    },
  }),
);

const random = randomNumbers(5);
const WORDS = [
  'Ivan',
  'Petrov',
  'Maria',
  'Al',
  'Masri',
  'Abdul',
  'Rahman',
  'Kim',
  'Jong',
  'Bank',
  'Trade',
  'Smith',
  '王伟',
];
const randomName = (): string =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
/** One letter is left out. */
const withSlip = (name: string): string => {
  const at = Math.floor(random() * name.length);
  return name.slice(0, at) + name.slice(at + 1);
};

/** Imports persons and companies with these names as the next version of a list. */
async function importList(dataset: string, names: readonly string[]): Promise<void> {
  const id = uuidv7();
  await db.runAsSystem('test', (tx) => beginImport(tx, { id, dataset, format: 'ftm' }));
  const options = { id, dataset, format: 'ftm', mapping: null, mayShrink: true } as const;
  const running = new DatasetImport(db, options, new ListChanges());
  for (const [index, name] of names.entries()) {
    const draft = new EntityDraft(`e${index}`, index % 3 === 0 ? 'Company' : 'Person');
    draft.addName(name, 'primary');
    const result = draft.finish();
    if ('reason' in result) throw new Error(result.reason);
    await running.add({ line: index + 1, entity: result.entity });
  }
  await running.complete();
}

interface Search {
  memory: SegmentMemory;
  find: (name: string) => Promise<FoundEntity[]>;
}

function openSearch(listIndexMb: number, over: Db = db): Search {
  const memory = new SegmentMemory(over, parseSettings({ LIST_INDEX_MB: String(listIndexMb) }), log);
  const search = new CandidateSearch(new SegmentReader(over, memory), new DatasetsReadModel(over));
  const find = (value: string): Promise<FoundEntity[]> =>
    search.candidates(buildSubject(checkIdentifiers([{ type: 'name', value }]).identifiers), 50);
  return { memory, find };
}

/** Searches until the index is in memory. */
async function warmUp({ memory, find }: Search): Promise<void> {
  for (let search = 0; search < 21; search++) await find('Ivan Petrov');
  await memory.idle();
}

const idsInMemory = async ({ memory }: Search): Promise<number[]> =>
  (await memory.currentSegments()).map(({ id }) => id).filter((id) => memory.get(id) !== undefined);

describe('the index of the lists in memory', () => {
  test('finds the same entities with the same scores as the database', async () => {
    await importList('first', Array.from({ length: 1_500 }, randomName));
    await importList('second', Array.from({ length: 300 }, randomName));
    const [inMemory, stored] = [openSearch(64), openSearch(0)];
    await warmUp(inMemory);
    expect(await idsInMemory(inMemory)).toHaveLength(2);
    expect(await idsInMemory(stored)).toHaveLength(0);
    for (let search = 0; search < 60; search++) {
      const name = search % 2 === 0 ? randomName() : withSlip(randomName());
      const found = await inMemory.find(name);
      expect(byNumber(found)).toEqual(byNumber(await stored.find(name)));
    }
  });

  test('needs no keys or names of the database', async () => {
    await importList('first', ['Ivan Petrov', 'Maria Masri']);
    const search = openSearch(64);
    await warmUp(search);
    await db.runAsSystem('test', async (tx) => {
      await tx.query('delete from entity_key');
      await tx.query('delete from entity_name');
    });
    expect(await search.find('Maria Masri')).toHaveLength(1);
    expect(await openSearch(0).find('Maria Masri')).toHaveLength(0);
  });

  test('is replaced when a list has a new version, and searches find that at once', async () => {
    await importList('first', ['Ivan Petrov', 'Maria Masri']);
    const search = openSearch(64);
    await warmUp(search);
    const before = await idsInMemory(search);
    await importList('first', ['Maria Masri', 'Abdul Rahman']);
    expect(await search.find('Abdul Rahman')).toHaveLength(1);
    expect(await search.find('Ivan Petrov')).toHaveLength(0);
    await search.memory.idle();
    expect(await search.find('Abdul Rahman')).toHaveLength(1);
    const after = await idsInMemory(search);
    expect(after).toHaveLength(1);
    expect(before.map((id) => search.memory.get(id))).toEqual([undefined]);
  });

  test('contains only the lists that LIST_INDEX_MB has space for, and others are searched in the database', async () => {
    await importList('small', ['Ivan Petrov']);
    await importList(
      'large',
      Array.from({ length: 5_000 }, (_, index) => `Bank Trade ${index}`),
    );
    const search = openSearch(1);
    await warmUp(search);
    expect(await idsInMemory(search)).toHaveLength(1);
    expect((await search.find('Ivan Petrov'))[0]?.score).toBe(1);
    expect((await search.find('Bank Trade 4711'))[0]?.score).toBe(1);
    expect(logged).toEqual(['the index of the lists was read into memory']);
  });

  test('is read again after an error, and the searches meanwhile use the database', async () => {
    await importList('first', ['Ivan Petrov']);
    const broken = Object.assign(Object.create(db) as Db, {
      queryShared: (sql: Sql, parameters: unknown[]) =>
        textOf(sql).includes('convert_to') && logged.length === 0
          ? Promise.reject(new Error('the connection is lost'))
          : db.queryShared(sql, parameters),
    });
    const search = openSearch(64, broken);
    await warmUp(search);
    expect(await idsInMemory(search)).toHaveLength(0);
    expect(await search.find('Ivan Petrov')).toHaveLength(1);
    await warmUp(search);
    expect(await idsInMemory(search)).toHaveLength(1);
    expect(logged).toEqual([
      'the index of the lists could not be read into memory',
      'the index of the lists was read into memory',
    ]);
  });

  test('leaves out a segment that is deleted while it is read', async () => {
    await importList('first', ['Ivan Petrov']);
    const search = openSearch(
      64,
      Object.assign(Object.create(db) as Db, {
        queryShared: async (sql: Sql, parameters: unknown[]) => {
          if (textOf(sql).includes('from entity_segment where id')) await removeLists();
          return db.queryShared(sql, parameters);
        },
      }),
    );
    const [segment] = await search.memory.currentSegments();
    await warmUp(search);
    expect(search.memory.get(segment?.id ?? 0)).toBeUndefined();
  });

  test('is not used if the table of keys is rewritten while it is read', async () => {
    await importList('first', ['Ivan Petrov']);
    const owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const search = openSearch(
      64,
      Object.assign(Object.create(db) as Db, {
        queryShared: async (sql: Sql, parameters: unknown[]) => {
          if (textOf(sql).includes('convert_to')) await owner.query('vacuum full entity_key');
          return db.queryShared(sql, parameters);
        },
      }),
    );
    await warmUp(search);
    await owner.end();
    expect(await idsInMemory(search)).toHaveLength(0);
    expect(logged).toEqual(['the index of the lists could not be read into memory']);
  });

  test('stops being read when the service stops', async () => {
    await importList('first', ['Ivan Petrov']);
    const search = openSearch(
      64,
      Object.assign(Object.create(db) as Db, {
        queryShared: (sql: Sql, parameters: unknown[]) => {
          if (textOf(sql).includes('convert_to')) search.memory.onModuleDestroy();
          return db.queryShared(sql, parameters);
        },
      }),
    );
    for (let number = 0; number < 20; number++) await search.find('Ivan Petrov');
    await search.memory.idle();
    expect(await idsInMemory(search)).toHaveLength(0);
    expect(logged).toEqual([]);
  });
});

const byNumber = (found: readonly FoundEntity[]): FoundEntity[] =>
  [...found].sort((a, b) => b.score - a.score || a.number - b.number);

const removeLists = (): Promise<void> =>
  db.runAsSystem('test', async (tx) => {
    await tx.query('delete from entity_segment');
  });

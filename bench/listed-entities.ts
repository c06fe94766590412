import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EntityDraft } from '../src/kernel/entities/entity-draft';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { readCslCsv } from '../src/modules/datasets/readers/csl-csv';
import type { ListedRecord } from '../src/modules/datasets/readers/listed-record';
import { readOfacCsv } from '../src/modules/datasets/readers/ofac-csv';
import { readUnXml } from '../src/modules/datasets/readers/un-xml';
import { sharedFile } from '../test/support/app/shared-data';

const OFAC = 'entities/ofac_2023-01';
export const LIST_FILES = {
  sdn: `${OFAC}/sdn.csv.gz`,
  alt: `${OFAC}/alt_2024-01-08.csv.gz`,
  add: `${OFAC}/add.csv.gz`,
  un: 'entities/un_sc_consolidated_2026-02-27.xml.gz',
  csl: 'entities/us_consolidated_screening_list_2022-06.csv.gz',
};

const CHUNK_BYTES = 65_536;

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  const bytes = gunzipSync(readFileSync(sharedFile(file)));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield await Promise.resolve(bytes.subarray(at, at + CHUNK_BYTES));
}

async function entitiesOf(records: AsyncIterable<ListedRecord>): Promise<EntityRecord[]> {
  const entities: EntityRecord[] = [];
  for await (const record of records) if ('entity' in record) entities.push(record.entity);
  return entities;
}

/** The lists next to the project, by the ids under which they are imported. */
export async function realLists(): Promise<Record<string, EntityRecord[]>> {
  const parts = (['sdn', 'alt', 'add'] as const).map((name) => ({ name, chunks: chunksOf(LIST_FILES[name]) }));
  return {
    sanctions_ofac: await entitiesOf(readOfacCsv(parts)),
    sanctions_un: await entitiesOf(readUnXml(chunksOf(LIST_FILES.un))),
    us_consolidated: await entitiesOf(readCslCsv(chunksOf(LIST_FILES.csl))),
  };
}

/** The lists next to the project, and synthetic entities until there are `total`; null if the files are missing. */
export async function listsOfSize(total: number, chance: Chance): Promise<Record<string, EntityRecord[]> | null> {
  if (!Object.values(LIST_FILES).every((file) => existsSync(sharedFile(file)))) return null;
  const lists = await realLists();
  const real = Object.values(lists).flat();
  return { ...lists, synthetic: syntheticEntities(real, total - real.length, chance) };
}

/** Random numbers that are the same in every run. */
export class Chance {
  constructor(private seed: number) {}

  /** 0 to 1. */
  next(): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.seed / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }
}

/** Entities whose names combine words of real ones, so that words have realistic frequencies. */
export function syntheticEntities(models: readonly EntityRecord[], count: number, chance: Chance): EntityRecord[] {
  const wordsOf = (isPerson: boolean): string[][] =>
    models.filter(({ schema }) => (schema === 'Person') === isPerson).map(({ caption }) => caption.split(/\s+/));
  const [persons, others] = [wordsOf(true), wordsOf(false)];
  return Array.from({ length: count }, (_, index) => {
    const isPerson = chance.next() < 0.7;
    const names = isPerson ? persons : others;
    const length = Math.max(2, Math.min(6, chance.pick(names).length));
    const words = Array.from({ length }, (_word, at) => {
      const model = chance.pick(names);
      return model[Math.min(at, model.length - 1)] ?? '';
    });
    const draft = new EntityDraft(`synthetic-${index}`, isPerson ? 'Person' : 'Company');
    draft.addName(words.join(' '), 'primary');
    const result = draft.finish();
    if ('reason' in result) throw new Error(result.reason);
    return result.entity;
  });
}

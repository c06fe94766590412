/**
 * Whether confidences of the resolution are calibrated chances, and how long it takes.
 *   node test/support/run-typescript.cjs bench/resolution.ts [--fit]
 * `--fit` prints new knots for src/kernel/resolution/confidence.ts.
 */
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { checkIdentifiers } from '../src/kernel/identifiers/check-identifiers';
import { nameKeys } from '../src/kernel/matching/candidates/candidate-keys';
import { compareDates } from '../src/kernel/matching/entities/compare-dates';
import { matchEntities } from '../src/kernel/matching/entities/match-entities';
import { compareNames, matchNames } from '../src/kernel/matching/match-names';
import { type PreparedEntity, prepareEntity } from '../src/kernel/matching/entities/prepare-entity';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { prepareRecord } from '../src/kernel/resolution/records/comparable-record';
import { chanceByNames } from '../src/kernel/resolution/evidence/confidence';
import type { Subject } from '../src/kernel/resolution/resolution.types';
import { resolve } from '../src/kernel/resolution/resolve';
import type { SourceRecord } from '../src/kernel/resolution/records/source-record';
import { buildSubject } from '../src/kernel/resolution/subject';
import { sharedFile } from '../test/support/app/shared-data';
import { fitIsotonic, type Observation } from './isotonic';
import { Chance, LIST_FILES, realLists } from './listed-entities';
import { BlockingIndex, NAME_PAIRS } from './matching-data';
import { readPairs } from './name-pairs';
import { FEBRL, febrl, type PersonSample, SPLINK, splink } from './person-samples';

const RECORDS = 50;
const CAPTIONS = 300;
const ROUNDS = 5;
const NAMES = ['Ali Hassan', 'Mohammed Ibrahim', 'Ivan Ivanov', 'Kim Jong', 'Trading Company', 'Bank of Iran'];

async function main(): Promise<void> {
  const files = [NAME_PAIRS, FEBRL, SPLINK, ...Object.values(LIST_FILES)];
  if (!files.every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  reliability();
  console.table({ 'Febrl 3': agreement(febrl()), 'splink fake_1000': agreement(splink()) });
  speed(new ListedRecords(await realLists()));
}

const round = (value: number, digits = 3): number => Number(value.toFixed(digits));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function observed(isHeldBack: boolean): Observation[] {
  return readPairs()
    .filter((pair) => pair.isHeldBack === isHeldBack)
    .map(({ left, right, schema, isMatch }) => ({ score: matchNames(left, right, schema).score, isMatch }));
}

function reliability(): void {
  const [lookedAt, heldBack] = [observed(false), observed(true)];
  if (process.argv.includes('--fit')) console.table(fitIsotonic(lookedAt));
  const rate = mean(lookedAt.map(({ isMatch }) => Number(isMatch)));
  console.log(`Chances of names, on the ${heldBack.length} pairs held back`);
  console.table(bins(heldBack));
  console.table({
    'calibrated chance': errorsOf(heldBack, chanceByNames),
    'the score itself': errorsOf(heldBack, (score) => score),
    'the share of matches': errorsOf(heldBack, () => rate),
    'calibrated chance, half looked at': errorsOf(lookedAt, chanceByNames),
  });
}

const BINS = 10;
const binOf = (chance: number): number => Math.min(BINS - 1, Math.floor(chance * BINS));

function bins(observations: readonly Observation[]): Record<string, object> {
  const rows: Record<string, object> = {};
  for (let bin = 0; bin < BINS; bin++) {
    const some = observations.filter(({ score }) => binOf(chanceByNames(score)) === bin);
    rows[`${bin / BINS} to ${(bin + 1) / BINS}`] = {
      pairs: some.length,
      'mean chance': some.length === 0 ? '' : round(mean(some.map(({ score }) => chanceByNames(score)))),
      'share of matches': some.length === 0 ? '' : round(mean(some.map(({ isMatch }) => Number(isMatch)))),
    };
  }
  return rows;
}

/**
 * Brier score: mean square of chance less outcome. ECE: mean over pairs of the gap between chance and share in their
 * bin.
 */
function errorsOf(observations: readonly Observation[], chanceOf: (score: number) => number): object {
  const gaps = observations.map(({ score, isMatch }) => chanceOf(score) - Number(isMatch));
  const byBin = new Map<number, number>();
  observations.forEach(({ score }, index) => {
    const bin = binOf(chanceOf(score));
    byBin.set(bin, (byBin.get(bin) ?? 0) + (gaps[index] ?? 0));
  });
  const ece = [...byBin.values()].reduce((sum, gap) => sum + Math.abs(gap), 0) / observations.length;
  return { Brier: round(mean(gaps.map((gap) => gap * gap)), 4), ECE: round(ece, 4) };
}

/** How many of the pairs that agree in a field that `toChance` considers decisive are one person. */
function agreement(samples: readonly PersonSample[]): object {
  const index = new BlockingIndex();
  samples.forEach((sample, position) => index.add(position, sample.keys));
  const entities = samples.map(({ entity }) => prepareEntity(entity));
  const counts = { born: 0, 'born, one person': 0, numbered: 0, 'numbered, one person': 0 };
  samples.forEach((sample, left) => {
    for (const right of [...index.find(sample.keys)].filter((position) => position > left)) {
      const [ours, theirs] = [entities[left]!, entities[right]!];
      const isOne = Number(sample.truth === samples[right]?.truth);
      if (isBornAlike(ours, theirs) && bestNameScore(ours, theirs) >= MATCH_THRESHOLD) {
        counts.born++;
        counts['born, one person'] += isOne;
      }
      if (haveOneNumber(ours, theirs)) {
        counts.numbered++;
        counts['numbered, one person'] += isOne;
      }
    }
  });
  return counts;
}

const isBornAlike = (left: PreparedEntity, right: PreparedEntity): boolean =>
  compareDates(left.birthDates, right.birthDates)?.agreement === 'equal';

const bestNameScore = (left: PreparedEntity, right: PreparedEntity): number =>
  Math.max(0, ...left.names.flatMap((ours) => right.names.map((theirs) => compareNames(ours, theirs).score)));

const haveOneNumber = (left: PreparedEntity, right: PreparedEntity): boolean =>
  left.identifiers.some(
    ({ rank, value }) => rank === 'national' && right.identifiers.some((other) => other.value === value),
  );

/** A subject, and the records that are most similar to it. */
interface Lot {
  name: string;
  subject: Subject;
  records: SourceRecord[];
  /** The time of the fastest round. */
  aloneMs: number;
  wholeMs: number;
}

/** All records of the lists, and those that are most similar to a name, which are the hardest to cluster. */
class ListedRecords {
  readonly records: readonly SourceRecord[];
  readonly #prepared = new Map<SourceRecord, PreparedEntity>();
  readonly #index = new BlockingIndex();

  constructor(lists: Awaited<ReturnType<typeof realLists>>) {
    const retrievedAt = '2026-03-01T00:00:00.000Z';
    this.records = Object.entries(lists).flatMap(([connectorId, entities]) => {
      const listing = { dataset: connectorId, version: 1, firstSeen: retrievedAt, lastSeen: retrievedAt };
      return entities.map((entity) => {
        return { connectorId, recordId: entity.sourceEntityId, entity, retrievedAt, listing };
      });
    });
    this.records.forEach((record, position) => this.#index.add(position, this.prepared(record).names.flatMap(keysOf)));
  }

  readonly prepared = (record: SourceRecord): PreparedEntity => {
    const prepared = this.#prepared.get(record) ?? prepareRecord(record);
    this.#prepared.set(record, prepared);
    return prepared;
  };

  /** Compares all records that share a key with the name by `matchEntities`, or all records if these are too few. */
  lot(name: string, type: 'name' | 'company_name'): Lot {
    const subject = buildSubject(checkIdentifiers([{ type, value: name }]).identifiers);
    const keys = readingsOf(subject).flatMap(({ names }) => names.flatMap(keysOf));
    const found = [...this.#index.find(keys)].map((position) => this.records[position]);
    const near = found.filter((record) => record !== undefined);
    const scored = (near.length < RECORDS ? this.records : near)
      .map((record) => ({ record, score: this.match(subject, record) }))
      .sort((a, b) => b.score - a.score);
    const records = scored.slice(0, RECORDS).map(({ record }) => record);
    return { name, subject, records, aloneMs: Infinity, wholeMs: Infinity };
  }

  match(subject: Subject, record: SourceRecord): number {
    return Math.max(...readingsOf(subject).map((reading) => matchEntities(reading, this.prepared(record)).score));
  }
}

const readingsOf = ({ facets }: Subject): PreparedEntity[] =>
  [...(facets[0]?.readings.values() ?? [])].map(({ entity }) => entity);

/** All keys except first letters and trigrams, which any two names may share. */
const keysOf = (name: PreparedEntity['names'][number]): string[] =>
  [...nameKeys(name)].filter((key) => !/^[it]/.test(key));

function speed(listed: ListedRecords): void {
  const common = NAMES.map((name) => listed.lot(name, /Bank|Company/.test(name) ? 'company_name' : 'name'));
  const chance = new Chance(7);
  const kinds = new Set(['Person', 'Company', 'Organization', 'LegalEntity']);
  const drawn = listed.records.filter(({ entity }) => kinds.has(entity.schema));
  const captions = Array.from({ length: CAPTIONS }, () => {
    const { caption, schema } = chance.pick(drawn).entity;
    return listed.lot(caption, schema === 'Person' ? 'name' : 'company_name');
  });
  for (let round = 0; round < ROUNDS; round++) for (const lot of [...captions, ...common]) time(lot, listed);
  console.log(`resolve, ${RECORDS} prepared records of ${listed.records.length}, milliseconds`);
  console.table(Object.fromEntries(common.map((lot) => [lot.name, described(lot)])));
  console.log(`the same for ${captions.length} captions of listed persons and companies`);
  const [alone, whole] = [
    distribution(captions.map((lot) => lot.aloneMs)),
    distribution(captions.map((lot) => lot.wholeMs)),
  ];
  const ratio = Object.fromEntries(Object.entries(whole).map(([key, ms]) => [key, round(ms / (alone[key] ?? 1), 1)]));
  console.table({ matchEntities: alone, resolve: whole, ratio });
  const slowest = [...captions].sort((a, b) => b.wholeMs - a.wholeMs).slice(0, 5);
  console.log(`slowest: ${slowest.map(({ name, wholeMs }) => `${name} ${round(wholeMs, 1)}`).join(', ')}`);
}

function time(lot: Lot, listed: ListedRecords): void {
  const { subject, records } = lot;
  const alone = measured(() => records.map((record) => listed.match(subject, record)));
  const whole = measured(() => resolve(subject, records, { decisions: [], prepared: listed.prepared }));
  lot.aloneMs = Math.min(lot.aloneMs, alone);
  lot.wholeMs = Math.min(lot.wholeMs, whole);
}

function measured(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function described({ subject, records, aloneMs, wholeMs }: Lot): object {
  const { entityCount, status } = resolve(subject, records, { decisions: [] });
  return {
    status,
    entities: entityCount,
    names: records.reduce((sum, { entity }) => sum + entity.names.length, 0),
    matchEntities: round(aloneMs, 2),
    resolve: round(wholeMs, 2),
    ratio: round(wholeMs / aloneMs, 1),
    unprepared: round(
      Math.min(...Array.from({ length: ROUNDS }, () => measured(() => resolve(subject, records, { decisions: [] })))),
      2,
    ),
  };
}

function distribution(times: readonly number[]): Record<string, number> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, 2);
  return { mean: round(mean(times), 2), median: at(0.5), p90: at(0.9), p99: at(0.99), maximum: at(1) };
}

void main();

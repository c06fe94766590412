/**
 * Whether confidences of the resolution are chances, and how long it takes.
 *   node test/support/run-typescript.cjs bench/resolution.ts [--fit]
 * `--fit` prints the knots of src/kernel/resolution/confidence.ts anew.
 */
import { createReadStream, existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createGunzip } from 'node:zlib';
import { checkIdentifiers } from '../src/kernel/identifiers/check-identifiers';
import { compareDates } from '../src/kernel/matching/compare-dates';
import { matchEntities } from '../src/kernel/matching/match-entities';
import { compareNames, matchNames } from '../src/kernel/matching/match-names';
import { type PreparedEntity, prepareEntity } from '../src/kernel/matching/prepare-entity';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { prepareRecord } from '../src/kernel/resolution/comparable-record';
import { chanceByNames } from '../src/kernel/resolution/confidence';
import { resolve } from '../src/kernel/resolution/resolve';
import { type SourceRecord, sourceIdOf } from '../src/kernel/resolution/source-record';
import { subjectOf } from '../src/kernel/resolution/subject';
import { readCslCsv } from '../src/modules/datasets/csl-csv';
import type { ListedRecord } from '../src/modules/datasets/listed-record';
import { readOfacCsv } from '../src/modules/datasets/ofac-csv';
import { readUnXml } from '../src/modules/datasets/un-xml';
import { sharedFile } from '../test/support/shared-data';
import { fitIsotonic, type Observation } from './isotonic';
import { BlockingIndex, NAME_PAIRS } from './matching-data';
import { readPairs } from './name-pairs';
import { FEBRL, febrl, type PersonSample, SPLINK, splink } from './person-samples';

const OFAC = {
  sdn: 'entities/ofac_2023-01/sdn.csv.gz',
  alt: 'entities/ofac_2023-01/alt_2024-01-08.csv.gz',
  add: 'entities/ofac_2023-01/add.csv.gz',
};
const UN = 'entities/un_sc_consolidated_2026-02-27.xml.gz';
const CSL = 'entities/us_consolidated_screening_list_2022-06.csv.gz';
const RECORDS = 50;
const NAMES = ['Ali Hassan', 'Mohammed Ibrahim', 'Ivan Ivanov', 'Kim Jong', 'Trading Company', 'Bank of Iran'];

async function main(): Promise<void> {
  const files = [NAME_PAIRS, FEBRL, SPLINK, UN, CSL, ...Object.values(OFAC)];
  if (!files.every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data beside the project is not there.');
    return;
  }
  reliability();
  console.table({ 'Febrl 3': agreement(febrl()), 'splink fake_1000': agreement(splink()) });
  speed(await listedRecords());
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

/** Brier score: mean square of chance less outcome. ECE: mean over pairs of their bin's gap between chance and share. */
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

/** How many pairs that agree in what `chanceOf` takes for decisive are one person. */
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

const open = (file: string): AsyncIterable<Buffer> => createReadStream(sharedFile(file)).pipe(createGunzip());

async function listedRecords(): Promise<SourceRecord[]> {
  const parts = Object.entries(OFAC).map(([name, file]) => ({ name, chunks: open(file) }));
  return [
    ...(await recordsOf('sanctions_ofac', readOfacCsv(parts))),
    ...(await recordsOf('sanctions_un', readUnXml(open(UN)))),
    ...(await recordsOf('us_consolidated', readCslCsv(open(CSL)))),
  ];
}

async function recordsOf(connectorId: string, listed: AsyncIterable<ListedRecord>): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  const instant = '2026-03-01T00:00:00.000Z';
  const listing = { dataset: connectorId, version: 1, firstSeen: instant, lastSeen: instant };
  for await (const one of listed) {
    if (!('entity' in one)) continue;
    const { entity } = one;
    records.push({ connectorId, recordId: entity.sourceEntityId, entity, retrievedAt: instant, listing });
  }
  return records;
}

/** For each name, the records of three lists that are most like it, which is the hardest lot there is to cluster. */
function speed(records: readonly SourceRecord[]): void {
  const prepared = new Map(records.map((record) => [sourceIdOf(record), prepareRecord(record)]));
  const preparedOf = (record: SourceRecord): PreparedEntity =>
    prepared.get(sourceIdOf(record)) ?? prepareRecord(record);
  const rows: Record<string, object> = {};
  for (const value of NAMES) {
    const type = /Bank|Company/.test(value) ? 'company_name' : 'name';
    const subject = subjectOf(checkIdentifiers([{ type, value }]).identifiers);
    const readings = [...(subject.facets[0]?.readings.values() ?? [])].map(({ entity }) => entity);
    const match = (record: SourceRecord): number =>
      Math.max(...readings.map((reading) => matchEntities(reading, preparedOf(record)).score));
    const scored = records.map((record) => ({ record, score: match(record) }));
    const lot = scored
      .sort((a, b) => b.score - a.score)
      .slice(0, RECORDS)
      .map(({ record }) => record);
    const alone = best(() => lot.map((record) => match(record)));
    const whole = best(() => resolve(subject, lot, { decisions: [], prepared: preparedOf }));
    const { entityCount, status } = resolve(subject, lot, { decisions: [] });
    rows[value] = {
      status,
      entities: entityCount,
      names: lot.reduce((sum, { entity }) => sum + entity.names.length, 0),
      'matchEntities, ms': round(alone),
      'resolve, ms': round(whole),
      ratio: round(whole / alone, 1),
      'unprepared, ms': round(best(() => resolve(subject, lot, { decisions: [] }))),
    };
  }
  console.log(`resolve, ${RECORDS} records of ${records.length}`);
  console.table(rows);
}

/** Milliseconds of the fastest of several rounds. */
function best(work: () => unknown): number {
  let bestMs = Infinity;
  for (let attempt = 0; attempt < 5; attempt++) {
    const started = performance.now();
    work();
    bestMs = Math.min(bestMs, performance.now() - started);
  }
  return bestMs;
}

void main();

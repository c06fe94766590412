/**
 * How well records of persons are clustered into persons, with the scores of matchEntities and simple blocking keys.
 *   node test/support/run-typescript.cjs bench/clustering.ts
 */
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { clusterEntities } from '../src/kernel/matching/cluster-entities';
import { matchEntities } from '../src/kernel/matching/match-entities';
import type { ComparableEntity, ComparableIdentifier } from '../src/kernel/matching/matching.types';
import { prepareEntity } from '../src/kernel/matching/prepare-entity';
import { CLUSTER_THRESHOLD } from '../src/kernel/matching/weights';
import { sharedCsv, sharedFile } from '../test/support/shared-data';
import { BlockingIndex } from './matching-data';

const FEBRL = 'entities/name-matching/febrl_dataset3.csv.gz';
const SPLINK = 'entities/name-matching/splink_fake_1000.csv';

interface Sample {
  entity: ComparableEntity;
  truth: string;
  keys: string[];
}

function main(): void {
  if (![FEBRL, SPLINK].every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data beside the project is not there.');
    return;
  }
  console.table({ 'Febrl 3': measure(febrl()), 'splink fake_1000': measure(splink()) });
}

function febrl(): Sample[] {
  return sharedCsv(FEBRL).map((raw) => {
    const row = Object.fromEntries(Object.entries(raw).map(([column, value]) => [column.trim(), value.trim()]));
    const text = (...columns: string[]): string =>
      columns
        .map((column) => row[column] ?? '')
        .join(' ')
        .trim();
    const born = /^(\d{4})(\d{2})(\d{2})$/.exec(text('date_of_birth'));
    const address = text('street_number', 'address_1', 'address_2', 'suburb', 'postcode', 'state');
    return {
      truth: /^rec-(\d+)-/.exec(text('rec_id'))?.[1] ?? '',
      entity: person(text('rec_id'), text('given_name', 'surname'), born?.slice(1).join('-'), address, [
        { type: 'socialSecurityNumber', value: text('soc_sec_id') },
      ]),
      // Each of them alone is enough, so that one wrong field hides no pair.
      keys: [
        `id ${text('soc_sec_id')}`,
        `born ${text('date_of_birth')}`,
        `name ${text('given_name')} ${text('surname')}`,
        `place ${text('surname')} ${text('postcode')}`,
        `street ${text('given_name')} ${text('address_1')}`,
      ].filter((key) => !/ $| {2}/.test(key)),
    };
  });
}

function splink(): Sample[] {
  return sharedCsv(SPLINK).map((row) => {
    const { unique_id = '', first_name = '', surname = '', dob = '', city = '', email = '', cluster = '' } = row;
    return {
      truth: cluster,
      entity: person(unique_id, `${first_name} ${surname}`.trim(), dob, city, [{ type: 'email', value: email }]),
      keys: [
        `mailbox ${(email.split('@')[0] ?? '').replace(/[^a-z]/g, '')}`,
        `born ${dob}`,
        `day ${dob.slice(5)}`,
        ...words(first_name, surname).map((word) => `word ${word.slice(0, 4)}`),
        ...words(first_name, surname).map((word) => `letters ${[...word].sort().join('')}`),
        ...words(first_name, surname).map((word) => `month ${word.charAt(0)} ${dob.slice(0, 7)}`),
      ].filter((key) => !key.endsWith(' ')),
    };
  });
}

function person(
  id: string,
  name: string,
  born: string | undefined,
  address: string,
  identifiers: ComparableIdentifier[],
): ComparableEntity {
  return {
    id,
    schema: 'Person',
    names: name === '' ? [] : [{ value: name }],
    birthDates: born === undefined || born === '' ? [] : [born],
    countries: [],
    genders: [],
    identifiers: identifiers.filter((identifier) => identifier.value !== ''),
    addresses: address === '' ? [] : [address],
  };
}

/** Precision and recall over pairs of records: those of one cluster against those of one truth. */
function measure(samples: readonly Sample[]): object {
  const started = performance.now();
  const index = new BlockingIndex();
  samples.forEach((sample, position) => index.add(position, sample.keys));
  const candidatePairs = samples.flatMap((sample, left) =>
    [...index.find(sample.keys)].filter((right) => right > left).map((right): [number, number] => [left, right]),
  );
  const entities = samples.map((sample) => prepareEntity(sample.entity));
  const clusters = clusterEntities(entities, (left, right) => matchEntities(left, right).score, {
    threshold: CLUSTER_THRESHOLD,
    candidatePairs,
  });
  const truthOf = new Map(samples.map((sample) => [sample.entity.id, sample.truth]));
  const found = clusters.reduce((sum, cluster) => sum + pairsOf(cluster.length), 0);
  const right = clusters.reduce((sum, cluster) => sum + pairsOfOneTruth(cluster.map((id) => truthOf.get(id) ?? '')), 0);
  const all = pairsOfOneTruth(samples.map((sample) => sample.truth));
  const blocked = candidatePairs.filter(([left, other]) => samples[left]?.truth === samples[other]?.truth).length;
  return {
    records: samples.length,
    'pairs compared': candidatePairs.length,
    'recall of blocking': round(blocked / all),
    precision: round(right / found),
    recall: round(right / all),
    F1: round((2 * right) / (found + all)),
    milliseconds: Math.round(performance.now() - started),
  };
}

const words = (...names: string[]): string[] => names.map((name) => name.toLowerCase()).filter((name) => name !== '');
const pairsOf = (count: number): number => (count * (count - 1)) / 2;
const round = (value: number): number => Math.round(value * 1000) / 1000;

function pairsOfOneTruth(truths: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const truth of truths) counts.set(truth, (counts.get(truth) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0);
}

main();

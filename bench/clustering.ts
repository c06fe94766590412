/**
 * How well records of persons are clustered into persons, with the scores of matchEntities and simple blocking keys.
 *   node test/support/run-typescript.cjs bench/clustering.ts
 */
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { clusterEntities } from '../src/kernel/matching/entities/cluster-entities';
import { matchEntities } from '../src/kernel/matching/entities/match-entities';
import { prepareEntity } from '../src/kernel/matching/entities/prepare-entity';
import { CLUSTER_THRESHOLD } from '../src/kernel/matching/weights';
import { sharedFile } from '../test/support/app/shared-data';
import { BlockingIndex } from './matching-data';
import { FEBRL, febrl, type PersonSample, SPLINK, splink } from './person-samples';

function main(): void {
  if (![FEBRL, SPLINK].every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  console.table({ 'Febrl 3': measure(febrl()), 'splink fake_1000': measure(splink()) });
}

/** Precision and recall over pairs of records: those in one cluster against those of one true person. */
function measure(samples: readonly PersonSample[]): object {
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

const pairsOf = (count: number): number => (count * (count - 1)) / 2;
const round = (value: number): number => Math.round(value * 1000) / 1000;

function pairsOfOneTruth(truths: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const truth of truths) counts.set(truth, (counts.get(truth) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0);
}

main();

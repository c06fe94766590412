/**
 * How well names and entities are matched, and how fast.
 *   node test/support/run-typescript.cjs bench/matching.ts [--errors]
 * `--errors` lists the errors in the half of the pairs that is for development. Only the other half is measured.
 */
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parse as parseYaml } from 'yaml';
import { matchEntities } from '../src/kernel/matching/entities/match-entities';
import { compareNames, matchNames, prepareName, type PreparedNames } from '../src/kernel/matching/match-names';
import type { ComparableEntity, EntitySchema, ComparedNameParts } from '../src/kernel/matching/matching.types';
import { prepareEntity, type PreparedEntity } from '../src/kernel/matching/entities/prepare-entity';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { sharedFile } from '../test/support/app/shared-data';
import { BlockingIndex, CHECKS, NAME_PAIRS, NEGATIVES, negatives, ofacEntities } from './matching-data';
import { type NamePair, readPairs } from './name-pairs';

function main(): void {
  if (![NAME_PAIRS, CHECKS, NEGATIVES].every((file) => existsSync(sharedFile(file)))) {
    console.log('Skipped: the data next to the project is missing.');
    return;
  }
  namePairs();
  checks();
  speed();
  falsePositives();
}

const isFound = (pair: NamePair): boolean => matchNames(pair.left, pair.right, pair.schema).isMatch;

function quality(pairs: readonly NamePair[]): object {
  const count = (isMatch: boolean, found: boolean): number =>
    pairs.filter((pair) => pair.isMatch === isMatch && isFound(pair) === found).length;
  const [hits, misses, alarms] = [count(true, true), count(true, false), count(false, true)];
  return {
    pairs: pairs.length,
    F1: round((2 * hits) / (2 * hits + misses + alarms)),
    precision: round(hits / (hits + alarms)),
    recall: round(hits / (hits + misses)),
    'false positives': alarms,
    'false negatives': misses,
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function namePairs(): void {
  const pairs = readPairs();
  const rows: Record<string, object> = {};
  for (const [half, some] of Object.entries({
    all: pairs,
    'looked at': pairs.filter((pair) => !pair.isHeldBack),
    'held back': pairs.filter((pair) => pair.isHeldBack),
    'held back, not among the checks': pairs.filter((pair) => pair.isHeldBack && !pair.isChecked),
  })) {
    rows[half] = quality(some);
    for (const schema of ['Person', 'Company']) {
      rows[`${half}, ${schema}`] = quality(some.filter((pair) => pair.schema === schema));
    }
  }
  console.log(`Name pairs at ${MATCH_THRESHOLD}`);
  console.table(rows);
  const strong = pairs.filter((pair) => pair.quality === 'STRONG' && isFound(pair) !== pair.isMatch).length;
  console.log(`errors on pairs of quality STRONG: ${strong}`);
  if (process.argv.includes('--errors')) listErrors(pairs);
}

function listErrors(pairs: readonly NamePair[]): void {
  for (const pair of pairs.filter((one) => !one.isHeldBack && isFound(one) !== one.isMatch)) {
    const { score, features } = matchNames(pair.left, pair.right, pair.schema);
    const reasons = features.map(
      (feature) => `${feature.name} ${feature.contribution.toFixed(2)} (${feature.explanation})`,
    );
    console.log(
      `${pair.isMatch ? 'missed' : 'alarm'} ${score.toFixed(3)} ${pair.left} | ${pair.right}: ${reasons.join(', ')}`,
    );
  }
}

interface Check {
  match: boolean;
  schema: EntitySchema;
  query: Record<string, string | undefined>;
  candidate: Record<string, string | undefined>;
}

function checks(): void {
  const all = (parseYaml(readFileSync(sharedFile(CHECKS), 'utf8')) as { checks: Check[] }).checks;
  const failing = all.filter((check) => {
    const result = matchEntities(
      checkedEntity(check.query, check.schema),
      checkedEntity(check.candidate, check.schema),
    );
    return result.isMatch !== check.match;
  });
  console.log(`entity checks passing: ${all.length - failing.length} of ${all.length}`);
  for (const check of failing) console.log('failing', check);
}

function checkedEntity(from: Record<string, string | undefined>, schema: EntitySchema): ComparableEntity {
  const { name, firstName, middleName, fatherName, lastName } = from;
  const value = name ?? [firstName, middleName, fatherName, lastName].filter((part) => part !== undefined).join(' ');
  const part: ComparedNameParts = {
    ...(firstName !== undefined && { first: firstName }),
    ...(middleName !== undefined && { middle: middleName }),
    ...(fatherName !== undefined && { patronymic: fatherName }),
    ...(lastName !== undefined && { last: lastName }),
  };
  return { id: value, schema, names: [{ value, part }], birthDates: [], countries: [], genders: [], identifiers: [] };
}

/** Prepares names once and compares every pair of a mixed sample, with and without the explanation. */
function speed(): void {
  const pairs = readPairs();
  const prepared = pairs.map((pair) => ({
    left: prepareName(pair.left, pair.schema),
    right: prepareName(pair.right, pair.schema),
    schema: pair.schema,
  }));
  const rounds = 100;
  const time = (work: (left: PreparedNames, right: PreparedNames, schema: EntitySchema) => unknown): number => {
    let best = Infinity;
    for (let attempt = 0; attempt < 4; attempt++) {
      const started = performance.now();
      for (let index = 0; index < rounds; index++)
        for (const { left, right, schema } of prepared) work(left, right, schema);
      best = Math.min(best, performance.now() - started);
    }
    return round((best * 1000) / (rounds * prepared.length));
  };
  const started = performance.now();
  for (let index = 0; index < 10; index++) for (const pair of pairs) prepareName(pair.left, pair.schema);
  const preparing = (performance.now() - started) * 1000;
  console.log('Microseconds');
  console.table({
    'a pair of the dev pairs, score': time((left, right) => compareNames(left, right).score),
    'a pair of the dev pairs, with explanation': time((left, right, schema) => matchNames(left, right, schema)),
    'preparing a name': round(preparing / (10 * pairs.length)),
  });
}

/**
 * Compares every person with every entity of the list that shares a blocking key with any of its names: the first
 * four consonants of a word by sound, without voicing.
 */
function falsePositives(): void {
  const people = negatives().map(prepareEntity);
  const list = ofacEntities().map(prepareEntity);
  const index = new BlockingIndex();
  list.forEach((entity, position) => index.add(position, keysOf(entity)));
  let pairs = 0;
  let namePairs = 0;
  let byName = 0;
  let byEntity = 0;
  let elapsed = 0;
  for (const person of people) {
    const candidates = [...index.find(keysOf(person))]
      .map((position) => list[position])
      .filter((entity) => entity !== undefined);
    pairs += candidates.length;
    namePairs += candidates.reduce((sum, entity) => sum + entity.names.length, 0);
    const started = performance.now();
    const best = candidates.filter((entity) => bestNameScore(person, entity) >= MATCH_THRESHOLD);
    elapsed += performance.now() - started;
    const matching = candidates.filter((entity) => matchEntities(person, entity).isMatch);
    if (best.length > 0) byName++;
    if (matching.length > 0) byEntity++;
    if (best.length > 0 && process.argv.includes('--errors')) {
      for (const entity of matching.length > 0 ? matching : best) listAlarm(person, entity);
    }
  }
  const names = list.reduce((sum, entity) => sum + entity.names.length, 0);
  console.log(
    `${people.length} people against ${list.length} entities with ${names} names; ${pairs} pairs of entities share a key`,
  );
  console.table({
    'people matched by name alone': { people: byName, 'per thousand': round((byName * 1000) / people.length) },
    'people matched as entities': { people: byEntity, 'per thousand': round((byEntity * 1000) / people.length) },
  });
  console.log(`${round((elapsed * 1000) / namePairs)} microseconds for each of ${namePairs} pairs of names`);
}

function listAlarm(person: PreparedEntity, entity: PreparedEntity): void {
  const result = matchEntities(person, entity);
  const reasons = result.features.map(
    (feature) => `${feature.name} ${feature.contribution.toFixed(2)} (${feature.explanation})`,
  );
  console.log(
    `${result.isMatch ? 'alarm' : 'alarm by name'} ${result.score.toFixed(2)} ${person.names[0]?.value ?? ''}: ${reasons.join(', ')}`,
  );
}

function bestNameScore(left: PreparedEntity, right: PreparedEntity): number {
  let best = 0;
  for (const ours of left.names)
    for (const theirs of right.names) best = Math.max(best, compareNames(ours, theirs).score);
  return best;
}

const VOICED: Record<string, string> = {
  b: 'p',
  d: 't',
  g: 'k',
  z: 's',
  v: 'f',
  j: 's',
  Z: 's',
  S: 's',
  C: 's',
  X: 'k',
  q: 'k',
  T: 's',
  l: 'r',
  h: '',
};

function keysOf(entity: PreparedEntity): string[] {
  return entity.names.flatMap((name) =>
    name.readings.flatMap((reading) =>
      reading.tokens
        .filter((token) => token.kind === 'name')
        .map((token) =>
          token.sound.replace(/[aeiou]/g, '').replace(/[bdgzvjZSCXqTlh]/g, (sound) => VOICED[sound] ?? ''),
        )
        .filter((key) => key.length > 1)
        .map((key) => key.slice(0, 4)),
    ),
  );
}

main();

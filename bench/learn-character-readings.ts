import type { Readings } from './character-readings';

const MOST_READINGS = 2;
const ROUNDS = 6;
const LEAST_COUNT = 2;
/** A name is split only between whole syllables: after a vowel or an n. */
const PART_END = /(?:[aeiou]|n)$/;

/**
 * Learns the reading of each character in given names from names of two characters. A split of the reading is
 * weighted by how often its two parts occur with the two characters, so that after a few rounds the right splits
 * outweigh the others (expectation maximisation).
 */
export function learnCharacterReadings(given: Readings): Readings {
  const names = [...given].flatMap(([surface, readings]) => {
    const signs = [...surface];
    const [first, second] = signs;
    if (signs.length !== 2 || first === undefined || second === undefined) return [];
    return readings.map((reading) => ({ first, second, splits: splitsOf(reading) }));
  });
  let counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) counts = recount(names, counts);
  return best(counts);
}

interface Name {
  first: string;
  second: string;
  splits: [string, string][];
}

function splitsOf(reading: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = 1; at < reading.length; at++) {
    const [head, tail] = [reading.slice(0, at), reading.slice(at)];
    if (PART_END.test(head) && PART_END.test(tail)) splits.push([head, tail]);
  }
  return splits;
}

function recount(names: readonly Name[], counts: ReadonlyMap<string, number>): Map<string, number> {
  const next = new Map<string, number>();
  const countOf = (key: string): number => (counts.size === 0 ? 1 : (counts.get(key) ?? 0));
  for (const { first, second, splits } of names) {
    const weights = splits.map(([head, tail]) => countOf(first + head) * countOf(second + tail));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) continue;
    splits.forEach(([head, tail], at) => {
      const share = (weights[at] ?? 0) / total;
      for (const key of [first + head, second + tail]) next.set(key, (next.get(key) ?? 0) + share);
    });
  }
  return next;
}

function best(counts: ReadonlyMap<string, number>): Readings {
  const bySign = new Map<string, [string, number][]>();
  for (const [key, count] of counts) {
    const sign = [...key][0] ?? '';
    if (count >= LEAST_COUNT) bySign.set(sign, [...(bySign.get(sign) ?? []), [key.slice(sign.length), count]]);
  }
  const found: Readings = new Map();
  for (const [sign, readings] of bySign) {
    readings.sort((a, b) => b[1] - a[1]);
    found.set(
      sign,
      readings.slice(0, MOST_READINGS).map(([reading]) => reading),
    );
  }
  return found;
}

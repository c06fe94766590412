/** Judges pairs of one name in Latin letters and in another script: the score, the candidates, and a trivial baseline. */
import { createHash } from 'node:crypto';
import { transliterate } from 'transliteration';
import { nameKeys } from '../src/kernel/matching/candidates/candidate-keys';
import { candidatePlans } from '../src/kernel/matching/candidates/candidate-plan';
import { compareNames, prepareName } from '../src/kernel/matching/match-names';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { jaroWinkler } from './jaro-winkler';
import { wilson } from './wilson';

export interface Pair {
  group: string;
  schema: EntitySchema;
  latin: string;
  other: string;
  isHeldBack: boolean;
}

export interface Outcome extends Pair {
  score: number;
  /** The names share enough keys for the search to compare them. */
  isCandidate: boolean;
  isBaseline: boolean;
}

/** Sorted transliterated words at 0.85: the best simple method that still refuses most strangers. */
const BASELINE = 0.85;

/** Pairs are given one a line, as `Latin|other script`. */
export function pairsOf(group: string, schema: EntitySchema, text: string): Pair[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [latin = '', other = ''] = line.split('|');
      const hash = createHash('sha256').update(line).digest();
      return { group, schema, latin, other, isHeldBack: (hash[0] ?? 0) % 2 === 1 };
    });
}

export function judge(pair: Pair): Outcome {
  const [latin, other] = [prepareName(pair.latin, pair.schema), prepareName(pair.other, pair.schema)];
  const isSought = (query: typeof latin, listed: typeof latin): boolean => {
    const keys = nameKeys(listed);
    return candidatePlans(query).some(({ words }) =>
      words.some((word) => word.weight > 0.3 && word.keys.some(([key, value]) => value >= 0.5 && keys.has(key))),
    );
  };
  return {
    ...pair,
    score: compareNames(latin, other).score,
    isCandidate: isSought(latin, other) && isSought(other, latin),
    isBaseline: jaroWinkler(baselineForm(pair.latin), baselineForm(pair.other)) >= BASELINE,
  };
}

const baselineForm = (name: string): string =>
  transliterate(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .sort()
    .join(' ')
    .trim();

export function summary(outcomes: readonly Outcome[]): object {
  const found = outcomes.filter(({ score }) => score >= MATCH_THRESHOLD).length;
  const baseline = outcomes.filter(({ isBaseline }) => isBaseline).length;
  return {
    names: outcomes.length,
    matched: found,
    share: percent(found / outcomes.length),
    '95 % interval': wilson(found, outcomes.length).map(percent).join(' to '),
    'candidates both ways': outcomes.filter(({ isCandidate }) => isCandidate).length,
    'transliterate + Jaro-Winkler': percent(baseline / outcomes.length),
  };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The pair with the readings of both names, for the inspection of an error. */
export function describePair({ group, schema, latin, other, score, isCandidate }: Outcome): unknown[] {
  const readings = [latin, other].map((name) =>
    prepareName(name, schema).readings.map(({ tokens }) => tokens.map(({ text }) => text).join(' ')),
  );
  return [group, score.toFixed(2), isCandidate ? '' : 'NO KEY', latin, '|', other, readings];
}

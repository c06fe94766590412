/**
 * How many well-known names are found when they are written in another script, compared with a trivial baseline.
 *   npm run bench:scripts [-- --errors]
 * A hash splits the names into those that may be inspected while the matcher is tuned, and those that are only used
 * for measuring.
 */
import { createHash } from 'node:crypto';
import { transliterate } from 'transliteration';
import { nameKeys } from '../src/kernel/matching/candidates/candidate-keys';
import { candidatePlans } from '../src/kernel/matching/candidates/candidate-plan';
import { compareNames, prepareName } from '../src/kernel/matching/match-names';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { MATCH_THRESHOLD } from '../src/kernel/matching/weights';
import { jaroWinkler } from './jaro-winkler';
import { PEOPLE } from './scripts-data';
import { FRESH_ORGANISATIONS, OTHER_ORGANISATIONS } from './scripts-fresh-organisations';
import { KNOWN_PEOPLE } from './scripts-known-people';
import { LATER_ORGANISATIONS } from './scripts-later-organisations';
import { KNOWN_ORGANISATIONS } from './scripts-organisations';
import { FRESH_PEOPLE, ORGANISATIONS, STRANGERS } from './scripts-others';
import { UNSEEN_ORGANISATIONS, UNSEEN_PEOPLE } from './scripts-unseen';
import { LAST_ORGANISATIONS, LAST_PEOPLE } from './scripts-unseen-later';
import { wilson } from './wilson';

interface Pair {
  group: string;
  schema: EntitySchema;
  latin: string;
  other: string;
  isHeldBack: boolean;
}

interface Outcome extends Pair {
  score: number;
  /** The names share enough keys for the search to compare them. */
  isCandidate: boolean;
  isBaseline: boolean;
}

/** Sorted transliterated words at 0.85: the best simple method that still refuses most strangers. */
const BASELINE = 0.85;

function main(): void {
  const people = Object.entries(PEOPLE).flatMap(([group, text]) => pairsOf(group, 'Person', text));
  const organisations = pairsOf('organisations', 'Organization', ORGANISATIONS);
  const outcomes = [...people, ...organisations].map(judge);
  const fresh = pairsOf('fresh', 'Person', FRESH_PEOPLE).map(judge);
  const strangers = pairsOf('strangers', 'Person', STRANGERS).map(judge);
  const organisationsOf = (group: string, text: string): Outcome[] => pairsOf(group, 'Organization', text).map(judge);
  const others = organisationsOf('other organisations', OTHER_ORGANISATIONS);
  const rows: Record<string, object> = {};
  for (const group of new Set(outcomes.map((pair) => pair.group))) {
    rows[group] = summary(outcomes.filter((pair) => pair.group === group));
  }
  const isPerson = ({ schema }: Pair): boolean => schema === 'Person';
  rows['all people'] = summary(outcomes.filter(isPerson));
  rows['people, held back'] = summary(outcomes.filter((pair) => isPerson(pair) && pair.isHeldBack));
  rows['people written down last'] = summary(fresh);
  rows['organisations, held back'] = summary(outcomes.filter((pair) => !isPerson(pair) && pair.isHeldBack));
  rows['organisations, known'] = summary(organisationsOf('known organisations', KNOWN_ORGANISATIONS));
  rows['organisations written down last'] = summary(organisationsOf('fresh organisations', FRESH_ORGANISATIONS));
  const known = pairsOf('known people', 'Person', KNOWN_PEOPLE).map(judge);
  const later = organisationsOf('later organisations', LATER_ORGANISATIONS);
  rows['people, known'] = summary(known);
  rows['organisations, known later'] = summary(later);
  rows['people, unseen'] = summary(pairsOf('unseen', 'Person', UNSEEN_PEOPLE).map(judge));
  rows['organisations, unseen'] = summary(organisationsOf('unseen organisations', UNSEEN_ORGANISATIONS));
  rows['people, after all changes'] = summary(pairsOf('last', 'Person', LAST_PEOPLE).map(judge));
  rows['organisations, after all changes'] = summary(organisationsOf('last organisations', LAST_ORGANISATIONS));
  rows['strangers (matches are errors)'] = summary(strangers);
  rows['other organisations (matches are errors)'] = summary(others);
  console.table(rows);
  if (process.argv.includes('--errors')) showErrors([...outcomes, ...known, ...later], strangers);
}

function pairsOf(group: string, schema: EntitySchema, text: string): Pair[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [latin = '', other = ''] = line.split('|');
      const hash = createHash('sha256').update(line).digest();
      return { group, schema, latin, other, isHeldBack: (hash[0] ?? 0) % 2 === 1 };
    });
}

function judge(pair: Pair): Outcome {
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

function summary(outcomes: readonly Outcome[]): object {
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

function showErrors(outcomes: readonly Outcome[], strangers: readonly Outcome[]): void {
  const isSeen = ({ isHeldBack, group }: Pair): boolean => !isHeldBack || /^(?:known|later)/.test(group);
  const missed = outcomes.filter((pair) => isSeen(pair) && (pair.score < MATCH_THRESHOLD || !pair.isCandidate));
  const matched = strangers.filter((pair) => isSeen(pair) && pair.score >= MATCH_THRESHOLD);
  for (const { group, latin, other, score, isCandidate } of [...missed, ...matched]) {
    const words = [latin, other].map((name) =>
      prepareName(name, group.endsWith('organisations') ? 'Organization' : 'Person').readings.map(({ tokens }) =>
        tokens.map(({ text }) => text).join(' '),
      ),
    );
    console.log(group, score.toFixed(2), isCandidate ? '' : 'NO KEY', latin, '|', other, words);
  }
}

main();

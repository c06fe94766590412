import { isAbbreviable, isAbbreviation, joinedKeys, wordKeys, wordWeight } from './candidate-keys';
import type { PreparedNames } from '../match-names';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { soundForm } from '../spelling/sound-form';

/** A key to search for, and how much of a word it accounts for if it is found, 0 to 1. */
export type ValuedKey = readonly [key: string, value: number];

export interface PlannedWord {
  weight: number;
  keys: ValuedKey[];
  /** Found in names that have this word as two words or as one. */
  joined: ValuedKey[];
  trigrams: string[];
}

/** The keys to search for to find names that are similar to one reading of a name. */
export interface CandidatePlan {
  words: PlannedWord[];
  /** Found in names that abbreviate the whole one, or that it abbreviates. */
  abbreviations: string[];
}

/**
 * How much of a word a shared key accounts for, by its kind. Ordered by strength; bench/candidates.ts tests the values.
 */
const VALUES: Readonly<Record<string, number>> = {
  w: 0.9,
  c: 0.78,
  g: 0.92,
  d: 0.82,
  l: 0.85,
  k: 0.95,
  i: 0.8,
  s: 0.6,
  o: 0.6,
};
/** As in slips.ts, in both directions. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/m/g, 'rn'],
  [/cl/g, 'd'],
  [/d/g, 'cl'],
  [/vv/g, 'w'],
  [/w/g, 'vv'],
];
/** Too few letters for keys with a letter left out. */
const SHORT_LETTERS = 3;
const SAME_SOUND = 1;
const JOINED = { w: 0.95, c: 0.75 };
/** A name of more words is not read as an abbreviation with its country or legal form. */
const MOST_WORDS_OF_ABBREVIATION = 3;

export const candidatePlans = (names: PreparedNames): CandidatePlan[] => names.readings.map(planOf);

export interface WantedKey {
  key: string;
  /** A number shared by the trigrams of one word, of which the rarest are sufficient; null for all other keys. */
  word: number | null;
}

/** Every key of the plans, without duplicates; a trigram once for each different word that has it. */
export function wantedKeys(plans: readonly CandidatePlan[]): WantedKey[] {
  const keys = new Set<string>();
  const words = new Map<string, readonly string[]>();
  for (const plan of plans) {
    for (const key of plan.abbreviations) keys.add(key);
    for (const word of plan.words) {
      for (const [key] of word.keys) keys.add(key);
      for (const [key] of word.joined) keys.add(key);
      words.set(word.trigrams.join(' '), word.trigrams);
    }
  }
  const trigrams = [...words.values()].flatMap((ofWord, word) => ofWord.map((key) => ({ key, word })));
  return [...[...keys].map((key) => ({ key, word: null })), ...trigrams];
}

function planOf(name: PreparedName): CandidatePlan {
  const { tokens } = name;
  const words = tokens.map((token, at) => planWord(token, tokens[at - 1], tokens[at + 1]));
  return { words, abbreviations: abbreviationsOf(name) };
}

function planWord(token: NameToken, before: NameToken | undefined, next: NameToken | undefined): PlannedWord {
  const own = wordKeys(token);
  const keys = own.filter((key) => !key.startsWith('t')).flatMap((key) => valued(key, token));
  for (const text of misreadings(token.text)) keys.push([`d${text}`, VALUES.d ?? 0]);
  const joined = keys.flatMap(([key, value]): ValuedKey[] =>
    /^[wc]/.test(key) ? [[`j${key}`, value * JOINED.w]] : [],
  );
  if (before !== undefined) keys.push(...joinedKeys(before, token).map(valuedAsJoined));
  if (next !== undefined) keys.push(...joinedKeys(token, next).map(valuedAsJoined));
  return { weight: wordWeight(token), keys, joined, trigrams: own.filter((key) => key.startsWith('t')) };
}

/**
 * What else a scanner may have read as this word; and a word of three letters that a longer one may have become by
 * losing a letter.
 */
function misreadings(text: string): string[] {
  if (text.length === SHORT_LETTERS) return [text];
  if (text.length < SHORT_LETTERS) return [];
  return MISREAD.flatMap(([read, meant]) =>
    [...text.matchAll(read)].map(
      ({ 0: { length }, index }) => text.slice(0, index) + meant + text.slice(index + length),
    ),
  );
}

/** An initial searches for the same initial and for words that start with it, and a word searches for initials. */
function valued(key: string, token: NameToken): ValuedKey[] {
  if (key === `w${token.sound}`) return [[key, SAME_SOUND]];
  const kind = key.charAt(0);
  const value = VALUES[kind] ?? 0;
  if (kind === 'i') return [[`k${key.slice(1)}`, value]];
  // There are many names in exact scripts, and they find each other by finer keys.
  if (kind === 's') return [[`o${key.slice(1)}`, value]];
  if (kind === 'o') {
    return [
      [key, value],
      [`s${key.slice(1)}`, value],
    ];
  }
  if (kind === 'k') {
    return [
      [key, value],
      [`i${key.slice(1)}`, VALUES.i ?? 0],
    ];
  }
  return [[key, value]];
}

const valuedAsJoined = (key: string): ValuedKey => [key, key.startsWith('w') ? JOINED.w : JOINED.c];

function abbreviationsOf(name: PreparedName): string[] {
  if (name.kind !== 'organisation') return [];
  const found = isAbbreviable(name) ? [`w${soundForm(name.initials, false)}`] : [];
  if (name.tokens.length > MOST_WORDS_OF_ABBREVIATION) return found;
  return [...found, ...name.tokens.filter(({ text }) => isAbbreviation(text)).map(({ text }) => `a${text}`)];
}

import { compareNames, prepareName } from '../../matching/match-names';
import type { Comparison } from '../../matching/comparison/name-comparison';
import { MATCH_THRESHOLD } from '../../matching/weights';
import type { SoughtName } from './search-names';
import type { TextWord } from './text-words';
import type { NameRelation, WordRelation } from './word-relations';

/** A row of words that matches one of the sought names. */
export interface NameWindow {
  name: number;
  /** Positions of its first and last word. */
  first: number;
  last: number;
  score: number;
  comparison: Comparison;
  /** The number of its words that the sought name has too. */
  related: number;
  isInflected: boolean;
  isLowerCase: boolean;
}

/** The words of a text with their relations to the sought names. */
export interface ReadText {
  text: string;
  words: readonly TextWord[];
  relations: readonly WordRelation[];
}

const INFLECTED = 0.97;
/** "mark young people" is not Mark Young, but "ivan petrov" in a post is Ivan Petrov. */
const LOWER_CASE = 0.85;
/** Words of a name in a text that the caller did not write: a middle name, a patronymic. */
const FURTHER_WORDS = 1;
const MOST_WORDS = 7;
/** Each takes up to 60 µs. An article of 20,000 letters full of the name needs a few hundred. */
const MOST_COMPARISONS = 3_000;
const MOST_ANCHORS = 2_000;
const MOST_KNOWN = 20_000;
const PARTED = /[\n\r;:!?。！？、|•…]|\.\s|[([{"“”«»)\]}].*\S/u;
const AFTER_SHORT_WORD = /^\.\s?$/;
const SHORT_WORDS = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'prof',
  'gen',
  'sen',
  'jr',
  'sr',
  'co',
  'corp',
  'inc',
  'ltd',
]);

/** Compares rows of words with sought names. The same row is compared once, regardless of the number of texts. */
export class NameWindows {
  readonly #known = new Map<string, Comparison>();

  constructor(private readonly names: readonly SoughtName[]) {}

  /** All rows that match one of the names. They may overlap. */
  find(read: ReadText): NameWindow[] {
    const found: NameWindow[] = [];
    const anchors = new Map<number, number>();
    const looked = new Set<string>();
    const budget = { comparisons: MOST_COMPARISONS };
    read.relations.forEach(({ relations }, at) => {
      for (const relation of relations) {
        const count = anchors.get(relation.name) ?? 0;
        if (!relation.isAnchor || count >= MOST_ANCHORS) continue;
        anchors.set(relation.name, count + 1);
        for (const [first, last] of this.#rows(read, at, relation.name)) {
          const key = `${relation.name} ${first} ${last}`;
          if (looked.has(key)) continue;
          looked.add(key);
          const window = this.#compare(read, relation.name, first, last, budget);
          if (window !== null) found.push(window);
        }
      }
    });
    return found;
  }

  /** The rows around an anchor that may be the full name. */
  #rows(read: ReadText, anchor: number, name: number): [first: number, last: number][] {
    const sought = this.names[name];
    if (sought === undefined) return [];
    const most = Math.min(MOST_WORDS, sought.tokens.length + FURTHER_WORDS + 1);
    const isMember = (at: number): boolean => mayBeWithin(read.relations[at], name, sought.schema);
    let from = anchor;
    while (from > 0 && anchor - from < most - 1 && isMember(from - 1) && areJoined(read, from - 1)) from--;
    let to = anchor;
    while (to + 1 < read.words.length && to - anchor < most - 1 && isMember(to + 1) && areJoined(read, to)) to++;
    const rows: [number, number][] = [];
    for (let first = from; first <= anchor; first++) {
      if (!mayBeginOrEnd(read.relations[first], name, sought.schema, first === anchor)) continue;
      for (let last = anchor; last <= to && last - first < most; last++) {
        if (!mayBeginOrEnd(read.relations[last], name, sought.schema, last === anchor)) continue;
        rows.push(sought.schema === 'Person' ? [first, last] : withNeighbours(read, first, last));
      }
    }
    return rows;
  }

  #compare(
    read: ReadText,
    name: number,
    first: number,
    last: number,
    budget: { comparisons: number },
  ): NameWindow | null {
    const sought = this.names[name];
    if (sought === undefined) return null;
    const members = read.relations.slice(first, last + 1).map((word) => relationTo(word, name));
    if (
      isHalfInflected(members, sought) ||
      isRepeated(members, sought) ||
      hasStrayComma(read, first, last, sought.schema)
    )
      return null;
    const text = rowText(read, first, last, members);
    const key = `${name} ${text}`;
    let comparison = this.#known.get(key);
    if (comparison === undefined) {
      if (budget.comparisons === 0) return null;
      budget.comparisons--;
      comparison = compareNames(sought.prepared, prepareName(text, sought.schema));
      if (this.#known.size >= MOST_KNOWN) this.#known.clear();
      this.#known.set(key, comparison);
    }
    const related = members.filter((member) => member !== undefined).length;
    // No single word of a name such as Deutsche Bank identifies the firm.
    if (!sought.isDistinctive && related < Math.min(2, sought.tokens.length) && !isAcronym(members)) return null;
    const isInflected = members.some((member) => member?.isInflected === true);
    const isLowerCase = isWrittenSmall(read, first, last, sought);
    if (isLowerCase && sought.distinctive.length < 2) return null;
    const score = comparison.score * (isInflected ? INFLECTED : 1) * (isLowerCase ? LOWER_CASE : 1);
    return score < MATCH_THRESHOLD ? null : { name, first, last, score, comparison, related, isInflected, isLowerCase };
  }
}

const isAcronym = (members: readonly (NameRelation | undefined)[]): boolean =>
  members.some((member) => member?.isAcronym === true);

const relationTo = (word: WordRelation, name: number): NameRelation | undefined =>
  word.relations.find((relation) => relation.name === name);

function mayBeWithin(word: WordRelation | undefined, name: number, schema: SoughtName['schema']): boolean {
  if (word === undefined) return false;
  if (word.isNumber) return relationTo(word, name) !== undefined;
  return word.isCapital || (schema === 'Person' && word.isParticle) || relationTo(word, name) !== undefined;
}

/**
 * A row begins and ends with words of the name; a capitalised word may be a different spelling (Ivon Petrov, Abdel
 * Rahman).
 */
function mayBeginOrEnd(
  word: WordRelation | undefined,
  name: number,
  schema: SoughtName['schema'],
  isAnchor: boolean,
): boolean {
  if (word === undefined) return false;
  if (isAnchor || relationTo(word, name) !== undefined) return true;
  return schema === 'Organization' ? word.isLegalForm : word.hasCase;
}

/**
 * A bank and the holding with the same name are different firms, and so are a GmbH and an AG. Therefore adjacent words
 * of this kind belong to the row.
 */
function withNeighbours(read: ReadText, first: number, last: number): [number, number] {
  let from = first;
  let to = last;
  while (to - from < MOST_WORDS && belongsBehind(read, to + 1)) to++;
  while (from > 0 && to - from < MOST_WORDS && belongsBefore(read, from - 1)) from--;
  return [from, to];
}

/** A second legal form after a comma begins the next name: Acme Ltd, OOO Romashka. */
function belongsBehind(read: ReadText, at: number): boolean {
  const word = read.relations[at];
  const before = read.relations[at - 1];
  if (word === undefined || before === undefined || !areJoined(read, at - 1)) return false;
  if (before.isLegalForm && hasComma(read, at - 1)) return false;
  return word.isLegalForm || word.isBusiness;
}

/** Whether a business word or a legal form follows the words up to `last`, which then are a part of a longer name. */
export const isFollowedByBusiness = (read: ReadText, last: number): boolean => belongsBehind(read, last + 1);

const belongsBefore = (read: ReadText, at: number): boolean =>
  read.relations[at]?.isLegalForm === true && areJoined(read, at) && !hasComma(read, at);

const hasComma = ({ text, words }: ReadText, at: number): boolean =>
  text.slice(words[at]?.end, words[at + 1]?.start).includes(',');

/** Whether two adjacent words are in the same sentence, line and bracket. */
export function areJoined({ text, words, relations }: ReadText, at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined || next === undefined || next.start - word.end > 3) return false;
  if (isBetweenScripts(relations[at], relations[at + 1]) && word.shown.length > 1) return false;
  const gap = text.slice(word.end, next.start);
  if (gap === ' ' || gap === '') return true;
  if (AFTER_SHORT_WORD.test(gap)) {
    return word.shown.length <= 1 || gap === '.' || SHORT_WORDS.has(word.shown.toLowerCase());
  }
  return !PARTED.test(gap);
}

/** Whether one of two words is in a script without capitals and the other is not. Numbers occur in all scripts. */
const isBetweenScripts = (word: WordRelation | undefined, next: WordRelation | undefined): boolean =>
  word?.isUncased !== next?.isUncased && word?.isNumber !== true && next?.isNumber !== true;

function rowText(
  { text, words }: ReadText,
  first: number,
  last: number,
  members: readonly (NameRelation | undefined)[],
): string {
  let row = '';
  for (let at = first; at <= last; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (at > first) {
      const gap = text.slice(words[at - 1]?.end ?? word.start, word.start);
      row += /[-‐‑–.&/·・]/u.test(gap) ? gap : ' ';
    }
    row += members[at - first]?.readAs ?? word.shown;
  }
  return row;
}

/**
 * Whether only some of the words have a case ending. In Polish, both names of Paul Kowalski have one, so that Paula Kowalski is
 * somebody else. The family name of a woman may have none: Anny Nowak.
 */
const isHalfInflected = (members: readonly (NameRelation | undefined)[], { polishStems }: SoughtName): boolean =>
  polishStems.size > 0 &&
  members.some((member) => member?.isInflected === true && !member.readAs.endsWith('a')) &&
  members.some((member) => member?.isInflected === false);

/** "Petrov, Petrov and Petrov" are three people, but the sought name itself may repeat a word. */
function isRepeated(members: readonly (NameRelation | undefined)[], { tokens }: SoughtName): boolean {
  const words = members.flatMap((member) => (member === undefined ? [] : [member.readAs.toLowerCase()]));
  return new Set(words).size < words.length && new Set(tokens.map(({ text }) => text)).size === tokens.length;
}

/**
 * A comma may separate a family name from the given name, and a firm from its legal form. Other commas separate names
 * of a list.
 */
function hasStrayComma(read: ReadText, first: number, last: number, schema: SoughtName['schema']): boolean {
  let commas = 0;
  for (let at = first; at < last; at++) {
    if (!hasComma(read, at)) continue;
    commas++;
    const isForm = read.relations[at + 1]?.isLegalForm === true && read.relations[at]?.isLegalForm === false;
    if (schema === 'Organization' && !isForm) return true;
  }
  return commas > 1;
}

/** Whether all words are in lower case although the caller capitalises them. */
function isWrittenSmall(read: ReadText, first: number, last: number, sought: SoughtName): boolean {
  for (let at = first; at <= last; at++) if (read.relations[at]?.isCapital === true) return false;
  const isSame = sought.value === read.text.slice(read.words[first]?.start, read.words[last]?.end);
  return !isSame;
}

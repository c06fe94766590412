import { isSlippedCompound } from '../../matching/comparison/align-tokens';
import { FAITH, SERVANT } from '../../matching/spelling/arabic-compounds';
import { tokenSimilarity, type TokenContext } from '../../matching/comparison/compare-tokens';
import { FAMILY_TITLES } from '../../matching/words/person-words';
import type { NameToken, PreparedName } from '../../matching/preparation/prepared-name';

const COMPOUND_WORDS: ReadonlySet<string> = new Set([SERVANT, FAITH]);

/** How words are compared: those of persons, of persons with names of short syllables, and all others. */
export type Manner = 'person' | 'strict' | 'other';

const CONTEXTS: Record<Manner, TokenContext> = {
  person: { isPerson: true, isStrict: false, syllabaries: 0 },
  strict: { isPerson: true, isStrict: true, syllabaries: 0 },
  other: { isPerson: false, isStrict: false, syllabaries: 0 },
};

/** A word of names, shared by all names of a lookup that have it. */
export interface Word {
  id: number;
  token: NameToken;
  /** Counts as a name in a person's name. */
  isName: boolean;
  /** The weight among the words of an organisation; 0 for numbers, which are compared separately. */
  weight: number;
  /** Whether it is similar to another word, by that word's id. */
  similar: Record<Manner, boolean[]>;
}

/** The relation of a word to another name. */
export interface Counterpart {
  /** It is similar to words that count as names. */
  isName: boolean;
  /** It is similar to other words: initials, particles. */
  isOther: boolean;
  /** It may represent several words or the whole name. */
  isOpen: boolean;
  /** The largest difference between its weight and that of similar words. */
  gap: number;
}

/** One reading of a name, as far as it can be judged by its words. */
export interface Outline {
  name: PreparedName;
  words: Word[];
  /** How many words count as names, and how many of these cost little or nothing without a counterpart. */
  names: number;
  lightNames: number;
  /** The weight of all words except numbers, and of the numbers. */
  weight: number;
  numberWeight: number;
  /** First letters, with a blank for words that are not names: the possible expansion of joined initials. */
  letters: string;
  /** Has an initial or an office, so that one name in common may be sufficient. */
  isAbridged: boolean;
  /** Has a title, Abdul or al-Din. If both sides have one, a single name in common weighs more. */
  isSupported: boolean;
  /** By the id of the other name's word. */
  counterparts: Record<Manner, Counterpart[]>;
}

/** The words of one lookup, without duplicates. */
export class WordIndex {
  readonly #words = new Map<string, Word[]>();
  #count = 0;

  outline(name: PreparedName): Outline {
    const { tokens } = name;
    const words = tokens.map((token) => this.#wordOf(token));
    const isRepeated = ({ text }: NameToken): boolean => tokens.filter((other) => other.text === text).length > 1;
    const names = words.filter(({ isName }) => isName);
    return {
      name,
      words,
      names: names.length,
      lightNames: tokens.filter((token) => isName(token) && (token.isPatronymic || isRepeated(token))).length,
      weight: words.reduce((sum, { weight }) => sum + weight, 0),
      numberWeight: tokens.reduce((sum, { kind, weight }) => sum + (kind === 'number' ? weight : 0), 0),
      letters: tokens.map(({ kind, text }) => (kind === 'name' ? text.charAt(0) : ' ')).join(''),
      isAbridged: name.hasOffice || tokens.some(({ kind }) => kind === 'initial'),
      isSupported: tokens.some(
        ({ kind, text }) => kind === 'title' || FAMILY_TITLES.has(text) || COMPOUND_WORDS.has(text),
      ),
      counterparts: { person: [], strict: [], other: [] },
    };
  }

  #wordOf(token: NameToken): Word {
    const homographs = this.#words.get(token.text) ?? [];
    const known = homographs.find((word) => isSameWord(word.token, token));
    if (known !== undefined) return known;
    const weight = token.kind === 'number' ? 0 : token.weight;
    const similar = { person: [], strict: [], other: [] };
    const word = { id: this.#count++, token, isName: isName(token), weight, similar };
    this.#words.set(token.text, [...homographs, word]);
    return word;
  }
}

const isName = ({ kind }: NameToken): boolean => kind === 'name' || kind === 'number';

/** Compares two words with the same text; everything else that `tokenSimilarity` reads is derived from these fields. */
const isSameWord = (left: NameToken, right: NameToken): boolean =>
  left.kind === right.kind &&
  left.weight === right.weight &&
  left.fidelity === right.fidelity &&
  left.written === right.written &&
  left.isShuffled === right.isShuffled;

const NO_COUNTERPART: Counterpart = { isName: false, isOther: false, isOpen: false, gap: 0 };
const OPEN: Counterpart = { ...NO_COUNTERPART, isOpen: true };

/** Computed once for each word and name. */
export const getCounterpart = (word: Word, outline: Outline, manner: Manner): Counterpart =>
  (outline.counterparts[manner][word.id] ??= findCounterpart(word, outline, manner));

function findCounterpart(word: Word, { name, words, letters }: Outline, manner: Manner): Counterpart {
  if (isWrittenTogether(word.token, name)) return OPEN;
  if (manner === 'other' ? word.token.text === name.initials : isRunOfInitials(word.token, letters)) return OPEN;
  let found = NO_COUNTERPART;
  for (const other of words) {
    if (!areSimilar(word, other, manner)) continue;
    found = {
      isName: found.isName || other.isName,
      isOther: found.isOther || !other.isName,
      isOpen: false,
      gap: Math.max(found.gap, Math.abs(word.weight - other.weight)),
    };
  }
  return found;
}

/** Corresponds to the alignment of one word with two or three of one script in alignTokens. */
function isWrittenTogether(token: NameToken, name: PreparedName): boolean {
  const { tokens, pairs, triples, pairSounds, tripleSounds } = name;
  const { text, written, sound, kind } = token;
  if (text.length < 3 || kind === 'particle') return false;
  return (
    pairs.includes(written) ||
    triples.includes(written) ||
    pairSounds.includes(sound) ||
    tripleSounds.includes(sound) ||
    [pairs, triples].some((texts) => texts.some((joined, start) => isSlippedCompound(token, joined, tokens, start)))
  );
}

/** Corresponds to the alignment of JC with Jean-Claude in alignTokens. */
const isRunOfInitials = ({ kind, text }: NameToken, letters: string): boolean =>
  kind === 'name' && /^[^aeiou]{2,3}$/.test(text) && letters.includes(text);

function areSimilar(left: Word, right: Word, manner: Manner): boolean {
  if (left === right) return true;
  const [one, other] = left.id < right.id ? [left, right] : [right, left];
  return (one.similar[manner][other.id] ??= tokenSimilarity(one.token, other.token, CONTEXTS[manner]) > 0);
}

/** Explains the score of two names or entities in sentences. Left and right are in the order of the comparison. */
type Pair = readonly [left: string, right: string];

/** Equal values of both sides are named once. */
const both = ([left, right]: Pair): string => (left === right ? left : `${left} and ${right}`);
const orNone = ([left, right]: Pair): string => `${left === '' ? 'none' : left} and ${right === '' ? 'none' : right}`;

/** How two words of names are similar. */
export const WORD_TEXTS = {
  same: 'identical',
  folded: 'identical except for case, accents or script',
  initial: 'initial',
  spellings: 'spelling variants of one name',
  equivalents: 'equivalent forms of one name',
  acrossScripts: (left: string, right: string) => `transliterated as ${left} and ${right}`,
  sound: 'same pronunciation',
  stem: 'same word stem',
  near: 'similar spelling',
  joined: 'written as one word',
} as const;

export const NAME_TEXTS = {
  sameName: (pair: Pair) => `The names are identical: ${both(pair)}.`,
  word: (pair: Pair, how: string, similarity: number) =>
    `${pair[0]} matches ${pair[1]} (${how}, ${similarity.toFixed(2)})`,
  words: (matches: readonly string[]) => `${matches.join('; ')}.`,
  otherKind: (pair: Pair) => `One is the name of a person, the other of an organisation or vessel: ${both(pair)}.`,
  noWordInCommon: (pair: Pair) => `The names have no word in common: ${both(pair)}.`,
  noPartInCommon: (pair: Pair) => `The names have no part in common: ${both(pair)}.`,
  differentWords: (pair: Pair) => `The names differ in these words: ${both(pair)}.`,
  inOneOnly: (words: string) => `Only one of the names contains: ${words}.`,
  numbers: (pair: Pair) => `The numbers differ: ${orNone(pair)}.`,
  places: (pair: Pair) => `The places differ: ${both(pair)}.`,
  legalForms: (pair: Pair) => `The legal forms differ: ${orNone(pair)}.`,
  asWritten: (pair: Pair) => `The names differ only in their spaces or in one misspelled word: ${both(pair)}.`,
  acronym: (acronym: string, name: string) => `${acronym} is the abbreviation of ${name}.`,
  consonants: (pair: Pair) => `The consonants of the full names were compared across scripts: ${both(pair)}.`,
  initials: (pair: Pair) => `The initials do not match: ${both(pair)}.`,
  commonOnly: 'The names have only very common names in common.',
  oneOnly: (name: string) => `The names have only one part in common: ${name}.`,
  generations: (pair: Pair) => `The generations (such as Jr. or III) differ: ${orNone(pair)}.`,
  exchanged: (pair: Pair) => `First name and family name are swapped: ${both(pair)}.`,
  order: (pair: Pair) => `The parts of the names are in a different order: ${both(pair)}.`,
  otherCharacters: (pair: Pair) => `The names may sound alike, but their characters differ: ${both(pair)}.`,
  weakAlias: (pair: Pair) => `One of the names is only a weak alias: ${both(pair)}.`,
} as const;

export const ENTITY_TEXTS = {
  otherSchema: (pair: Pair) => `The entities are of different kinds: ${both(pair)}.`,
  nameless: (isFirst: boolean) => `The ${isFirst ? 'first' : 'second'} entity has no name.`,
  dates: {
    equal: (pair: Pair) => `The dates are the same: ${both(pair)}.`,
    swapped: (pair: Pair) => `The dates have day and month swapped: ${both(pair)}.`,
    typing: (pair: Pair) => `The dates differ in one digit: ${both(pair)}.`,
    partial: (pair: Pair) => `The dates agree as far as they are known: ${both(pair)}.`,
  },
  otherDates: (pair: Pair) => `The dates differ: ${both(pair)}.`,
  addresses: (pair: Pair) => `The addresses are similar: ${both(pair)}.`,
  sameIdentifier: (pair: Pair) => `The identifiers are the same: ${both(pair)}.`,
  nearContact: (pair: Pair) => `The contact details are almost the same: ${both(pair)}.`,
  otherIdentifier: (pair: Pair) => `The identifiers differ: ${both(pair)}.`,
  otherBirth: (pair: Pair) => `The dates of birth are too far apart: ${both(pair)}.`,
  country: (pair: Pair) => `The countries differ: ${both(pair)}.`,
  gender: (pair: Pair) => `The genders differ: ${both(pair)}.`,
} as const;

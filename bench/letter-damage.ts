import type { Chance } from './listed-entities';
import type { Damage } from './name-damage';

/** Neighbours of each key on the usual keyboard of Latin letters. */
const KEYBOARD: Readonly<Record<string, string>> = {
  q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol',
  a: 'qsz', s: 'awdx', d: 'sefc', f: 'drgv', g: 'fthb', h: 'gyjn', j: 'hukm', k: 'jil', l: 'kop',
  z: 'asx', x: 'zsdc', c: 'xdfv', v: 'cfgb', b: 'vghn', n: 'bhjm', m: 'njk',
}; // prettier-ignore

/** Characters that a scanner confuses. */
const CONFUSED: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['m', 'rn'],
  ['l', '1'],
  ['i', '1'],
  ['l', 'i'],
  ['i', 'l'],
  ['o', '0'],
  ['s', '5'],
  ['b', '8'],
  ['cl', 'd'],
  ['d', 'cl'],
  ['e', 'c'],
  ['c', 'e'],
  ['h', 'b'],
  ['u', 'v'],
  ['n', 'u'],
  ['u', 'n'],
  ['vv', 'w'],
  ['w', 'vv'],
  ['z', '2'],
  ['g', 'q'],
  ['t', 'f'],
];

/** Spellings that differ between the romanisations of one name. */
const ROMANISATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bm(?:o|u)ha(?:mm|m)[ae]d\b/i, 'Muhammad'],
  [/\bm(?:o|u)ha(?:mm|m)[ae]d\b/i, 'Mohamed'],
  [/\bm(?:o|u)ha(?:mm|m)[ae]d\b/i, 'Mohd'],
  [/\bh[ou]ss?[ae][iy]n\b/i, 'Husayn'],
  [/\bah?mad\b/i, 'Ahmed'],
  [/\byou?ss?[eu]f\b/i, 'Yusuf'],
  [/ou/i, 'u'],
  [/u(?=[a-z])/i, 'ou'],
  [/oo/i, 'u'],
  [/ee/i, 'i'],
  [/kh/i, 'h'],
  [/kh/i, 'k'],
  [/gh/i, 'g'],
  [/dh/i, 'd'],
  [/th/i, 't'],
  [/sh/i, 'ch'],
  [/zh/i, 'j'],
  [/q/i, 'k'],
  [/(?<=[a-z])k/i, 'q'],
  [/ov\b/i, 'off'],
  [/ev\b/i, 'eff'],
  [/(?<=[a-z])y(?=[a-z])/i, 'i'],
  [/(?<=[a-z]{2})i\b/i, 'y'],
  [/(?<=[a-z]{2})y\b/i, 'i'],
  [/\bj(?=[aeiou])/i, 'dj'],
  [/\by(?=[aeou])/i, 'j'],
  [/w/i, 'v'],
  [/v/i, 'w'],
  [/ie/i, 'iy'],
  [/ei/i, 'ey'],
  [/ai/i, 'ay'],
  [/f/i, 'ph'],
  [/ph/i, 'f'],
  [/x/i, 'ks'],
  [/ks/i, 'x'],
  [/c(?=[aou])/i, 'k'],
  [/ts/i, 'tz'],
  [/\bal[\s-](?=[a-z]{3})/i, 'el-'],
  [/ah\b/i, 'a'],
  [/(?<=[a-z]{3})a\b/i, 'ah'],
];

const VOWELS = 'aeiou';
const LONG_WORD = 4;

export const lettersOf = (name: string): number[] => [...name].flatMap((sign, at) => (/[a-z]/i.test(sign) ? [at] : []));

/** The positions of letters in words of at least four letters; an apostrophe is part of a word. */
export function longWordLetters(name: string): number[] {
  return [...name.matchAll(/[a-z'’`]+/gi)]
    .filter(([word]) => word.replace(/[^a-z]/gi, '').length >= LONG_WORD)
    .flatMap(({ 0: word, index }) => lettersOf(word).map((at) => at + index));
}

export const spliced = (name: string, at: number, count: number, text: string): string =>
  name.slice(0, at) + text + name.slice(at + count);

const likeCase = (text: string, model: string): string => (model === model.toUpperCase() ? text.toUpperCase() : text);

function otherLetter(letter: string, chance: Chance): string {
  const drawn = String.fromCharCode(97 + chance.below(26));
  return drawn === letter.toLowerCase() ? otherLetter(letter, chance) : likeCase(drawn, letter);
}

type Slip = 'wrong' | 'lost' | 'added' | 'exchanged' | 'neighbour' | 'doubled' | 'vowel';

const SLIPS: Readonly<Record<Slip, (name: string, at: number, chance: Chance) => string | null>> = {
  wrong: (name, at, chance) => spliced(name, at, 1, otherLetter(name.charAt(at), chance)),
  lost: (name, at) => spliced(name, at, 1, ''),
  added: (name, at, chance) => spliced(name, at, 0, otherLetter(' ', chance).toLowerCase()),
  exchanged: (name, at) => {
    const [one, other] = [name.charAt(at), name.charAt(at + 1)];
    return /[a-z]/i.test(other) && one.toLowerCase() !== other.toLowerCase() ? spliced(name, at, 2, other + one) : null;
  },
  neighbour: (name, at, chance) => {
    const near = KEYBOARD[name.charAt(at).toLowerCase()] ?? '';
    return spliced(name, at, 1, likeCase(chance.pick([...near]), name.charAt(at)));
  },
  doubled: (name, at) => {
    const isDouble = name.charAt(at + 1).toLowerCase() === name.charAt(at).toLowerCase();
    return isDouble ? spliced(name, at, 1, '') : spliced(name, at, 0, name.charAt(at).toLowerCase());
  },
  vowel: (name, at, chance) =>
    VOWELS.includes(name.charAt(at).toLowerCase()) ? spliced(name, at, 1, chance.pick([...VOWELS])) : null,
};

const atOneOf =
  (places: (name: string) => number[], slip: Slip): Damage =>
  (name, chance) => {
    const letters = places(name);
    return letters.length === 0 ? null : SLIPS[slip](name, chance.pick(letters), chance);
  };

export const inLongWords = (slip: Slip): Damage => atOneOf(longWordLetters, slip);

const inShortWords = (slip: Slip): Damage =>
  atOneOf((name) => {
    const long = new Set(longWordLetters(name));
    return lettersOf(name).filter((at) => !long.has(at));
  }, slip);

function misread(name: string, chance: Chance): string | null {
  const text = name.toLowerCase();
  const long = longWordLetters(name);
  const fitting = CONFUSED.flatMap(([from, to]) =>
    long.filter((at) => text.startsWith(from, at)).map((at) => ({ from, to, at })),
  );
  if (fitting.length === 0) return null;
  const { from, to, at } = chance.pick(fitting);
  return spliced(name, at, from.length, likeCase(to, name.charAt(at)));
}

function respelt(name: string, chance: Chance): string | null {
  const fitting = ROMANISATIONS.filter(([from, to]) => from.test(name) && name.replace(from, to) !== name);
  if (fitting.length === 0) return null;
  const [from, to] = chance.pick(fitting);
  return name.replace(from, to);
}

/** One error in a word of at least four letters, in any name. */
export const LETTER_DAMAGE: Readonly<Record<string, Damage>> = {
  'one letter wrong': inLongWords('wrong'),
  'one letter lost': inLongWords('lost'),
  'one letter added': inLongWords('added'),
  'two letters exchanged': inLongWords('exchanged'),
  'key beside the right one': inLongWords('neighbour'),
  'letter doubled or undoubled': inLongWords('doubled'),
  'another vowel': inLongWords('vowel'),
  'misread by a scanner': misread,
  'spelling of another romanisation': respelt,
};

/** Errors in words of up to three letters, where one letter often makes another name. Finding these is not expected. */
export const SHORT_DAMAGE: Readonly<Record<string, Damage>> = {
  'one letter wrong': inShortWords('wrong'),
  'one letter lost': inShortWords('lost'),
  'two letters exchanged': inShortWords('exchanged'),
};

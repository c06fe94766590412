import type { Chance } from './listed-entities';

/** Damages a name as a typist or another source would; null where the name has nothing that can be damaged in this way. */
export type Damage = (name: string, chance: Chance) => string | null;

const ARTICLE = /(?<=^|[\s-])(?:al|el|ul|ad|ar|as|ash|at|az|an)[\s-]+(?=\p{L}{3})/giu;
const SERVANT = /(?<=^|[\s,])(?:abd|abdul|abdel|abdal)[\s-]/i;
const VOWELS = 'aeiou';
/** Pairs of spellings between which romanisations of one name differ. */
const VARIANTS: readonly (readonly [string, string])[] = [
  ['kh', 'h'],
  ['q', 'k'],
  ['dh', 'd'],
  ['sh', 'ch'],
  ['ou', 'u'],
  ['oo', 'u'],
  ['ee', 'i'],
  ['w', 'v'],
  ['y', 'i'],
  ['ie', 'iy'],
  ['ei', 'ey'],
  ['j', 'dj'],
  ['zh', 'j'],
  ['gh', 'g'],
  ['th', 't'],
  ['f', 'ph'],
  ['ai', 'ay'],
  ['c', 'k'],
  ['x', 'ks'],
];

const lettersOf = (name: string): number[] => [...name].flatMap((sign, at) => (/[a-z]/i.test(sign) ? [at] : []));
const words = (name: string): string[] => name.split(/[\s,]+/).filter((word) => word !== '');
const spliced = (name: string, at: number, count: number, text: string): string =>
  name.slice(0, at) + text + name.slice(at + count);

function otherLetter(letter: string, chance: Chance): string {
  const drawn = String.fromCharCode(97 + chance.below(26));
  if (drawn === letter.toLowerCase()) return otherLetter(letter, chance);
  return letter === letter.toUpperCase() ? drawn.toUpperCase() : drawn;
}

const atLetter =
  (change: (name: string, at: number, chance: Chance) => string | null): Damage =>
  (name, chance) => {
    const letters = lettersOf(name);
    return letters.length < 4 ? null : change(name, chance.pick(letters), chance);
  };

function exchanged(name: string, chance: Chance): string | null {
  const places = lettersOf(name).filter(
    (at) => /[a-z]/i.test(name.charAt(at + 1)) && name.charAt(at).toLowerCase() !== name.charAt(at + 1).toLowerCase(),
  );
  if (places.length === 0) return null;
  const at = chance.pick(places);
  return spliced(name, at, 2, name.charAt(at + 1) + name.charAt(at));
}

/** The words as they are spoken: "Rest Last" for "LAST, Rest". */
export function naturalOrder(name: string): string {
  const [last = '', rest, ...more] = name.split(',').map((part) => part.trim());
  return rest === undefined || more.length > 0 ? name : `${rest} ${last}`;
}

function withoutMiddle(name: string, chance: Chance): string | null {
  const parts = words(naturalOrder(name));
  if (parts.length < 3) return null;
  const at = 1 + chance.below(parts.length - 2);
  const isSmall = (parts[at] ?? '').length < 4 || SERVANT.test(`${parts[at - 1] ?? ''} `);
  return isSmall ? null : parts.filter((_, index) => index !== at).join(' ');
}

function split(name: string, chance: Chance): string | null {
  const places = lettersOf(name).filter(
    (at) => /[a-z]{2}$/i.test(name.slice(0, at)) && /^[a-z]{2}/i.test(name.slice(at)),
  );
  return places.length === 0 ? null : spliced(name, chance.pick(places), 0, ' ');
}

function joined(name: string, chance: Chance): string | null {
  const spoken = naturalOrder(name);
  const gaps = [...spoken].flatMap((sign, at) => (sign === ' ' || sign === '-' ? [at] : []));
  return gaps.length === 0 ? null : spliced(spoken, chance.pick(gaps), 1, '');
}

function doubled(name: string, chance: Chance): string | null {
  const at = chance.pick(lettersOf(name));
  const letter = name.charAt(at);
  const isDouble = name.charAt(at + 1).toLowerCase() === letter.toLowerCase();
  return isDouble ? spliced(name, at, 1, '') : spliced(name, at, 0, letter.toLowerCase());
}

function respelt(name: string, chance: Chance): string | null {
  const text = name.toLowerCase();
  const fitting = VARIANTS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]).filter(([from]) =>
    text.includes(from),
  );
  if (fitting.length === 0) return null;
  const [from, to] = chance.pick(fitting);
  return spliced(text, text.indexOf(from), from.length, to);
}

function otherVowel(name: string, chance: Chance): string | null {
  const places = lettersOf(name).filter((at) => VOWELS.includes(name.charAt(at).toLowerCase()));
  if (places.length === 0) return null;
  return spliced(name, chance.pick(places), 1, VOWELS.charAt(chance.below(VOWELS.length)));
}

function initial(name: string): string | null {
  const parts = words(naturalOrder(name));
  const [first = ''] = parts;
  return parts.length < 2 || first.length < 3 ? null : [`${first.charAt(0)}.`, ...parts.slice(1)].join(' ');
}

function shuffled(name: string, chance: Chance): string | null {
  const parts = words(name);
  if (parts.length < 2) return null;
  return parts
    .map((word) => ({ word, key: chance.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ word }) => word)
    .join(' ');
}

/** By one letter, to any name. */
export const LETTER_DAMAGE: Readonly<Record<string, Damage>> = {
  'one letter wrong': atLetter((name, at, chance) => spliced(name, at, 1, otherLetter(name.charAt(at), chance))),
  'one letter lost': atLetter((name, at) => spliced(name, at, 1, '')),
  'one letter added': atLetter((name, at, chance) => spliced(name, at, 0, otherLetter(' ', chance).toLowerCase())),
  'two letters exchanged': exchanged,
};

/** By what sources do to the names of persons. */
export const PERSON_DAMAGE: Readonly<Record<string, Damage>> = {
  'words in any order': shuffled,
  'natural order': (name) => (name.includes(',') ? naturalOrder(name) : null),
  'Abd, natural order': (name) => (SERVANT.test(name) && name.includes(',') ? naturalOrder(name) : null),
  'Abd, words in any order': (name, chance) => (SERVANT.test(name) ? shuffled(name, chance) : null),
  'Abd, "Rest, First"': (name) => {
    if (!SERVANT.test(name)) return null;
    const [first = '', ...rest] = words(naturalOrder(name));
    return rest.length === 0 ? null : `${rest.join(' ')}, ${first}`;
  },
  'middle name dropped': withoutMiddle,
  'article dropped': (name) => {
    const text = naturalOrder(name);
    const dropped = text.replace(ARTICLE, '');
    return dropped === text ? null : dropped;
  },
  'hyphens for blanks': (name) => (name.includes('-') ? name.replace(/-/g, ' ') : null),
  'one word split': split,
  'two words joined': joined,
  'letter doubled or undoubled': doubled,
  'spelling of another romanisation': respelt,
  'another vowel': otherVowel,
  'first name as an initial': initial,
};

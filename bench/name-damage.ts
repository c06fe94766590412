import type { Chance } from './listed-entities';
import { inLongWords, lettersOf, spliced } from './letter-damage';

/** Damages a name as a typist or another source would; null if this kind of damage is impossible for the name. */
export type Damage = (name: string, chance: Chance) => string | null;

const ARTICLE = /(?<=^|[\s-])(?:al|el|ul|ad|ar|as|ash|at|az|an)[\s-]+(?=\p{L}{3})/giu;
const SERVANT = /(?<=^|[\s,])(?:abd|abdul|abdel|abdal)[\s-]/i;
/** A father's or grandfather's name, with or without a word for son. */
const PATRONYMIC =
  /\s(?:\p{L}+(?:ovich|evich|ovna|evna|oglu|ogly)|(?:bin|ibn|bint)\s(?:(?:abd|al|abu)[\s-]?)*\p{L}+)(?=\s)/iu;
const HONORIFICS = ['Dr.', 'Sheikh', 'Hajji', 'Mr.', 'Prof.', 'Sayyid', 'Gen.', 'Mullah', 'Eng.', 'Mrs.', 'Colonel'];
const MAIDEN_NAMES = ['Petrova', 'Haddad', 'Fernandez', 'Karimi', 'Johnson', 'Mutasa'];
const TITLE =
  /^(?:dr|mr|mrs|prof|sheikh|shaykh|haji|hajji|maulavi|mullah|sayyid|al|el|abu|qari|general|gen|colonel|col)\.?$/i;

export const words = (name: string): string[] => name.split(/[\s,]+/).filter((word) => word !== '');

/** The words in spoken order: "Rest Last" for "LAST, Rest". */
export function naturalOrder(name: string): string {
  const [last = '', rest, ...more] = name.split(',').map((part) => part.trim());
  return rest === undefined || more.length > 0 ? name : `${rest} ${last}`;
}

function withoutMiddle(name: string, chance: Chance): string | null {
  const parts = words(naturalOrder(name));
  if (parts.length < 3) return null;
  const at = 1 + chance.below(parts.length - 2);
  const rest = parts.filter((_, index) => index !== at);
  const isSmall = (parts[at] ?? '').length < 4 || SERVANT.test(`${parts[at - 1] ?? ''} `);
  // A title and one name do not identify anybody.
  return isSmall || rest.filter((word) => !TITLE.test(word)).length < 2 ? null : rest.join(' ');
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

/** Replaces a word that has the length of a whole name by its initial; `which` counts such words from the front. */
const initialOf =
  (which: number) =>
  (name: string): string | null => {
    const parts = words(naturalOrder(name));
    const word = (parts[which] ?? '').replace(/[^a-z]/gi, '');
    // The last word remains, and so does at least one word that is not a title.
    if (parts.length < which + 2 || word.length < 3 || TITLE.test(parts[which] ?? '') || TITLE.test(parts.at(-1) ?? ''))
      return null;
    return parts.map((part, at) => (at === which ? `${word.charAt(0)}.` : part)).join(' ');
  };

function shuffled(name: string, chance: Chance): string | null {
  const parts = words(name);
  if (parts.length < 2) return null;
  return parts
    .map((word) => ({ word, key: chance.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ word }) => word)
    .join(' ');
}

function lastFirst(name: string): string | null {
  const parts = words(naturalOrder(name));
  return parts.length < 2 ? null : `${parts.at(-1) ?? ''}, ${parts.slice(0, -1).join(' ')}`;
}

function restFirst(name: string): string | null {
  const [first = '', ...rest] = words(naturalOrder(name));
  return rest.length === 0 ? null : `${rest.join(' ')}, ${first}`;
}

const replaced =
  (pattern: RegExp, by: string) =>
  (name: string): string | null => {
    const text = name.replace(pattern, by);
    return text === name ? null : text;
  };

function orderAndLetter(name: string, chance: Chance): string | null {
  const damaged = inLongWords('wrong')(name, chance);
  return damaged === null ? null : lastFirst(damaged);
}

/** Damage to the order, the number and the boundaries of the words of a person's name. */
export const PERSON_DAMAGE: Readonly<Record<string, Damage>> = {
  'words in any order': shuffled,
  'natural order': (name) => (name.includes(',') ? naturalOrder(name) : null),
  '"Last, First"': lastFirst,
  'Abd, words in any order': (name, chance) => (SERVANT.test(name) ? shuffled(name, chance) : null),
  'Abd, "Rest, First"': (name) => (SERVANT.test(name) ? restFirst(name) : null),
  '"Last, First" and a wrong letter': orderAndLetter,
  'middle name dropped': withoutMiddle,
  'patronymic dropped': (name) => replaced(PATRONYMIC, '')(naturalOrder(name)),
  'article dropped': (name) => replaced(ARTICLE, '')(naturalOrder(name)),
  'hyphens for blanks': replaced(/-/g, ' '),
  'hyphens dropped': replaced(/(?<=\p{L})-(?=\p{L})/gu, ''),
  'apostrophes dropped': replaced(/['’`‘]/g, ''),
  'apostrophes for blanks': replaced(/(?<=\p{L})['’`‘](?=\p{L})/gu, ' '),
  'one word split': split,
  'two words joined': joined,
  'first name as an initial': initialOf(0),
  'second name as an initial': (name) => (words(name).length < 3 ? null : initialOf(1)(name)),
  'honorific added': (name, chance) => `${chance.pick(HONORIFICS)} ${naturalOrder(name)}`,
  'maiden name added': (name, chance) =>
    words(name).length < 2
      ? null
      : `${naturalOrder(name)} ${chance.pick(['née ', '(née) ', '-'])}${chance.pick(MAIDEN_NAMES)}`,
};

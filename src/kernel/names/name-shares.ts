import { type WordForm, wordForm } from '../matching/spelling/word-form';
import table from './shares.json';

/** A population with similar names. */
export interface Culture {
  readonly id: string;
  /** Millions of people by country (ISO 3166-1 alpha-2). */
  readonly countries: Readonly<Record<string, number>>;
  /** The share of the people of the culture with a name that is not in the table: an assumption. */
  readonly floors: { readonly given: number; readonly family: number };
}

/** The share of the people of a culture with a word as their given or as their family name, 0 to 1. */
export interface NameShare {
  readonly given: number;
  readonly family: number;
}

/** Shares in the table are counted in units of one in ten million. */
const UNIT = 1e-7;

export const CULTURES: readonly Culture[] = table.cultures.map(({ countries, ...culture }) => ({
  ...culture,
  countries: Object.fromEntries(
    countries.split(' ').map((entry) => {
      const [country = '', millions = ''] = entry.split(':');
      return [country, Number(millions)];
    }),
  ),
}));

const NONE: NameShare = { given: 0, family: 0 };

/** By culture, in the order of `CULTURES`. */
type Shares = NameShare[];

/** Spellings that compare as one word are counted together: by their sound, and by the group of given names. */
const bySound = new Map<string, Shares>();
const byGroup = new Map<number, Shares>();

for (const line of table.words) {
  const [word = '', ...entries] = line.split(' ');
  const { sound, groups } = wordForm(word, false);
  for (const entry of entries) {
    const [culture = 0, given = 0, family = 0] = entry.split(':').map(Number);
    add(bySound, sound, culture, { given: given * UNIT, family: family * UNIT });
    for (const group of groups.spellings) add(byGroup, group, culture, { given: given * UNIT, family: family * UNIT });
  }
}

function add<Key>(index: Map<Key, Shares>, key: Key, culture: number, share: NameShare): void {
  const shares = index.get(key) ?? CULTURES.map(() => NONE);
  index.set(key, shares);
  const known = shares[culture] ?? NONE;
  shares[culture] = { given: known.given + share.given, family: known.family + share.family };
}

/** Cached shares of words, for as long as their forms are cached; null if the table has no such word. */
const found = new WeakMap<WordForm, Shares | null>();

/**
 * The shares of the people of each culture, in the order of `CULTURES`, with a word in any spelling that compares as
 * the same word. If one culture lacks a name that another has, the name is foreign there, and its share is zero.
 * @param word folded and romanised, as the text of a name token
 * @returns null if the table does not have the word
 */
export function nameShares(word: string): readonly NameShare[] | null {
  const form = wordForm(word, false);
  let shares = found.get(form);
  if (shares === undefined) {
    shares = findShares(form);
    found.set(form, shares);
  }
  return shares;
}

function findShares({ sound, groups }: WordForm): Shares | null {
  const known = [bySound.get(sound), ...groups.spellings.map((group) => byGroup.get(group))];
  const [first, ...others] = known.filter((shares) => shares !== undefined);
  if (first === undefined || others.length === 0) return first ?? null;
  return first.map((share, culture) => {
    const all = [share, ...others.map((shares) => shares[culture] ?? NONE)];
    return { given: Math.max(...all.map(({ given }) => given)), family: Math.max(...all.map(({ family }) => family)) };
  });
}

/** Whether a word is a common given name of any culture, which at least this share of its people have. */
export const isGivenName = (word: string, least = 1e-4): boolean =>
  nameShares(word)?.some(({ given }) => given >= least) === true;

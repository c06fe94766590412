import { wordForm } from '../matching/word-form';
import table from './shares.json';

/** A population whose names are alike. */
export interface Culture {
  readonly id: string;
  /** Millions of people by country (ISO 3166-1 alpha-2). */
  readonly countries: Readonly<Record<string, number>>;
  /** The share of the people of the culture who bear a name that is not in the table: an assumption. */
  readonly floors: { readonly given: number; readonly family: number };
}

/** The share of the people of a culture who bear a word as their given or as their family name, 0 to 1. */
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

type Shares = Map<number, NameShare>;

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
  const shares = index.get(key) ?? new Map<number, NameShare>();
  index.set(key, shares);
  const known = shares.get(culture) ?? NONE;
  shares.set(culture, { given: known.given + share.given, family: known.family + share.family });
}

/** The shares of each culture who bear a word, in any spelling that compares as the same word. */
export class WordShares {
  readonly #known: readonly Shares[];

  /** @param word folded and romanised, as the text of a name token */
  constructor(word: string) {
    const { sound, groups } = wordForm(word, false);
    const found = [bySound.get(sound), ...groups.spellings.map((group) => byGroup.get(group))];
    this.#known = found.filter((shares) => shares !== undefined);
  }

  /** Whether the table has the word for any culture. Where one culture lacks a name that another has, the name is foreign there. */
  get isKnown(): boolean {
    return this.#known.length > 0;
  }

  /** @returns undefined where the table does not have the word for this culture */
  in(culture: number): NameShare | undefined {
    let [given, family] = [-1, -1];
    for (const shares of this.#known) {
      const share = shares.get(culture);
      if (share === undefined) continue;
      given = Math.max(given, share.given);
      family = Math.max(family, share.family);
    }
    return given < 0 ? undefined : { given, family };
  }
}

export const nameShare = (word: string, culture: number): NameShare | undefined => new WordShares(word).in(culture);

export const isKnownName = (word: string): boolean => new WordShares(word).isKnown;

/** Whether a word is a common given name of any culture, borne by at least this share of its people. */
export function isGivenName(word: string, least = 1e-4): boolean {
  const shares = new WordShares(word);
  return CULTURES.some((_, culture) => (shares.in(culture)?.given ?? 0) >= least);
}

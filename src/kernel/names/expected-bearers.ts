import { isChineseSyllable } from '../matching/spelling/syllables';
import { CULTURES, type Culture, type NameShare, nameShares } from './name-shares';

const MILLION = 1e6;
/** A country that no culture of the table contains is assumed to be as large as a small one that is in it. */
const UNKNOWN_COUNTRY_SHARE = 1e-3;

/** Names that are unlikely to be written for each other count against a match like two different names: 6 bits. */
const MOST_AGAINST = 64;

/** A word that two sides write differently: it is unknown which of the two the person has. */
export interface Variant {
  readonly texts: readonly [string, string];
  /** The probability that the name of a person with one of them is written as exactly the other. */
  readonly chance: number;
}

/**
 * How many people are expected to have all of these words in their names: the sum over cultures of the number of their
 * people times the product of the shares of the words. Words are assumed to be independent within a culture, and words
 * that are not in the table have the share of the culture's floor. A variant counts as many people as correspond to the
 * evidence of its agreement.
 * @param words folded and romanised words of one name
 * @param country where the people live (ISO 3166-1 alpha-2); everywhere if absent
 */
export function expectedBearers(words: readonly (string | Variant)[], country?: string): number {
  const isKnownCountry = country !== undefined && CULTURES.some(({ countries }) => country in countries);
  const people = (culture: Culture, index: number): number => {
    if (isKnownCountry) return (culture.countries[country] ?? 0) * MILLION;
    return (PEOPLE[index] ?? 0) * (country === undefined ? 1 : UNKNOWN_COUNTRY_SHARE);
  };
  const shares = words.map(sharesOf);
  return CULTURES.reduce((sum, culture, index) => {
    const count = people(culture, index);
    return count === 0 ? sum : sum + count * shareOf(shares, index, culture);
  }, 0);
}

/** The people of each culture in all its countries. */
const PEOPLE = CULTURES.map(({ countries }) => Object.values(countries).reduce((sum, one) => sum + one, 0) * MILLION);

/** By culture; null if the table does not have the word. */
type WordShares = readonly NameShare[] | null;

type Word =
  | { shares: WordShares; isSyllable: boolean }
  | { variants: readonly [WordShares, WordShares]; chance: number };

function sharesOf(word: string | Variant): Word {
  if (typeof word === 'string') return { shares: nameShares(word), isSyllable: isChineseSyllable(word) };
  const [left, right] = word.texts;
  return { variants: [nameShares(left), nameShares(right)], chance: word.chance };
}

/**
 * The table has 70 Chinese family names. The others, about 350 syllables, are the names of about 15 % of the people; a
 * given name of one syllable is about as common.
 */
const CHINESE_SYLLABLE_SHARE = 4e-4;
const CHINESE_CULTURE = CULTURES.findIndex(({ id }) => id === 'zh');

function shareOf(words: readonly Word[], index: number, { floors }: Culture): number {
  // Beside a known family name, an unknown word is a given name; there are far fewer of those, so that each is more
  // common.
  const hasFamilyName = words.some((word) => 'shares' in word && isFamilyName(word.shares?.[index]));
  return words.reduce((product, word) => {
    if ('shares' in word) {
      const floor = hasFamilyName && word.shares === null ? floors.given : floors.family;
      const least = word.isSyllable && index === CHINESE_CULTURE ? CHINESE_SYLLABLE_SHARE : floor;
      return product * ownShare(word.shares, index, Math.max(floor, least));
    }
    const [left, right] = word.variants;
    const [ours, theirs] = [ownShare(left, index, floors.family), ownShare(right, index, floors.family)];
    return product * variantShare(ours, theirs, word.chance);
  }, 1);
}

const isFamilyName = (share: NameShare | undefined): boolean => share !== undefined && share.family > 3 * share.given;

const ownShare = (shares: WordShares, index: number, floor: number): number =>
  Math.max(shares?.[index]?.given ?? 0, shares?.[index]?.family ?? 0, floor);

/**
 * The share of a population with a name whose agreement is as strong evidence as one side's `left` and the other's
 * `right`. The name of a person with either may be written as the other, with the given probability, or two people may
 * have one each.
 */
export function variantShare(left: number, right: number, chance: number): number {
  const [ours, theirs] = [left + right * chance, right + left * chance];
  return Math.min(MOST_AGAINST, (ours * theirs) / (chance * (left + right + left * chance)));
}

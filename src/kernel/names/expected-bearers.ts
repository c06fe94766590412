import { CULTURES, type Culture, type NameShare, nameShares } from './name-shares';

const MILLION = 1e6;
/** A country that no culture of the table mentions is as large as a small one of those that it does. */
const UNKNOWN_COUNTRY_SHARE = 1e-3;

/**
 * How many people are expected to bear all of these words in their names: the sum over cultures of the number of their people
 * times the product of the shares of the words. Words are taken as independent within a culture, and words that the table lacks
 * have the share that the culture's floor assumes.
 * @param words folded and romanised words of one name
 * @param country where the people live (ISO 3166-1 alpha-2); everywhere, where it is not given
 */
export function expectedBearers(words: readonly string[], country?: string): number {
  const isKnownCountry = country !== undefined && CULTURES.some(({ countries }) => country in countries);
  const people = (culture: Culture, index: number): number => {
    if (isKnownCountry) return (culture.countries[country] ?? 0) * MILLION;
    return (WORLD[index] ?? 0) * (country === undefined ? 1 : UNKNOWN_COUNTRY_SHARE);
  };
  const shares = words.map(nameShares);
  return CULTURES.reduce((sum, culture, index) => sum + people(culture, index) * shareOf(shares, index, culture), 0);
}

/** All people of each culture. */
const WORLD = CULTURES.map(
  ({ countries }) => Object.values(countries).reduce((sum, millions) => sum + millions, 0) * MILLION,
);

function shareOf(words: readonly (readonly NameShare[] | null)[], index: number, { floors }: Culture): number {
  // Beside a known family name, an unknown word is a given name; there are far fewer of those, so that each is more common.
  const hasFamilyName = words.some((word) => {
    const share = word?.[index];
    return share !== undefined && share.family > 3 * share.given;
  });
  return words.reduce((product, word) => {
    const share = word?.[index];
    const floor = hasFamilyName && word === null ? floors.given : floors.family;
    return product * Math.max(share?.given ?? 0, share?.family ?? 0, floor);
  }, 1);
}

/**
 * Greek has no letters for b, d, g, j, ch and h and writes foreign names with pairs: Ντόναλντ is Donald. In Greek names
 * the same pairs are often mp, nt and nk. An accent on the first vowel of a pair keeps both vowels: Μπάιντεν is Biden.
 */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/μπ(?!$|\s)/gu, 'b'],
  [/ντ/gu, 'd'],
  [/γκ/gu, 'g'],
  [/τζ/gu, 'j'],
  [/τσ/gu, 'ch'],
  [/χ/gu, 'h'],
  [/α[ίι]/gu, 'e'],
  [/[εο][ίι]/gu, 'i'],
];

/** The text with these pairs in Latin letters; the same text if it has none. */
export const respeltInGreek = (text: string): string =>
  PAIRS.reduce((rest, [pair, latin]) => rest.replace(pair, latin), text);

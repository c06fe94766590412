import { CYRILLIC } from '../spelling/script-tables';

/**
 * Letters that only Serbian and Macedonian have; their Latin forms are those of Gaj's alphabet without its diacritics.
 */
const SERBIAN = /[ђјљњћџѓќѕ]/u;
const GAJ: Readonly<Record<string, string>> = {
  ж: 'z',
  ч: 'c',
  ш: 's',
  ц: 'c',
  х: 'h',
  ћ: 'c',
  ђ: 'dj',
  џ: 'dz',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ѓ: 'gj',
  ќ: 'kj',
};
/** Letters that Serbian does not have, and letters that it romanises without diacritics. */
const NOT_SERBIAN = /[йщъыьэюяёіїєґў]/u;
const WITH_DIACRITICS = /[жчшцх]/u;
/** Within a word, ъ is a vowel in Bulgarian, and in Russian a mark that only precedes я, е, ё, ю. */
const BULGARIAN = /(?<!н)ъ(?![яеёю])(?=\p{L})/u;
const STREAMLINED: Readonly<Record<string, string>> = { ъ: 'a', щ: 'sht', х: 'h', ц: 'ts' };

/**
 * The text with the letters that Serbian, Macedonian or Bulgarian romanise differently; undefined in other languages.
 */
export function southSlavicLatin(text: string): string | undefined {
  const mayBeSerbian = SERBIAN.test(text) || (WITH_DIACRITICS.test(text) && !NOT_SERBIAN.test(text));
  const letters = mayBeSerbian ? GAJ : BULGARIAN.test(text) ? STREAMLINED : undefined;
  if (letters === undefined) return undefined;
  return text.replace(/\p{Script=Cyrillic}/gu, (letter) => letters[letter] ?? CYRILLIC.get(letter) ?? letter);
}

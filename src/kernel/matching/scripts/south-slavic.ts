import { CYRILLIC } from '../spelling/script-tables';

/** Letters of Serbian and Macedonian alone; their Latin forms are those of Gaj's alphabet without its marks. */
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
/** Within a word, ъ is a vowel in Bulgarian, and a mark in Russian only before я, е, ё, ю. */
const BULGARIAN = /(?<!н)ъ(?![яеёю])(?=\p{L})/u;
const STREAMLINED: Readonly<Record<string, string>> = { ъ: 'a', щ: 'sht', х: 'h', ц: 'ts' };

/** The text with the letters that Serbian, Macedonian or Bulgarian write otherwise in Latin; undefined in other languages. */
export function southSlavicLatin(text: string): string | undefined {
  const letters = SERBIAN.test(text) ? GAJ : BULGARIAN.test(text) ? STREAMLINED : undefined;
  if (letters === undefined) return undefined;
  return text.replace(/\p{Script=Cyrillic}/gu, (letter) => letters[letter] ?? CYRILLIC.get(letter) ?? letter);
}

/**
 * The Russian transcription of Japanese (Polivanov) converted back to Hepburn without marks of long vowels: Синдзо Абэ
 * is Shinzo Abe. The spelling with е, which the press prefers (Абе), is also accepted.
 */
const SYLLABLE = /(дз|[кгстднхфбпмрцвж]|)([кстп]|)(й[ояую]|[аиуэоеяюё])/y;
const NASAL = /нъ|н(?![аиуэоеяюё])|м(?=[бпм])/y;
const GLIDE = /й/y;
const CONSONANTS: Readonly<Record<string, string>> = {
  к: 'k',
  г: 'g',
  с: 's',
  дз: 'z',
  ж: 'z',
  т: 't',
  д: 'd',
  н: 'n',
  х: 'h',
  ф: 'f',
  б: 'b',
  п: 'p',
  м: 'm',
  р: 'r',
  ц: 'ts',
  в: 'w',
};
const VOWELS: Readonly<Record<string, string>> = { а: 'a', и: 'i', у: 'u', э: 'e', е: 'e', о: 'o' };
const IOTATED: Readonly<Record<string, string>> = { я: 'a', ю: 'u', ё: 'o', йо: 'o', йу: 'u', йа: 'a' };
/** Hepburn writes these by their sound. */
const BEFORE_I: Readonly<Record<string, string>> = { s: 'sh', z: 'j', t: 'ch', d: 'j' };

/** The word in Hepburn, or undefined if it does not consist of Japanese syllables. */
export function hepburnOfPolivanov(word: string): string | undefined {
  let latin = '';
  for (let at = 0; at < word.length;) {
    const nasal = matchAt(NASAL, word, at);
    const glide = matchAt(GLIDE, word, at);
    const syllable = matchAt(SYLLABLE, word, at);
    if (nasal !== undefined && at > 0) latin += nasal[0] === 'м' ? 'm' : 'n';
    else if (syllable !== undefined) latin += syllableOf(syllable);
    else if (glide !== undefined && at > 0) latin += 'i';
    else return undefined;
    at += (nasal !== undefined && at > 0 ? nasal : (syllable ?? glide))?.[0].length ?? 1;
  }
  return latin.replace(/ou(?!e)|oo/g, 'o').replace(/uu/g, 'u');
}

function matchAt(pattern: RegExp, word: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(word) ?? undefined;
}

function syllableOf([, first = '', second = '', vowel = '']: RegExpExecArray): string {
  // Two equal letters are a doubled consonant: Хоккайдо.
  const isDoubled = second !== '';
  const consonant = CONSONANTS[first] ?? '';
  const plain = VOWELS[vowel];
  const sound = plain === 'i' || plain === undefined ? (BEFORE_I[consonant] ?? consonant) : consonant;
  const glide = plain === undefined && !/^(?:sh|ch|j)$/.test(sound) ? 'y' : '';
  return (isDoubled ? consonant.charAt(0) : '') + sound + glide + (plain ?? IOTATED[vowel] ?? '');
}

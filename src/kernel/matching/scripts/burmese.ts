/**
 * Burmese in the spelling of names in newspapers. A word has no blanks, and each syllable is a word in Latin letters:
 * အောင်ဆန်း is Aung San. A consonant with a killer (asat) ends the syllable and changes its vowel.
 */
export const BURMESE = /[\u1000-\u109f]/u;
const ASAT = '\u103a';
const VIRAMA = '\u1039';

const letters = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]));

const table = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));

const CONSONANTS = letters(
  'ကk ခkh ဂg ဃg ငng စs ဆs ဇz ဈz ဉny ညny ဋt ဌht ဍd ဎd ဏn တt ထht ဒd ဓd နn ပp ဖhp ဗb ဘb မm ယy ရy လl ဝw သth ဟh ဠl အ ဿth ဩaw ဥu ဦu ဣi ဧe',
);
const INDEPENDENT = /[ဣ-ဪ]/u;
/** Vowel signs in the order of Unicode, and the vowel of the syllable without a final consonant. */
const OPEN = table('ာ:a ါ:a ိ:i ီ:i ု:u ူ:u ေ:e ဲ:e ော:aw ေါ:aw ို:o');
/** The end of the syllable by its vowel signs and its final consonant. */
const CLOSED = table(
  'င:in ဉ:in ည:i က:et စ:it တ:at ပ:at န:an ဏ:an မ:an ယ:e ောင:aung ေါင:aung ောက:auk ေါက:auk ိုင:aing ိုက:aik ိန:ein ိမ:ein ိတ:eik ိပ:eik ုန:on ုမ:on ုတ:ok ုပ:ok ော:aw ေါ:aw ွန:un ွမ:un ွတ:ut ွပ:ut',
);
/** A consonant with its medials, vowel signs, final consonant and tones. */
const SYLLABLE = /([က-ဪဿ])(ျ?ြ?ွ?ှ?)([ါ-ဲ]{0,2})(ံ?)[့း]*(?:([က-ဪ])[့း]*(?:\u103a|\u1039)[့း]*|\u103a[့း]*)?[့း]*/gu;

/** The syllables of a word in Latin letters. */
export function syllablesOfBurmese(word: string): string[] {
  // The tone may be typed before or after the killer.
  const text = word
    .normalize('NFC')
    .replaceAll(VIRAMA, ASAT + VIRAMA)
    .replaceAll(ASAT + VIRAMA, ASAT);
  return [...text.matchAll(SYLLABLE)].map(([, initial = '', medials = '', vowel = '', nasal = '', final = '']) =>
    syllable(initial, medials, vowel, nasal, final),
  );
}

function syllable(initial: string, medials: string, vowel: string, nasal: string, final: string): string {
  const onset = onsetOf(initial, medials);
  const glide = medials.includes('ွ');
  if (nasal !== '') return onset + (glide ? 'w' : '') + (vowel.includes('ု') ? 'on' : vowel.includes('ိ') ? 'ein' : 'an');
  if (final === '') return onset + (glide ? 'w' : '') + (INDEPENDENT.test(initial) ? '' : (OPEN.get(vowel) ?? 'a'));
  const rounded = glide && vowel === '' ? CLOSED.get(`ွ${final}`) : undefined;
  if (rounded !== undefined) return onset + rounded;
  return onset + (glide ? 'w' : '') + (CLOSED.get(vowel + final) ?? CLOSED.get(final) ?? '');
}

function onsetOf(initial: string, medials: string): string {
  const sound = CONSONANTS.get(initial) ?? '';
  const isPalatal = /[ျြ]/u.test(medials);
  const isBreathed = medials.includes('ှ');
  // ရှ and လျှ are sh.
  if (isBreathed && (sound === 'y' || isPalatal)) return 'sh';
  if (isPalatal && sound === 'kh') return 'ch';
  return (isBreathed ? 'h' : '') + sound + (isPalatal ? 'y' : '');
}

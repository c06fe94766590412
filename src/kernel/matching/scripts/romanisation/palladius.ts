/**
 * The Russian transcription of Chinese (Palladius) converted back to pinyin: Си Цзиньпин is Xi Jinping. Each syllable
 * is an initial and a final, and both together determine the pinyin.
 */
const INITIAL = /чж|цз|[бпмфдтнлгкхцсчшж]|/y;
const INITIALS: Readonly<Record<string, string>> = {
  б: 'b',
  п: 'p',
  м: 'm',
  ф: 'f',
  д: 'd',
  т: 't',
  н: 'n',
  л: 'l',
  г: 'g',
  к: 'k',
  х: 'h',
  цз: 'z',
  ц: 'c',
  с: 's',
  чж: 'zh',
  ч: 'ch',
  ш: 'sh',
  ж: 'r',
};
/** Before the sounds i and ü, the sibilants are palatal. */
const PALATAL: Readonly<Record<string, string>> = { z: 'j', c: 'q', s: 'x' };
const finals = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));
/** Finals after a consonant; those that begin with i or v (for ü) make a sibilant palatal. */
const FINALS = finals(
  'а:a ай:ai ань:an ан:ang ао:ao э:e эй:ei энь:en эн:eng оу:ou о:uo у:u ун:ong уа:ua уай:uai уань:uan уан:uang уй:ui ' +
    'уэй:ui ой:ui унь:un ы:_ и:i я:ia е:ie яо:iao ю:iu янь:ian ян:iang инь:in ин:ing юн:iong юэ:ve юань:van юнь:vn юй:v',
);
const SYLLABLES = finals(
  'а:a ай:ai ань:an ан:ang ао:ao э:e эр:er энь:en оу:ou у:wu ва:wa вай:wai вань:wan ван:wang вэй:wei вэнь:wen вэн:weng ' +
    'во:wo я:ya яо:yao янь:yan ян:yang е:ye и:yi инь:yin ин:ying ю:you юй:yu юэ:yue юань:yuan юнь:yun юн:yong',
);
const STRAY_NASAL = /^н[аеиоуыэюя]/;
const MOST_LETTERS_OF_FINAL = 4;
const MOST_SYLLABLES = 3;

/** The word in pinyin, or undefined if it does not consist of Chinese syllables. */
export function pinyinOfPalladius(word: string): string | undefined {
  return parse(word, MOST_SYLLABLES);
}

/** Tries the longest syllable first and backtracks if the rest is not a syllable; a name has at most three. */
function parse(rest: string, left: number): string | undefined {
  if (rest === '') return '';
  if (left === 0) return undefined;
  INITIAL.lastIndex = 0;
  const initial = INITIAL.exec(rest)?.[0] ?? '';
  for (let length = MOST_LETTERS_OF_FINAL; length > 0; length--) {
    const end = initial.length + length;
    if (end > rest.length) continue;
    const syllable = syllableOf(initial, rest.slice(initial.length, end));
    // Between vowels н begins the next syllable, unless ъ separates them: Хунин is Huning, Чанъань is Chang'an.
    if (syllable === undefined || STRAY_NASAL.test(rest.slice(end - 1, end + 1))) continue;
    const others = parse(rest.slice(end).replace(/^ъ/, ''), left - 1);
    if (others !== undefined) return syllable + others;
  }
  return undefined;
}

function syllableOf(initial: string, final: string): string | undefined {
  if (initial === '') return SYLLABLES.get(final);
  const vowel = FINALS.get(final);
  const consonant = INITIALS[initial];
  if (vowel === undefined || consonant === undefined) return undefined;
  if (vowel === '_') return `${consonant}i`;
  const isPalatal = /^[iv]/.test(vowel) && !/^(?:zh|ch|sh|r)$/.test(consonant);
  const plain = vowel === 'uo' && /^[bpmf]$/.test(consonant) ? 'o' : vowel.replace('v', 'u');
  return (isPalatal ? (PALATAL[consonant] ?? consonant) : consonant) + plain;
}

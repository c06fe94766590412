import { simplify } from '../han-tables';

/*
 * The forms in which words are looked up in the tables of terms. They equate spellings and endings, so that a table
 * needs each word once.
 */

/** "And", "for the", "with the" and "the", which Arabic joins to a word. */
const ARABIC_PREFIX = /^(?:وال|لل|بال|ال)(?=.{2})/u;
/** "For", "in", "and" and "so", which Arabic joins to a word without article, and the ending of a Persian genitive. */
const ARABIC_JOINED = /^[لبوف](?=.{3})|(?<=.{3})ي$/gu;
/** Plurals and the genitive of Persian and Urdu, and the feminine of Arabic. */
const ARABIC_ENDING = /(?<=.{3})(?:هاي|ها|ه)$/u;
/** The endings after a stem of Russian, Ukrainian or Belarusian. */
const SLAVIC_ENDING =
  /^(?:[аяоеиіыйуюьєїј]|и?[аоеия]т[аоеи]?|ия|јом|их|ије|ија|ију|ијом|иј[ае]|ог|ске|ска|[ое]й|[ыиіо]й|а[яй]|яя|ое|ее|ые|ие|[ое]го|[ое]му|[ыиі][хм]|[ыиі]ми|у?ю|ую|юю|[оеая]м|[ая]ми|[ая]х|[ое]в|и[еюяй]|ии|ією?|ії|ія|і[йю]|ия(?:м|х|ми)|ев|ей|ой|ою|ею|ом|ем|ям|ям[и]?|нь|н[яюи]|ому|ої|ій|их|им|а|е[мй]|ство|ства|ств)?$/u;
const LEAST_STEM = 3;
/** "The", "of the", "to", "in", "from" and "and", which Hebrew joins to a word. */
const HEBREW_PREFIX = /^(?:ו?[הלבמש]|וה|לה)(?=\p{Script=Hebrew}{3})/u;
const HEBREW = /\p{Script=Hebrew}/u;
const GREEK = /\p{Script=Greek}/u;
const GREEK_ENDING = /(?<=.{3})(?:εωσ|εισ|εων|ουσ|ιου|οσ|ου|οι|ων|ον|ησ|εσ|ασ|ισ|α|η|ο|ι|ω|υ)$/u;
const GEORGIAN = /\p{Script=Georgian}/u;
const GEORGIAN_ENDING = /(?<=.{3})(?:ების|ისა|ის|ი|ა)$/u;
const ARMENIAN = /\p{Script=Armenian}/u;
const ARMENIAN_ENDING = /(?<=.{3})(?:ների|երի|ությունը|ություն|ության|ան|ու|ի|ը|ն)$/u;
const BENGALI_ENDING = /(?<=\p{Script=Bengali}{3})(?:ের|র)$/u;

/** Japanese forms for which Unihan has no simplified form, or only a rare one beyond the basic plane. */
const JAPANESE_FORMS: ReadonlyMap<string, string> = new Map([
  ['産', '产'],
  ['働', '动'],
  ['鉱', '矿'],
  ['総', '总'],
]);
export const levelHan = (text: string): string =>
  simplify(text.replace(/[産働鉱総]/gu, (sign) => JAPANESE_FORMS.get(sign) ?? sign));

export const levelSlavic = (word: string): string => word.replaceAll('ё', 'е').replaceAll('’', "'");

/** What may be left of a word without the ending of its declension, the longest first. */
export function slavicStems(word: string): string[] {
  const stems = [word];
  for (let length = word.length - 1; length >= LEAST_STEM; length--) {
    if (SLAVIC_ENDING.test(word.slice(length))) stems.push(word.slice(0, length));
  }
  return stems;
}

const SLAVIC_PLACE_ADJECTIVE = /(?:(?<=[эо])н)?(?:ь?[сц]ь?к)[а-яіїєј]{0,3}$/u;

/** What may be left of a place's name in its adjective: кипр in кипрский, румын in румынский. */
export function placesOfAdjective(word: string): string[] {
  const place = word.replace(SLAVIC_PLACE_ADJECTIVE, '');
  if (place === word || place.length < LEAST_STEM) return [];
  return [place, place.replace(/(?:ий|ій|и|ан|ян)$/u, '')];
}

/** Equates forms of letters, endings of gender and the article, in each word of a phrase. */
export const levelArabic = (text: string): string =>
  text
    .split(' ')
    .map((word) =>
      word
        .replace(/[\u064b-\u0652\u0670ـ\u200c]/gu, '')
        .replace(/[أإآٱ]/gu, 'ا')
        .replace(/[ىیے]/gu, 'ي')
        .replace(/ک/gu, 'ك')
        .replace(/[ہھۃ]/gu, 'ه')
        .replace(ARABIC_PREFIX, '')
        .replace(/ة$/u, 'ه')
        .replace(/(?<=..ي)ه$/u, ''),
    )
    .join(' ');

/** Further forms of a levelled phrase, from the likeliest to the least likely. */
export const arabicForms = (levelled: string): string[] => {
  const bare = levelled.split(' ').map((word) => word.replace(ARABIC_JOINED, ''));
  return [levelled, bare.join(' '), bare.map((word) => word.replace(ARABIC_ENDING, '')).join(' ')];
};

/** For Hebrew, Greek, Georgian, Armenian and Bengali; words of all other scripts are unchanged. */
export const levelOther = (text: string): string => text.split(' ').map(levelOtherWord).join(' ');

function levelOtherWord(word: string): string {
  if (GREEK.test(word)) {
    const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
    return plain.replace(GREEK_ENDING, '');
  }
  // A noun before another ends in another letter, and an adjective agrees with its noun.
  if (HEBREW.test(word))
    return word
      .replace(/ה$/u, 'ת')
      .replace(/(?<=...)(?:ית|יות|יים)$/u, 'י')
      .replace(/(?<=...)ות$/u, 'ת');
  if (GEORGIAN.test(word)) return word.replace(GEORGIAN_ENDING, '');
  if (ARMENIAN.test(word)) return word.replace(ARMENIAN_ENDING, '');
  return word.replace(BENGALI_ENDING, '');
}

/** Without the ending of an adjective of Hebrew, Greek or Hindi that is made from the name of a place. */
export const placeOfAdjective = (level: string): string => level.replace(/(?<=...)(?:ιακ|αϊκ|ικ|י|ीय|ी)$/u, '');

export const withoutHebrewPrefix = (word: string): string => word.replace(HEBREW_PREFIX, '');

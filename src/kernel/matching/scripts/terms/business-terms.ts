import { placeWord } from '../../words/place-words';
import { withDigits } from './han-numbers';
import { isKind } from './kinds';
import {
  arabicForms,
  levelArabic,
  levelOther,
  levelSlavic,
  placeOfAdjective,
  placesOfAdjective,
  slavicStems,
  withoutHebrewPrefix,
} from './term-levels';
import {
  lookupArabic,
  lookupOther,
  lookupSlavic,
  lookupUnspaced,
  UNSPACED,
  type Lookup,
  type Meanings,
} from './term-tables';
import { partUnspaced } from './unspaced-terms';

interface Translation {
  /** The English word for a term, or undefined to leave the term as it is. */
  choose: (meanings: Meanings) => string | undefined;
  /** With the names that organisations have given themselves in Latin letters. */
  isOwn: boolean;
  /** Adjectives that are no terms are read as the place of which they are made: Улан-Удэнский is Ulan-Ude. */
  isOfPlace?: boolean;
}

const CYRILLIC = /\p{Script=Cyrillic}/u;
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /[a-z]/u;
/** A name in quotation marks: Фонд «Русский мир». */
const QUOTED = /([«„“"][^«»„“”"]+[»“”"])/u;
/** "Named after", a title and initials, which English leaves out before the name: имени Н. Э. Баумана. */
const NAMED_AFTER =
  /(?<!\p{L})(?:имени|им|імені|ім)\.?\s+(?:(?:академик|академік|генерал|маршал|профессор|професор)\p{L}\s+)?(?:\p{L}\.\s?){0,3}(\p{L}*)/gu;
/** Including the apostrophe and the hyphen of Slavic words, and the character between the parts of a Persian one. */
const WORD = /[\p{L}\p{M}\u200c]+(?:['’-][\p{L}\p{M}]+)*/gu;
const MOST_WORDS_OF_A_PHRASE = 4;
/** Legal forms contain words that are terms elsewhere, and are left unchanged. */
const LEGAL_FORMS =
  /(株式[会會]社|有限[会會]社|股份有限公司|有限(?:责任|責任)?公司|주식회사|유한회사|(?<!\p{L})(?:(?:публичн|публічн|непубличн|открыт|відкрит|адкрыт|закрыт|закрит|приватн)\p{L}{1,4}\s+)?(?:акционерн|акціонерн|акцыянерн)\p{L}{1,4}\s+(?:обществ|товариств|таварыств)\p{L}{1,3}|(?<!\p{L})(?:обществ|товариств|таварыств)\p{L}{1,3}\s+[сз]\s+(?:ограниченн|обмежен|абмежаван)\p{L}{1,4}\s+(?:ответственност|відповідальніст|адказнасц)\p{L}{1,3}|(?<!\p{L})федеральн\p{L}{1,4}\s+(?:государственн\p{L}{1,4}\s+)?(?:унитарн|казенн)\p{L}{1,4}\s+предприяти\p{L}{1,3}|(?<!\p{L})(?:ال)?مساهمة\s+(?:ال)?(?:مغفلة|عامة|مقفلة|خاصة)(?:\s+(?:ال)?(?:عامة|خاصة))?(?!\p{L}))/u;
/** The article, also with "for", which English leaves out; in the name of God it is part of the word. */
const ARABIC_ARTICLE = /^(?:و?ال(?!له$|لّه$)|لل(?=.{3}))(?=.{2})/u;

const FIRST: Translation = { choose: ([first]) => first, isOwn: false };
const SECOND: Translation = { choose: ([, second]) => second, isOwn: false };
const KINDS: Translation = { choose: ([first]) => (isKind(first) ? first : undefined), isOwn: false };
const OWN: Translation = { choose: ([first]) => first, isOwn: true };
const OF_PLACE: Translation = { ...FIRST, isOfPlace: true };
/** This many of the first words are left untranslated, one in each further reading. */
const MOST_UNTRANSLATED = 3;

/** All words except one. */
const allExcept = (one: Meanings): Translation => ({
  choose: (meanings) => (meanings === one ? undefined : meanings[0]),
  isOwn: false,
});

/** A name with its ordinary words in English; each is the name itself if it has no such words. */
export interface TranslatedName {
  /** With the first meaning of each word, and with the second. */
  first: string;
  second: string;
  /** Only the words that say what kind of organisation it is. */
  kinds: string;
  /** With the name that the organisation has given itself: 中信 is CITIC. */
  own: string;
  /**
   * With one word untranslated that is a name here, although it is an ordinary word elsewhere (Мир Бизнес Банк); with what is
   * in quotation marks untranslated; and with the places of which unknown Slavic adjectives are made.
   */
  others: string[];
}

export function translateName(name: string): TranslatedName {
  const text = name.normalize('NFC').toLowerCase();
  const by = (translation: Translation): string => {
    const translated = translate(text, translation);
    return LATIN.test(translated) ? translated : text;
  };
  const found = new Set<Meanings>();
  const first = by({ choose: (meanings) => (found.add(meanings), meanings[0]), isOwn: false });
  const others = [...found]
    .filter(([english]) => !isKind(english))
    .slice(0, MOST_UNTRANSLATED)
    .map((one) => by(allExcept(one)));
  if (QUOTED.test(text)) others.push(translateUnquoted(text));
  if (CYRILLIC.test(text)) others.push(by(OF_PLACE));
  return { first, second: by(SECOND), kinds: by(KINDS), own: by(OWN), others };
}

const translateUnquoted = (text: string): string =>
  text
    .split(QUOTED)
    .map((part, at) => (at % 2 === 0 ? translate(part, FIRST) : part))
    .join('');

/** Whether a name has ordinary words of organisations' names that are no names of persons. */
export function hasBusinessTerms(name: string): boolean {
  const text = name.normalize('NFC').toLowerCase();
  const translated = translate(text, {
    choose: ([first, , isAlsoOfPersons]) => (isAlsoOfPersons ? undefined : first),
    isOwn: false,
  });
  return translated !== text && LATIN.test(translated);
}

/** An Arabic name without its articles, and with the t that a feminine noun without an article has before another. */
export const withoutArticles = (name: string): string =>
  ARABIC.test(name) ? translateWords(name.normalize('NFC'), () => undefined, bareArabic) : name;

function translate(text: string, translation: Translation): string {
  return text
    .split(LEGAL_FORMS)
    .map((part, at) => (at % 2 === 0 ? translatePart(part, translation) : ` ${part} `))
    .join('');
}

function translatePart(text: string, translation: Translation): string {
  if (UNSPACED.test(text)) return translateUnspaced(text, translation);
  const { choose, isOwn, isOfPlace = false } = translation;
  const by =
    (meaningsOf: (words: readonly string[], lookup: Lookup) => Meanings | undefined, lookup: Lookup): Translate =>
    (words) => {
      const meanings = meaningsOf(words, lookup);
      return meanings === undefined ? undefined : choose(meanings);
    };
  if (CYRILLIC.test(text)) {
    const bare = isOfPlace ? placeOfAdjectiveOnly : (word: string): string => word;
    const plain = text.replace(NAMED_AFTER, (_whole, name: string) => nominativeName(name));
    return translateWords(plain, by(slavicMeanings, lookupSlavic(isOwn)), bare);
  }
  if (ARABIC.test(text)) return translateWords(text, by(arabicMeanings, lookupArabic(isOwn)), bareArabic);
  return translateWords(text, by(otherMeanings, lookupOther(isOwn)), (word) => word);
}

/** A family name from its genitive: баумана is Bauman, горького Gorky, дегтярева Degtyarev. */
const nominativeName = (name: string): string =>
  name.replace(/(?<=...)(?:(?<=[вндтмрлсзфшжгк])а|(?:ого|его))$/u, (ending) => (ending === 'а' ? '' : 'ий'));

const placeOfAdjectiveOnly = (word: string): string => placesOfAdjective(levelSlavic(word))[0] ?? word;

/** The English words for a phrase, or undefined if it has none. */
type Translate = (words: readonly string[]) => string | undefined;

const bareArabic = (word: string, isLast: boolean): string => {
  const bare = word.replace(ARABIC_ARTICLE, '');
  return isLast || bare !== word ? bare : bare.replace(/(?<=..)ة$/u, 'ت');
};

/** Between characters and katakana begins another word: 浦和レッズ. */
const WORD_BORDER = /(?<=\p{Script=Han})(?=\p{Script=Katakana}{2})|(?<=[\p{Script=Katakana}ー]{2})(?=\p{Script=Han})/gu;

function translateUnspaced(text: string, { choose, isOwn }: Translation): string {
  const lookup = lookupUnspaced(isOwn);
  return partUnspaced(withDigits(text).replace(WORD_BORDER, ' '), lookup)
    .map((part) => {
      const meanings = part.isTerm ? lookup(part.text) : undefined;
      const english = meanings === undefined ? undefined : choose(meanings);
      return english === undefined ? part.text : ` ${english} `;
    })
    .join('');
}

/** The longest phrases first; `bare` converts words that are not translated. */
function translateWords(text: string, english: Translate, bare: (word: string, isLast: boolean) => string): string {
  const words = text.match(WORD) ?? [];
  const gaps = text.split(WORD);
  let translated = gaps[0] ?? '';
  for (let at = 0; at < words.length;) {
    let count = Math.min(MOST_WORDS_OF_A_PHRASE, words.length - at);
    let phrase: string | undefined;
    while (count > 0 && (phrase = english(words.slice(at, at + count))) === undefined) count--;
    const isLast = at + 1 === words.length;
    translated += phrase ?? partsOf(words[at] ?? '', english, (word) => bare(word, isLast));
    translated += gaps[at + Math.max(count, 1)] ?? '';
    at += Math.max(count, 1);
  }
  return translated;
}

/** Hyphenated words are looked up one by one if the whole is not a term. */
const partsOf = (word: string, english: Translate, bare: (word: string) => string): string =>
  word
    .split('-')
    .map((part) => english([part]) ?? bare(part))
    .join(' ');

const arabicMeanings = (words: readonly string[], lookup: Lookup): Meanings | undefined =>
  firstOf(arabicForms(levelArabic(words.join(' '))), lookup);

function otherMeanings(words: readonly string[], lookup: Lookup): Meanings | undefined {
  const forms = [words, words.map(withoutHebrewPrefix)].map((one) => levelOther(one.join(' ')));
  return firstOf(forms, lookup) ?? placeOf(forms.map(placeOfAdjective), lookup);
}

/** By the stems of declined words; the longest stem counts. */
function slavicMeanings(words: readonly string[], lookup: Lookup): Meanings | undefined {
  const [first = [], ...rest] = words.map((word) => slavicStems(levelSlavic(word)));
  const phrases = rest.reduce((all, next) => all.flatMap((one) => next.map((stem) => `${one} ${stem}`)), first);
  const found = firstOf(phrases, lookup);
  if (found !== undefined || words.length > 1) return found;
  return placeOf(placesOfAdjective(levelSlavic(words[0] ?? '')), lookup);
}

/** A meaning that is a place. */
function placeOf(forms: readonly string[], lookup: Lookup): Meanings | undefined {
  const meanings = firstOf(forms, lookup);
  return meanings !== undefined && placeWord(meanings[0].replaceAll(' ', '')) !== undefined ? meanings : undefined;
}

const firstOf = (forms: readonly string[], lookup: Lookup): Meanings | undefined =>
  forms.map(lookup).find((found) => found !== undefined);

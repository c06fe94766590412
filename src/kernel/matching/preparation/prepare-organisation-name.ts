import { businessWord, DISTINCTIVE_WEIGHT, PLACE_WEIGHT } from '../words/business-words';
import { legalFormClass, MOST_WORDS_OF_A_LEGAL_FORM, type LegalForm } from '../words/legal-forms';
import { completeName, makeToken } from './name-token';
import { isTens, numberOfWord, romanNumber } from '../words/number-words';
import { MOST_WORDS_OF_A_PLACE, placeWord } from '../words/place-words';
import type { NameToken, PreparedName, TokenKind } from './prepared-name';
import type { Fidelity } from '../spelling/romanize';
import { lettersAsWritten, sortedWords, splitName, type NameWord } from '../spelling/split-name';

const NUMBER_WEIGHT = 0.5;
const LETTER_WEIGHT = 0.6;
/** Words such as "of" and "the" weigh less than this. */
const SMALL_WORD_WEIGHT = 0.1;
const MOST_WORDS_OF_A_PERSON = 4;
/** Legal forms of two or three letters that may begin a name. */
const OPENING_FORMS =
  /^(?:ooo|oao|pao|zao|ao|ak|nao|jsc|tov|too|llc|ano|pat|prat|pt|fgup|fkp|fgbou|fgaou|fgau|fgbu|gbu|gku|aat|gup|mup|rup|up|ip|chup|srl)$/;
/** Ships' prefixes: motor vessel, motor tanker, steam ship and similar. */
const VESSEL_PREFIXES = new Set(['mv', 'mt', 'ms', 'ss', 'mts', 'mvs', 'my', 'fv', 'lng', 'lpg', 'vessel', 'tanker']);

/**
 * @param isKnown whether it cannot be the name of a person
 * @param fidelity of the text, if it is known from how the text was made
 */
export function prepareOrganisationName(value: string, isKnown: boolean, fidelity?: Fidelity): PreparedName {
  const split = splitName(value, false, fidelity);
  const words = joinLetters(split);
  const { core, legalForms } = takeLegalForms(words);
  const name = completeName(value, 'organisation', classify(core), legalForms);
  name.letters = lettersAsWritten(split);
  // The letters of an abbreviation are one word because their order matters: A.B.C. is not C.B.A.
  name.wordBag = sortedWords(words);
  name.isAbbreviable = isKnown || !looksLikePerson(name);
  return name;
}

/** Two to four words without any that only organisations' names have: John Andrew Taylor is not JAT. */
const looksLikePerson = (name: PreparedName): boolean =>
  name.tokens.length >= 2 &&
  name.tokens.filter(({ weight }) => weight > SMALL_WORD_WEIGHT).length <= MOST_WORDS_OF_A_PERSON &&
  !looksLikeOrganisation(name) &&
  !hasPlaceOrBusiness(name);

/** Small words do not count because family names have them as well: de Canales. */
const hasPlaceOrBusiness = ({ tokens }: PreparedName): boolean =>
  tokens.some(({ kind, weight }) => kind === 'place' || (kind === 'business' && weight > SMALL_WORD_WEIGHT));

/** In ships' names no word is generic, and numbers distinguish sister ships. */
export function prepareVesselName(value: string): PreparedName {
  const split = splitName(value, false);
  const words = joinLetters(split);
  const named = words.length > 1 && VESSEL_PREFIXES.has(words[0]?.latin ?? '') ? words.slice(1) : words;
  const tokens = named.map((word, index) => {
    const number = numberOf(word.latin, index, named);
    if (number !== undefined) return numberToken(word, number);
    return makeToken(word, 'name', word.latin === 'the' ? 0.05 : DISTINCTIVE_WEIGHT);
  });
  const name = completeName(value, 'vessel', tokens, []);
  name.letters = lettersAsWritten(split);
  name.wordBag = sortedWords(split);
  return name;
}

/** Whether a name of unknown kind is an organisation's: it has a legal form or a business word. */
export function looksLikeOrganisation(name: PreparedName): boolean {
  return (
    name.legalForms.length > 0 ||
    name.tokens.some(
      (token) => token.kind === 'number' || (token.kind === 'business' && token.weight > SMALL_WORD_WEIGHT),
    )
  );
}

/**
 * Adjacent single letters are one abbreviation: A.B.C. is abc, S.p.A. is spa. Full stops bind closer than blanks:
 * Partners V L.P. has the number V.
 */
function joinLetters(words: NameWord[]): NameWord[] {
  if (words.filter(isLetter).length < 2) return words;
  return joinLettersOver(joinLettersOver(words, /^[./]\s?$/), /^\s$/);
}

function joinLettersOver(words: NameWord[], gap: RegExp): NameWord[] {
  const joined: NameWord[] = [];
  let isOpen = false;
  for (const word of words) {
    const last = joined.at(-1);
    const isOneLetter = isLetter(word);
    if (isOneLetter && isOpen && last !== undefined && gap.test(word.gapBefore)) {
      joined[joined.length - 1] = { ...last, shown: `${last.shown}.${word.shown}`, latin: last.latin + word.latin };
    } else joined.push(word);
    isOpen = isOneLetter;
  }
  return joined;
}

const isLetter = ({ latin }: NameWord): boolean => latin.length === 1 && /[a-z]/.test(latin);

/** Legal forms are removed at both ends; written out, anywhere. A name that consists of legal forms keeps its words. */
function takeLegalForms(words: NameWord[]): { core: NameWord[]; legalForms: LegalForm[] } {
  const legalForms: LegalForm[] = [];
  let core = words;
  for (;;) {
    const found = findLegalForm(core);
    if (found === undefined || found.count === core.length) break;
    legalForms.push(found.form);
    core = [...core.slice(0, found.start), ...core.slice(found.start + found.count)];
    // The link between the name and the form: "& Co".
    while (core.length > 1 && found.start === core.length && core.at(-1)?.latin === 'and') core = core.slice(0, -1);
  }
  return { core, legalForms };
}

function findLegalForm(words: readonly NameWord[]): { start: number; count: number; form: LegalForm } | undefined {
  for (let count = Math.min(MOST_WORDS_OF_A_LEGAL_FORM, words.length); count > 0; count--) {
    for (let start = words.length - count; start >= 0; start--) {
      const letters = lettersOf(words, start, count);
      const isWrittenOut = count > 2 ? letters.length >= 8 : letters.length >= 10;
      const isAtEnd = start + count === words.length;
      const isOpening = start === 0 && (letters.length > 3 || OPENING_FORMS.test(letters));
      if (!isWrittenOut && !isAtEnd && !isOpening) continue;
      const legalClass = legalFormClass(letters);
      if (legalClass !== undefined) return { start, count, form: { text: letters, class: legalClass } };
    }
  }
  return undefined;
}

function lettersOf(words: readonly NameWord[], start: number, count: number): string {
  let letters = '';
  for (let index = start; index < start + count; index++) letters += words[index]?.latin ?? '';
  return letters;
}

function classify(words: readonly NameWord[]): NameToken[] {
  const tokens: NameToken[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === undefined) break;
    const place = placeAt(words, index);
    const number = numberOf(word.latin, index, words);
    if (place !== undefined) {
      tokens.push(makeToken(respelt(words, index, place.count, place.text), 'place', PLACE_WEIGHT));
      index += place.count - 1;
    } else if (number !== undefined) {
      const next = isTens(word.latin) ? numberOfWord(words[index + 1]?.latin ?? '') : undefined;
      const isCompound = next !== undefined && next < 10;
      tokens.push(
        numberToken(respelt(words, index, isCompound ? 2 : 1, word.latin), isCompound ? number + next : number),
      );
      if (isCompound) index++;
    } else {
      const pair = businessWord(lettersOf(words, index, 2));
      const isPair = index + 1 < words.length && pair !== undefined;
      const business = isPair ? pair : isUnvocalised(word) ? undefined : businessWord(word.latin);
      tokens.push(wordToken(isPair ? respelt(words, index, 2, pair.word) : word, business));
      if (isPair) index++;
    }
  }
  return tokens;
}

/** Without its vowels, a short word may look like another one: حق is not HQ. */
const isUnvocalised = ({ latin, fidelity }: NameWord): boolean =>
  fidelity === 'abjad' && latin.length <= 2 && latin !== 'al';

function wordToken(word: NameWord, business: { word: string; weight: number } | undefined): NameToken {
  if (business !== undefined)
    return makeToken({ ...word, latin: business.word }, 'business', business.weight, word.latin);
  const kind: TokenKind = /\d/.test(word.latin) ? 'number' : 'name';
  return makeToken(
    word,
    kind,
    kind === 'number' ? NUMBER_WEIGHT : word.latin.length === 1 ? LETTER_WEIGHT : DISTINCTIVE_WEIGHT,
  );
}

const numberToken = (word: NameWord, number: number): NameToken =>
  makeToken({ ...word, latin: String(number) }, 'number', NUMBER_WEIGHT);

/** Words written as numbers: digits, number words, and Roman numerals from II, or one letter at the end of the name. */
function numberOf(latin: string, index: number, words: readonly NameWord[]): number | undefined {
  const number = numberOfWord(latin);
  if (number !== undefined) return number;
  if (words.length < 2 || index === 0) return undefined;
  return latin.length > 1 || index === words.length - 1 ? romanNumber(latin) : undefined;
}

function placeAt(words: readonly NameWord[], start: number): { text: string; count: number } | undefined {
  for (let count = Math.min(MOST_WORDS_OF_A_PLACE, words.length - start); count > 0; count--) {
    const text = placeWord(lettersOf(words, start, count));
    if (text !== undefined) return { text, count };
  }
  return undefined;
}

function respelt(words: readonly NameWord[], start: number, count: number, latin: string): NameWord {
  const taken = words.slice(start, start + count);
  const [first] = taken;
  if (first === undefined) throw new RangeError('no words to respell');
  return { ...first, shown: taken.map((word) => word.shown).join(' '), latin };
}

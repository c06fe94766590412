import {
  CHINESE_FAMILY_NAMES,
  EAST_ASIAN_FAMILY_NAMES,
  RARER_CHINESE_FAMILY_NAMES,
  GENERATIONS,
  COMMON_NAMES,
  DESCENT_PARTICLES,
  FAMILY_TITLES,
  HYPHENATED_PARTICLES,
  KOREAN_FAMILY_NAMES,
  MAIDEN_PARTICLES,
  OFFICES,
  PARTICLES,
  PATRONYMIC,
  STOPPED_TITLES,
  TITLES,
} from '../words/person-words';
import { FAITH, FATHER, partCompounds, SERVANT } from '../spelling/arabic-compounds';
import { legalFormClass } from '../words/legal-forms';
import type { ComparedNameParts } from '../matching.types';
import { completeName, makeToken } from './name-token';
import type { NameToken, PreparedName, TokenKind } from './prepared-name';
import type { Fidelity } from '../spelling/romanize';
import { lettersAsWritten, sortedWords, splitName, type NameWord } from '../spelling/split-name';
import { CHINESE, KOREAN, findSyllabaries } from '../spelling/syllables';

/** The weight of a word in a person's name; a given or family name has weight 1. */
const WEIGHTS: Record<TokenKind, number> = {
  name: 1,
  initial: 0.5,
  particle: 0.1,
  title: 0.1,
  generation: 0.1,
  number: 0.5,
  business: 1,
  place: 1,
};
/** Abdul and al-Din are very common, so only the word that they are joined with is distinctive. */
const AFFIX_WEIGHT = 0.4;
/** Digits that are written for similar letters: Ig0r Sech1n. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

export function preparePersonName(
  value: string,
  parts: ComparedNameParts | undefined,
  fidelity?: Fidelity,
): PreparedName {
  const all = splitName(value, true, fidelity);
  const split = withoutLegalForm(all).map(withoutLookalikes);
  const words = partCompounds(split);
  const tokens: NameToken[] = [];
  let followsDescent = false;
  words.forEach((word, index) => {
    const kind = kindOf(word, index, words);
    const isAffix = kind === 'name' && (word.latin === SERVANT || word.latin === FAITH);
    const token = makeToken(word, kind, isAffix ? AFFIX_WEIGHT : WEIGHTS[kind], word.written);
    token.isPatronymic = kind === 'name' && (followsDescent || PATRONYMIC.test(word.latin));
    token.isCommon = COMMON_NAMES.has(word.latin);
    token.isJoinedToNext =
      word.latin === SERVANT || word.latin === FATHER || word.hasHyphenAfter || words[index + 1]?.latin === FAITH;
    if (kind !== 'particle') followsDescent = followsDescent && isAffix;
    else if (DESCENT_PARTICLES.has(word.latin) || MAIDEN_PARTICLES.has(word.latin)) followsDescent = true;
    tokens.push(token);
  });
  if (parts !== undefined) assignParts(tokens, parts);
  const name = completeName(value, 'person', tokens, []);
  name.hasOffice = tokens.some((token) => token.kind === 'title' && OFFICES.has(token.text));
  name.hasParts = parts?.first !== undefined && parts.last !== undefined;
  name.isEastAsian = isEastAsian(tokens);
  if (name.isEastAsian) name.syllabaries = syllabariesOfAll(tokens);
  name.letters = lettersAsWritten(inNaturalOrder(split));
  name.wordBag = sortedWords(all);
  return name;
}

/** Rest and last of "Last, Rest". */
function inNaturalOrder(words: readonly NameWord[]): readonly NameWord[] {
  const commas = words.flatMap(({ gapBefore }, at) => (gapBefore.includes(',') ? [at] : []));
  const [at] = commas;
  return at === undefined || commas.length > 1 ? words : [...words.slice(at), ...words.slice(0, at)];
}

/** The inventories that have all syllables of the name, of the languages of its family name. */
function syllabariesOfAll(tokens: readonly NameToken[]): number {
  const names = tokens.filter(({ kind }) => kind === 'name');
  const ends = [names[0]?.text ?? '', names.at(-1)?.text ?? ''];
  const isChinese = ends.some((end) => CHINESE_FAMILY_NAMES.has(end) || RARER_CHINESE_FAMILY_NAMES.has(end));
  const isKorean = ends.some((end) => KOREAN_FAMILY_NAMES.has(end));
  const languages = isChinese === isKorean ? KOREAN | CHINESE : isChinese ? CHINESE : KOREAN;
  return names.reduce((all, { written }) => all & findSyllabaries(written), languages);
}

function kindOf(word: NameWord, index: number, words: readonly NameWord[]): TokenKind {
  const { latin } = word;
  const count = words.length;
  if (latin.length === 1 && word.fidelity === 'exact') return /\d/.test(latin) ? 'number' : 'initial';
  if (index > 1 && index === count - 1 && GENERATIONS.has(latin)) return 'generation';
  const isFamilyName = index > 0 && index === count - 1 && FAMILY_TITLES.has(latin);
  if (count > 1 && TITLES.has(latin) && !isFamilyName) return 'title';
  if (STOPPED_TITLES.has(latin) && words[index + 1]?.gapBefore.startsWith('.') === true) return 'title';
  if (count > 1 && OFFICES.has(latin) && index === 0) return 'title';
  // At the start, Ben is a given name and Le and Al may be; bin and ibn never are.
  const isOpening = index === 0 && !DESCENT_PARTICLES.has(latin) && !word.hasHyphenAfter;
  if (
    count > 1 &&
    PARTICLES.has(latin) &&
    (!isOpening || latin === 'al' || latin === 'el') &&
    !(latin === 'ben' && index === 0)
  ) {
    return 'particle';
  }
  if (index > 0 && index < count - 1 && MAIDEN_PARTICLES.has(latin)) return 'particle';
  if (word.hasHyphenAfter && HYPHENATED_PARTICLES.has(latin)) return 'particle';
  if (index > 0 && GENERATIONS.has(latin)) return 'generation';
  return 'name';
}

/** A legal form after a person's name is an error of the source: Nicolás Maduro LLC. */
function withoutLegalForm(words: NameWord[]): NameWord[] {
  const last = words.at(-1);
  if (words.length < 3 || last === undefined) return words;
  const isForm =
    /^(?:llc|ltd|inc|gmbh|corp|plc|ooo|sarl)$/.test(last.latin) ||
    (last.isShouted && words.at(-2)?.isShouted === false && legalFormClass(last.latin) !== undefined);
  return isForm ? words.slice(0, -1) : words;
}

function withoutLookalikes(word: NameWord): NameWord {
  if (!/\d/.test(word.latin) || !/[a-z]/.test(word.latin)) return word;
  return { ...word, latin: word.latin.replace(/\d/g, (digit) => LOOKALIKES[digit] ?? digit) };
}

function assignParts(tokens: NameToken[], parts: ComparedNameParts): void {
  for (const part of ['last', 'first', 'patronymic', 'middle'] as const) {
    const value = parts[part];
    if (value === undefined) continue;
    for (const { latin } of partCompounds(splitName(value, true).map(withoutLookalikes))) {
      const token = tokens.find((candidate) => candidate.text === latin && candidate.part === undefined);
      if (token !== undefined) token.part = part;
      if (token !== undefined && part === 'patronymic') token.isPatronymic = true;
    }
  }
}

/** One or two syllables of Chinese or Korean in any of their Latin spellings. */
const EAST_ASIAN_WORD =
  /^(?:(?:ts|tz|hs|zh|ch|sh|kw|[bpmfdtnlgkhjqxrzcsyw])?(?:h?[aeiouy]{1,3})(?:ng|[nrklmpth])?){1,2}$/;

const EAST_ASIAN_FIDELITIES: ReadonlySet<Fidelity> = new Set(['pinyin', 'korean', 'syllables']);

function isEastAsian(tokens: readonly NameToken[]): boolean {
  const names = tokens.filter((token) => token.kind === 'name');
  if (names.length > 0 && names.every((token) => EAST_ASIAN_FIDELITIES.has(token.fidelity))) return true;
  if (names.length < 2 || names.length > 3) return false;
  const first = names[0]?.text ?? '';
  const last = names.at(-1)?.text ?? '';
  return (
    names.every((token) => EAST_ASIAN_WORD.test(token.text)) &&
    (EAST_ASIAN_FAMILY_NAMES.has(first) || (names.length === 3 && EAST_ASIAN_FAMILY_NAMES.has(last)))
  );
}

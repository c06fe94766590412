import type { LegalForm } from '../words/legal-forms';
import type { NameToken, PreparedName, TokenKind } from './prepared-name';
import type { NameWord } from '../spelling/split-name';
import { wordForm } from '../spelling/word-form';

/** `written`: the original word if `word.latin` is a canonical form. */
export function makeToken(word: NameWord, kind: TokenKind, weight: number, written = word.latin): NameToken {
  const form = wordForm(
    word.latin,
    word.fidelity === 'abjad' || word.fidelity === 'korean' || word.fidelity === 'syllables',
  );
  return {
    shown: word.shown,
    text: word.latin,
    written,
    form,
    sound: form.sound,
    codes: form.codes,
    soundCodes: form.soundCodes,
    mask: form.mask,
    kind,
    weight,
    fidelity: word.fidelity,
    groups: form.groups,
    isPatronymic: false,
    isCommon: false,
    isJoinedToNext: false,
    part: undefined,
    isShuffled: word.isShuffled,
    stem: form.stem,
  };
}

/** Values derived from the tokens. */
export function completeName(
  value: string,
  kind: PreparedName['kind'],
  tokens: NameToken[],
  legalForms: LegalForm[],
): PreparedName {
  const texts = tokens.map((token) => token.text);
  const written = tokens.map((token) => token.written);
  const sounds = tokens.map((token) => (token.written === token.text ? token.sound : token.written));
  const isWord = (token: NameToken): boolean => token.weight >= 0.1 && token.kind !== 'title';
  return {
    value,
    kind,
    tokens,
    legalForms,
    numbers: tokens
      .filter((token) => token.kind === 'number')
      .map((token) => token.text)
      .sort()
      .join(' '),
    pairs: joined(written, 2),
    triples: joined(written, 3),
    pairSounds: joined(sounds, 2),
    tripleSounds: joined(sounds, 3),
    initials: tokens
      .filter(isWord)
      .map((token) => token.text.charAt(0))
      .join(''),
    key: `${texts.join(' ')}|${legalForms.map((form) => form.text).join(' ')}`,
    isAbbreviable: false,
    letters: '',
    wordBag: '',
    syllabaries: 0,
    hasOffice: false,
    hasParts: false,
    isEastAsian: false,
    isRareReading: false,
    isTranslation: false,
  };
}

/** Texts of `count` adjacent tokens joined, by the first one's position. */
function joined(texts: readonly string[], count: number): string[] {
  const result: string[] = [];
  for (let start = 0; start + count <= texts.length; start++) {
    let text = '';
    for (let index = start; index < start + count; index++) text += texts[index] ?? '';
    result.push(text);
  }
  return result;
}

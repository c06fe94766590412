import type { GivenNameGroups } from '../words/given-names';
import type { LegalForm } from '../words/legal-forms';
import type { ComparedNameParts } from '../matching.types';
import type { Fidelity } from '../spelling/romanize';
import type { WordForm } from '../spelling/word-form';

export type TokenKind = 'name' | 'initial' | 'particle' | 'title' | 'generation' | 'number' | 'business' | 'place';

/** One word of a name, with all that comparing it needs. */
export interface NameToken {
  /** As the source writes it. */
  shown: string;
  /** Folded, romanised, put into its canonical form. */
  text: string;
  /** The word itself, folded and romanised, where `text` is what is compared in its stead. */
  written: string;
  /** What follows from the letters of `text` alone; some of it stands here as well, where it is read more quickly. */
  form: WordForm;
  sound: string;
  codes: Uint8Array;
  soundCodes: Uint8Array;
  mask: number;
  kind: TokenKind;
  weight: number;
  fidelity: Fidelity;
  groups: GivenNameGroups;
  /** A father's or grandfather's name, which many sources leave out. */
  isPatronymic: boolean;
  isCommon: boolean;
  /** One name with the next word: Jean in Jean-Claude, Abdul in Abdul Karim. */
  isJoinedToNext: boolean;
  part: keyof ComparedNameParts | undefined;
  /** Written with a capital inside, as a reversed or shuffled word is. */
  isShuffled: boolean;
  /** Without a Slavic adjective's ending, where it has one: murom for muromskii. */
  stem: string;
}

/** A name made ready for many comparisons. Opaque to callers but for `value`. */
export interface PreparedName {
  value: string;
  kind: 'person' | 'organisation' | 'vessel';
  tokens: NameToken[];
  legalForms: LegalForm[];
  /** Numbers and codes with digits, sorted, joined by blanks. */
  numbers: string;
  /** Texts of two and of three neighbouring tokens joined, by the first one's position. */
  pairs: string[];
  triples: string[];
  pairSounds: string[];
  tripleSounds: string[];
  /** First letters of the words that matter. */
  initials: string;
  /** The same text, the same name, whatever came before. */
  key: string;
  hasOffice: boolean;
  hasParts: boolean;
  /** An organisation by its kind or by its words, so that an abbreviation may stand for it. */
  isAbbreviable: boolean;
  /** The folded words in Latin letters as they are written, of a person's name in the natural order; empty for other scripts. */
  letters: string;
  /** All words as they are split, sorted: the same for each order of the words. */
  wordBag: string;
  /** Inventories that have all syllables of the name (syllables.ts); 0 for all but East Asian names. */
  syllabaries: number;
  /** A Korean or Chinese family name, and else only words of their syllables. */
  isEastAsian: boolean;
  /** Han characters read in a language in which few names in these characters are read: Korean or Cantonese. */
  isRareReading: boolean;
}

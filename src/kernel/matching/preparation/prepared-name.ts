import type { GivenNameGroups } from '../words/given-names';
import type { LegalForm } from '../words/legal-forms';
import type { ComparedNameParts } from '../matching.types';
import type { Fidelity } from '../spelling/romanize';
import type { WordForm } from '../spelling/word-form';

export type TokenKind = 'name' | 'initial' | 'particle' | 'title' | 'generation' | 'number' | 'business' | 'place';

/** One word of a name, with all values that a comparison needs. */
export interface NameToken {
  /** As the source writes it. */
  shown: string;
  /** Folded, romanised, in its canonical form. */
  text: string;
  /** The word itself, folded and romanised, if `text` is a canonical form. */
  written: string;
  /** Values derived from the letters of `text` alone; some of them are copied here for faster access. */
  form: WordForm;
  sound: string;
  codes: Uint8Array;
  soundCodes: Uint8Array;
  mask: number;
  kind: TokenKind;
  weight: number;
  fidelity: Fidelity;
  groups: GivenNameGroups;
  /** A patronymic, which many sources leave out. */
  isPatronymic: boolean;
  isCommon: boolean;
  /** Forms one name with the next word: Jean in Jean-Claude, Abdul in Abdul Karim. */
  isJoinedToNext: boolean;
  part: keyof ComparedNameParts | undefined;
  /** Written with a capital inside, as in a reversed or shuffled word. */
  isShuffled: boolean;
  /** Without the ending of a Slavic adjective, if it has one: murom for muromskii. */
  stem: string;
}

/** A name prepared for many comparisons. Opaque to callers except for `value`. */
export interface PreparedName {
  value: string;
  kind: 'person' | 'organisation' | 'vessel';
  tokens: NameToken[];
  legalForms: LegalForm[];
  /** Numbers and codes with digits, sorted, joined by blanks. */
  numbers: string;
  /** Texts of two and of three adjacent tokens joined, by the first one's position. */
  pairs: string[];
  triples: string[];
  pairSounds: string[];
  tripleSounds: string[];
  /** First letters of the significant words. */
  initials: string;
  /** Equal for equal prepared names, independent of earlier ones. */
  key: string;
  hasOffice: boolean;
  hasParts: boolean;
  /** An organisation by its type or its words, so that an abbreviation may represent it. */
  isAbbreviable: boolean;
  /**
   * The folded words of a person's name in Latin letters as they are written, in natural order; empty for other
   * scripts.
   */
  letters: string;
  /** All words after splitting, sorted: the same for each order of the words. */
  wordBag: string;
  /** Inventories that have all syllables of the name (syllables.ts); 0 for all except East Asian names. */
  syllabaries: number;
  /** A Korean or Chinese family name, and otherwise only words of their syllables. */
  isEastAsian: boolean;
  /** Han characters read in a language in which few names in these characters are read: Korean or Cantonese. */
  isRareReading: boolean;
  /** An organisation's name in another script, whose ordinary words have been translated. */
  isTranslation: boolean;
  /** The dedication that this reading of an organisation's name leaves out. */
  omitted?: string;
}

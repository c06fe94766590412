import type { AdverseCategory } from '../adverse.types';

/**
 * What a language says of adverse things. All strings are lists of patterns parted by white space, read by
 * `pattern.ts`: `_` stands for a blank or hyphen, `*` for further letters of a word, `~` for up to three words between;
 * `(a|b)`, `?` and look-aheads are those of regular expressions. They are folded, so accents and case do not matter.
 */
export interface AdversePack {
  /** ISO 639-1. */
  language: string;
  script: 'latin' | 'cyrillic' | 'arabic' | 'han';
  /** Patterns by category and term. One that begins with `-` is also found inside a compound word. */
  terms: Partial<Record<AdverseCategory, Record<string, string>>>;
  /** Ten words that tell most when given to a search engine. */
  searchWords: readonly string[];
  /** Wordings that hold a term and mean something else: figures of speech, victims in the passive voice. */
  idioms: string;
  cues: Cues;
}

/** Wordings around a term or a mention that tell whom it concerns. */
export interface Cues {
  /** Ends the matter, before the term in its clause or after it in its sentence: acquitted. */
  cleared: string;
  /** Before the term in its clause: denied, no, victim of, if. */
  before: string;
  /** At most two words before the term: against, about, film. */
  adjacent: string;
  /** Shortly after the term: prevention, expert. */
  after: string;
  /** Right before or after a mention: who holds this office accuses, judges or reports. */
  roles: string;
  /** Right after such a mention: its holder is accused all the same. */
  accused: string;
  /** Right after a mention: the subject speaks or accuses. */
  active: string;
  /** Right before a mention: said, by. */
  agent: string;
  /** Right before a mention: somebody close to the subject. */
  kinBefore: string;
  /** Right after a mention. */
  kinAfter: string;
  /** Open a clause about something else: while. */
  asides: string;
  /** End the reach of what was said before: but. */
  contrasts: string;
  /** Join a clause whose subject is the mention right after: and. */
  joins: string;
  /** Between a violent act and its victim: of, on. */
  victimLinks: string;
  /** Open a sentence that goes on about the subject of the sentence before. */
  references: string;
}

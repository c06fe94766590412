import type { AdverseCategory } from '../adverse.types';

/**
 * The adverse wordings of a language. All strings are lists of patterns separated by white space, which `pattern.ts`
 * reads: `_` is a blank or hyphen, `*` further letters of a word, `~` up to three words in between; `(a|b)`, `?` and
 * look-aheads are those of regular expressions. Patterns are folded, so accents and case do not matter.
 */
export interface AdversePack {
  /** ISO 639-1. */
  language: string;
  script: 'latin' | 'cyrillic' | 'arabic' | 'han';
  /** Patterns by category and term. One that begins with `-` is also found inside a compound word. */
  terms: Partial<Record<AdverseCategory, Record<string, string>>>;
  /** The ten words that are most selective in a query to a search engine. */
  searchWords: readonly string[];
  /** Wordings that contain a term but mean something else: figures of speech. */
  idioms: string;
  /** Crimes in the passive voice, which name their victim: was robbed. */
  suffered: string;
  cues: Cues;
  /** What a short text as a whole says about the subject. */
  involvement: InvolvementCues;
}

/** Wordings around a term or a mention that show whom it concerns. */
export interface Cues {
  /** Closes the matter, before the term in its clause or after it in its sentence: acquitted. */
  cleared: string;
  /** Before the term in its clause: denied. */
  denials: string;
  /** Before the term in its clause: the victim of. In the singular, since the subject is one person or organisation. */
  victims: string;
  /** Before the term in its clause, for other reasons: no, if, expert in. */
  before: string;
  /** At most two words before the term: against, about, film. */
  adjacent: string;
  /** Shortly after the term: prevention, expert. */
  after: string;
  /** Right before or after a mention: a holder of this office accuses, judges or reports. */
  roles: string;
  /** Right after such a mention: its holder is accused nevertheless. */
  accused: string;
  /** Right after a mention: the subject speaks or accuses. */
  active: string;
  /** Right before a mention: said, by. */
  agent: string;
  /** Right before a mention: somebody close to the subject. */
  kinBefore: string;
  /** Right after a mention. */
  kinAfter: string;
  /**
   * Right after a mention: somebody close to the subject shares what is said of it, as in "and his wife were" and "his wife and two
   * aides were".
   */
  jointly?: string;
  /** Open a clause about something else: while. */
  asides: string;
  /** Ends the effect of preceding words: but. */
  contrasts: string;
  /** Join a clause whose subject is the next mention: and. */
  joins: string;
  /** Between a violent act and its victim: of, on. */
  victimLinks: string;
  /** Opens a sentence that continues about the subject of the previous one. */
  references: string;
}

/**
 * Wordings by which a short text as a whole shows how its subject is involved in the crimes that it reports. See `involvement.ts`.
 */
export interface InvolvementCues {
  /** Occupations that deal with crimes without committing them, near a mention: judge, journalist, witness. */
  observers: string;
  /** Before such an occupation: former. It no longer explains why the text speaks of crimes. */
  former: string;
  /** In the title or in a sentence about the subject: it suffered, prevents or describes crimes, or helps those who suffered. */
  bystanders: string;
  /** Anywhere: the offender only has the same name, or the subject was mistaken for somebody else. */
  namesakes: string;
  /** In the title or in a sentence about the subject: acquitted, case closed. */
  exonerations: string;
  /** Beside an arrest or a similar act: it befell somebody else, such as two men. */
  strangers: string;
  /** Right after a mention: it shares with strangers what is said of them, as in "X and two others were arrested". */
  together: string;
  /** Words of sports reports, in which terms are mostly metaphors. */
  sport: string;
  /** Words of reports on markets, stages and other competitions. */
  market: string;
  /** Authorities. A report that names one does not speak in metaphors. */
  institutions: string;
}

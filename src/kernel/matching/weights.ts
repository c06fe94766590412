/**
 * Every number that determines a score, with its reason. A name's score is a product: how well the words with a
 * counterpart agree, times a factor for each contradiction. The numbers were set by order of strength and checked on
 * one half of the development pairs only (docs/matching.md).
 */

/** From this score on two names or entities match. */
export const MATCH_THRESHOLD = 0.7;

/**
 * Lowest average score within a cluster. It is lower than for a pair: an average over all pairs of a cluster includes
 * the worst of them, and with average link one high score is not enough for a merge.
 */
export const CLUSTER_THRESHOLD = 0.6;

/** Similarity of two words, by how they agree. */
export const WORD_SIMILARITY = {
  same: 1,
  /** Same sound form: Sergey, Sergei. */
  sound: 0.98,
  /** Spellings of one name from the table: Usama, Osama. */
  spelling: 0.98,
  /** English words that translate one word of another language: bureau, agency. */
  translation: 0.97,
  /** Short form, or the name in another language: Ted, Theodore; Yusuf, Joseph. */
  equivalent: 0.92,
  /** An initial and a word that starts with it. */
  initial: 0.93,
  /** Joined initials: JC, Jean-Claude. */
  initials: 0.92,
  /** With and without the ending of an adjective: Murom, Muromskii. */
  stem: 0.92,
  /** The same letters in another order, with a capital inside. */
  shuffled: 0.9,
  /** Abdul and its name, and the two written as one word with a typing error: Abdlurahman. */
  joinedSlip: 0.88,
  /** An abbreviation and the words it abbreviates. */
  acronym: 0.85,
  /** The highest similarity of words of a loose romanisation. */
  loose: 0.97,
} as const;

/** Below this similarity two words are unrelated. */
export const LEAST_WORD_SIMILARITY = 0.6;
/**
 * One typing error in a word, all other words being the same: the lowest agreement of the names, by the letters of the
 * longer of the two words. In short words an error makes another name too often, unless the rest of the name is long.
 */
export const SLIP = {
  leastLetters: 2,
  agreement: { 2: 0.73, 3: 0.74, 4: 0.76, 5: 0.8 },
  /** Letters that the rest of the name must have, by the letters of the word. */
  leastRest: { 2: 8, 3: 6, 4: 2, 5: 0 },
  /** How similar the other words must be to count as the same. */
  leastOthers: 0.97,
  /** The lowest similarity of two such words. */
  similarity: 0.62,
  /** The same letters with other word boundaries. */
  otherBlanks: 0.95,
} as const;
export type SlipLetters = keyof typeof SLIP.agreement;
/**
 * Each lost tenth of similarity costs this many tenths of the word's agreement, so that one typing error passes and two
 * do not.
 */
export const TYPO_SLOPE = 1.4;
/** An error in a word of up to four letters makes another word more often. */
export const SHORT_WORD = { letters: 4, costFactor: 1.5 };

export const PERSON = {
  /** Both sides have a word without counterpart: another family, given or father's name. */
  conflict: 0.52,
  furtherConflict: 0.8,
  /** Only one side has a further name; the first weighs most because it may be the family name. */
  extra: 0.84,
  furtherExtra: 0.9,
  /** One syllable more makes another Chinese or Korean given name. */
  extraSyllable: 0.65,
  /** The middle one of a name in Latin letters is left out like a middle name. */
  extraMiddleSyllable: 0.72,
  /** Two names of different length have only very common words in common. */
  commonNames: 0.93,
  /** A patronymic or a middle initial is often left out. */
  extraPatronymic: 0.96,
  extraInitial: 0.97,
  /** Titles and particles are added and omitted freely. */
  extraSmallWord: 0.995,
  initialConflict: 0.6,
  /** Only one word in common, and the other side has more. */
  singleWord: 0.7,
  /** One word and a title or Abdul in common: Sheikh Hassan, Sheikh Dawood Hassan. */
  singleWordSupported: 0.86,
  generationConflict: 0.6,
  extraGeneration: 0.95,
  /** Given and family name, distinguished by both sources, are exchanged. */
  exchangedParts: 0.65,
  /** Highest score of names that agree across scripts only as wholes, and the fewest consonants they may have. */
  wholeLoose: 0.97,
  wholeLooseConsonants: 8,
  order: 0.98,
  reversal: 0.99,
} as const;

export const ORGANISATION = {
  /** Per share of the weight of all words that other words contradict. */
  conflictSlope: 2.2,
  /** Per share of the weight that only one side has. */
  extraSlope: 1.25,
  /** A branch or a regional firm: a place on one side only has little weight. */
  extraPlaceShare: 0.35,
  /** Only one side is a bank, a trust, an insurance: X Securities is an affiliate of X. */
  affiliate: 0.68,
  /** Both have numbers that differ: Unit 61398, Unit 61486. */
  numberConflict: 0.45,
  extraNumber: 0.64,
  /** Two countries or cities. */
  placeConflict: 0.6,
  /** GmbH and AG of one name are two companies. */
  legalFormConflict: 0.68,
  legalFormDiffers: 0.99,
  /** Only one side says after whom it is named. */
  dedication: 0.92,
  order: 0.98,
} as const;

/**
 * Properties other than names, applied to the name's score s. Support p moves it to 1 - (1 - s) * p: support cannot
 * compensate for different names, so it fades below a medium name score. A factor f moves it to s * f.
 */
export const ENTITY = {
  /** Support counts in full from `full` on and not at all up to `none`. */
  supportFrom: { none: 0.2, full: 0.5 },
  /** Neutral: one side has no name. */
  namelessScore: 0.45,
  weakAlias: 0.8,
  date: { equal: 0.45, swapped: 0.6, typing: 0.65, partial: 0.85 },
  dateAgainst: { same_year: 0.85, near_year: 0.75, different: 0.5, impossible: 0.35 },
  /** Two nationalities are common, and so are errors: the score is lowered, not decided. */
  otherCountries: 0.9,
  otherGender: 0.75,
  contact: 0.3,
  /** An e-mail address with one or two typing errors. */
  nearContact: 0.45,
  leastContact: 0.8,
  address: 0.6,
  leastAddress: 0.5,
  /** The lowest score if an identifier is the same, with the share that the name adds. */
  sameIdentifier: {
    universal: { least: 0.9, name: 0.1 },
    national: { least: 0.75, name: 0.23 },
    document: { least: 0.75, name: 0.23 },
  },
  otherIdentifier: { universal: 0.3, national: 0.6 },
  /** Name and date of birth agree, and a national number differs: registries also make errors in numbers. */
  otherNationalOfTwin: 0.75,
} as const;

/**
 * Every number that makes a score, with its reason. A name's score is a product: how well the words that have a
 * counterpart agree, times a factor for each thing that speaks against. They were set by order of strength and looked
 * at on one half of the development pairs only (docs/matching.md).
 */

/** From here on two names or entities match. */
export const MATCH_THRESHOLD = 0.7;

/**
 * Least average score within a cluster. Lower than for a pair: an average over all pairs of a cluster holds the worst of
 * them too, and with average link one high score can't carry a merge alone.
 */
export const CLUSTER_THRESHOLD = 0.6;

/** Similarity of two words, by how they agree. */
export const WORD_SIMILARITY = {
  same: 1,
  /** Same sound form: Sergey, Sergei. */
  sound: 0.98,
  /** Spellings of one name from the table: Usama, Osama. */
  spelling: 0.98,
  /** Short form, or the name in another language: Ted, Theodore; Yusuf, Joseph. */
  equivalent: 0.92,
  /** An initial and a word that starts with it. */
  initial: 0.93,
  /** Initials run together: JC, Jean-Claude. */
  initials: 0.92,
  /** Murom, Muromskii. */
  stem: 0.92,
  /** The same letters in another order, with a capital inside. */
  shuffled: 0.9,
  /** Abdul and its name, and the two written as one word with a slip of the pen: Abdlurahman. */
  joinedSlip: 0.88,
  /** An abbreviation and the words it abbreviates. */
  acronym: 0.85,
  /** Words of a loose romanisation agree less at best. */
  loose: 0.97,
} as const;

/** Below this similarity two words have nothing to do with one another. */
export const LEAST_WORD_SIMILARITY = 0.6;
/**
 * One slip of the pen in a word, all other words being the same: how well the names agree at least, by the letters of the
 * longer of the two words. In short words a slip makes another name too often, unless the rest of the name is long.
 */
export const SLIP = {
  leastLetters: 2,
  agreement: { 2: 0.73, 3: 0.74, 4: 0.76, 5: 0.8 },
  /** Letters that the rest of the name must have, by the letters of the word. */
  leastRest: { 2: 8, 3: 6, 4: 2, 5: 0 },
  /** How alike the other words must be to count as the same. */
  leastOthers: 0.97,
  /** How alike two such words are, at least. */
  similarity: 0.62,
  /** The same letters in other words. */
  otherBlanks: 0.95,
} as const;
export type SlipLetters = keyof typeof SLIP.agreement;
/** Each lost tenth of similarity costs this many tenths of the word's agreement, so that one slip passes and two don't. */
export const TYPO_SLOPE = 1.4;
/** A slip in a word of up to four letters makes another word more often. */
export const SHORT_WORD = { letters: 4, costFactor: 1.5 };

export const PERSON = {
  /** Both sides have a word without counterpart: another family, given or father's name. */
  conflict: 0.52,
  furtherConflict: 0.8,
  /** One side alone has a further name; the first weighs most, since it is the one that might be the family name. */
  extra: 0.84,
  furtherExtra: 0.9,
  /** A syllable more makes another Chinese or Korean given name. */
  extraSyllable: 0.65,
  /** The middle one of a name in Latin letters is left out as middle names are. */
  extraMiddleSyllable: 0.72,
  /** All that two names of different length share is borne by very many. */
  commonNames: 0.93,
  /** A patronymic or a middle initial is often left out. */
  extraPatronymic: 0.96,
  extraInitial: 0.97,
  /** Titles and particles come and go. */
  extraSmallWord: 0.995,
  initialConflict: 0.6,
  /** Only one word in common, and the other side has more. */
  singleWord: 0.7,
  /** One word and a title or Abdul in common: Sheikh Hassan, Sheikh Dawood Hassan. */
  singleWordSupported: 0.86,
  generationConflict: 0.6,
  extraGeneration: 0.95,
  /** First and family name told apart by both sources, and exchanged. */
  exchangedParts: 0.65,
  /** Best score of names that agree across scripts only as wholes, and the fewest consonants they may have. */
  wholeLoose: 0.97,
  wholeLooseConsonants: 8,
  order: 0.98,
  reversal: 0.99,
} as const;

export const ORGANISATION = {
  /** Per share of the weight of all words that stands against other words. */
  conflictSlope: 2.2,
  /** Per share of the weight that one side has alone. */
  extraSlope: 1.25,
  /** A branch or a regional firm: a place on one side alone adds little. */
  extraPlaceShare: 0.35,
  /** One side alone is a bank, a trust, an insurance: X Securities is an affiliate of X. */
  affiliate: 0.68,
  /** Both have numbers, and others: Unit 61398, Unit 61486. */
  numberConflict: 0.45,
  extraNumber: 0.64,
  /** Two countries or cities. */
  placeConflict: 0.6,
  /** GmbH and AG of one name are two companies. */
  legalFormConflict: 0.68,
  legalFormDiffers: 0.99,
  order: 0.98,
} as const;

/**
 * What else an entity says, applied to the name's score s. Support p moves it to 1 - (1 - s) * p: what speaks for can't
 * make up for different names, so support fades below a middling name score. A factor f moves it to s * f.
 */
export const ENTITY = {
  /** Support counts in full from `full` on and not at all up to `none`. */
  supportFrom: { none: 0.2, full: 0.5 },
  /** Neither for nor against: there is no name on one side. */
  namelessScore: 0.45,
  weakAlias: 0.8,
  date: { equal: 0.45, swapped: 0.6, typing: 0.65, partial: 0.85 },
  dateAgainst: { same_year: 0.85, near_year: 0.75, different: 0.5, impossible: 0.35 },
  /** Two nationalities are common, and so are errors: lowered, not decided. */
  otherCountries: 0.9,
  otherGender: 0.75,
  contact: 0.3,
  /** An e-mail address with a slip or two. */
  nearContact: 0.45,
  leastContact: 0.8,
  address: 0.6,
  leastAddress: 0.5,
  /** At least this score where an identifier is the same, with the share that the name adds. */
  sameIdentifier: {
    universal: { least: 0.9, name: 0.1 },
    national: { least: 0.75, name: 0.23 },
    document: { least: 0.75, name: 0.23 },
  },
  otherIdentifier: { universal: 0.3, national: 0.6 },
  /** Name and date of birth agree, and a national number differs: registries err in numbers too. */
  otherNationalOfTwin: 0.75,
} as const;

/**
 * Weights of evidence in bits: the binary logarithm of how much likelier an observation is for the same person than for
 * another one (Fellegi and Sunter 1969; Splink's documentation calls them match weights). The underlying probabilities
 * are estimates for sanctions lists, which state many dates and countries imprecisely; `bench/screening.ts` measures
 * the result.
 */
export const BITS = {
  name: {
    /** Another spelling of one name: Sergey, Sergei. */
    spelling: -1,
    /** A fitting initial: one person in twelve has it by chance. */
    initial: 1.8,
    /** A name that only one side has. */
    extra: -1.3,
    extraPatronymic: -0.5,
    /** A different name in the same place. */
    conflict: -6,
    furtherConflict: -3,
    initialConflict: -4,
    weakAlias: -2.3,
    /** Of the names in Han characters that might be Korean or Cantonese, about one in eight is. */
    rareReading: -3,
  },
  birthDate: {
    /** One person in 23,000 is born on the same day. */
    equal: 14.3,
    /** The first of January means that only the year is known. */
    firstOfJanuary: 6,
    swapped: 8,
    typing: 5,
    partial: 5.3,
    same_year: -0.5,
    near_year: -1.2,
    different: -5.6,
    impossible: -9,
  },
  otherCountry: -3,
  otherGender: -4,
  identifier: { universal: 27, national: 20, document: 20, contact: 10 },
  nearContact: 5,
  otherIdentifier: { universal: -5, national: -3 },
  address: { least: 3, most: 8 },
  /** A person's name that an organisation has: most people with that name are unrelated to it. */
  personsNameOfOrganisation: -6,
} as const;

/**
 * The probability that a person's name is written as exactly one given other word: about one name in thirty has a
 * typing error of one letter, and a name of seven letters allows about 350; a similar name, such as a short form, has
 * few alternatives; a less similar one has many.
 */
export const VARIANT_CHANCE = { slip: 1e-4, near: 1 / 32, far: 1e-6 } as const;

/**
 * From this similarity on, words are spellings of one name; below `near` they differ by more than a typing error. Words
 * that another script or language spells are compared by fewer sounds, so they must be more similar.
 */
export const ALIKE = { spelling: 0.98, near: 0.85, nearRespelt: 0.95 } as const;

/** Bounds of the evidence of a common country, in bits. */
export const COUNTRY_BITS = { least: 0.5, most: 8 } as const;

/**
 * The log odds that a pair is one person, fitted to lookups of listed people and of people who are not listed: natural
 * logarithm of the odds = intercept + slope * that of the evidence. The slope is below 1 because agreements are not
 * independent.
 */
export const CONFIDENCE_CALIBRATION = { intercept: 5, slope: 0.55 } as const;

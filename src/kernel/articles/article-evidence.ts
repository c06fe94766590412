/** Evidence in a text, besides the name, for or against it being about the subject. */
export interface ArticleEvidence {
  /** Supporting evidence moves a score s to 1 - (1 - s) × support; 1 if there is none. */
  support: number;
  /** Opposing evidence moves s to s × against; 1 if there is none. */
  against: number;
  /** A plain sentence for the reader. */
  rationale: string;
}

/**
 * The factors by strength of the evidence: contacts and dates of birth identify one person, a country only millions of
 * people.
 */
export const SUPPORT = {
  contact: 0.3,
  birthDate: 0.35,
  birthYear: 0.6,
  age: 0.65,
  employer: 0.6,
  title: 0.75,
  role: 0.8,
  region: 0.8,
  placeOfBirth: 0.8,
  employmentLocation: 0.85,
  otherName: 0.85,
  severalMentions: 0.9,
  manyMentions: 0.85,
} as const;

export const AGAINST = {
  otherBirthYear: 0.5,
  otherAge: 0.6,
  familyNameAlone: 0.8,
  oneWordPerson: 0.7,
  oneWordOrganisation: 0.9,
  commonName: 0.85,
} as const;

export const speaksFor = (support: number, rationale: string): ArticleEvidence => ({ support, against: 1, rationale });
export const speaksAgainst = (against: number, rationale: string): ArticleEvidence => ({
  support: 1,
  against,
  rationale,
});

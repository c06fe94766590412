/** What a text says besides the name, for or against its being the subject's. */
export interface ArticleEvidence {
  /** What speaks for it moves a score s to 1 - (1 - s) × support; 1 where nothing does. */
  support: number;
  /** What speaks against it moves s to s × against; 1 where nothing does. */
  against: number;
  /** A plain sentence for the reader. */
  rationale: string;
}

/** How far each thing goes, by strength: contacts and dates of birth name one person, a country names millions. */
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

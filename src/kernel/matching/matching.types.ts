/** Types of entities by their FollowTheMoney names. */
export const ENTITY_SCHEMAS = [
  'Person',
  'Company',
  'Organization',
  'LegalEntity',
  'Vessel',
  'Aircraft',
  'PublicBody',
  'Thing',
] as const;
export type EntitySchema = (typeof ENTITY_SCHEMAS)[number];

/** The parts of a person's name if the source distinguishes them. */
export interface ComparedNameParts {
  first?: string;
  middle?: string;
  last?: string;
  patronymic?: string;
}

export interface ComparableName {
  value: string;
  /** A weak alias (OFAC's, the UN's "low quality"): too common or too vague to be sufficient alone. */
  isWeak?: boolean;
  part?: ComparedNameParts;
}

export interface ComparableIdentifier {
  /** The type, such as lei, imoNumber, passportNumber, email; case and underscores do not matter. */
  type: string;
  value: string;
  /** Alpha-2 code of the issuer. */
  country?: string;
}

export interface ComparableEntity {
  id: string;
  schema: EntitySchema;
  names: ComparableName[];
  /** ISO 8601, complete or partial: 1961, 1961-04, 1961-04-12. */
  birthDates: string[];
  incorporationDates?: string[];
  /** Alpha-2 codes. */
  countries: string[];
  genders: string[];
  identifiers: ComparableIdentifier[];
  addresses?: string[];
}

/** One reason for a score. The contributions of all features of a result add up to its score. */
export interface Feature {
  /** For example name_parts, name_conflict, legal_form, birth_date, identifier. */
  name: string;
  /** How well the two sides agree in this feature, 0 to 1. */
  score: number;
  /** How much this feature can change the score, 0 to 1. */
  weight: number;
  /** What it added to the score; negative if it lowered the score. */
  contribution: number;
  /** A sentence with both values. */
  explanation: string;
}

export interface MatchResult {
  /** 0 to 1. */
  score: number;
  /** Whether the score reaches MATCH_THRESHOLD. */
  isMatch: boolean;
  features: Feature[];
}

/** Kinds of entity by their FollowTheMoney names. */
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

/** The parts of a person's name where the source tells them apart. */
export interface ComparedNameParts {
  first?: string;
  middle?: string;
  last?: string;
  patronymic?: string;
}

export interface ComparableName {
  value: string;
  /** A weak alias (OFAC's, the UN's "low quality"): too common or too vague to stand alone. */
  isWeak?: boolean;
  part?: ComparedNameParts;
}

export interface ComparableIdentifier {
  /** The name of the kind, such as lei, imoNumber, passportNumber, email; case and underscores don't matter. */
  type: string;
  value: string;
  /** Alpha-2 code of the issuer. */
  country?: string;
}

export interface ComparableEntity {
  id: string;
  schema: EntitySchema;
  names: ComparableName[];
  /** ISO 8601, whole or partial: 1961, 1961-04, 1961-04-12. */
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
  /** Such as name_parts, name_conflict, legal_form, birth_date, identifier. */
  name: string;
  /** How well the two sides agree in this respect, 0 to 1. */
  score: number;
  /** How much this respect can move the score, 0 to 1. */
  weight: number;
  /** What it added to the score, or took away. */
  contribution: number;
  /** In words, with both values. */
  explanation: string;
}

export interface MatchResult {
  /** 0 to 1. */
  score: number;
  /** Whether the score reaches MATCH_THRESHOLD. */
  isMatch: boolean;
  features: Feature[];
}

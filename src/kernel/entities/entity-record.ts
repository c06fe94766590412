/** Types of entities on lists: FollowTheMoney's names, but `Aircraft` for its `Airplane`. */
export const RECORD_SCHEMAS = [
  'Person',
  'Company',
  'Organization',
  'PublicBody',
  'LegalEntity',
  'Vessel',
  'Aircraft',
  'Vehicle',
  'CryptoWallet',
] as const;

export type RecordSchema = (typeof RECORD_SCHEMAS)[number];

/** Weak aliases are those that the list itself calls too common to match alone (`JOHN`, `THE GROUP`). */
export type NameKind = 'primary' | 'alias' | 'weak_alias' | 'former';

export interface RecordNameParts {
  first?: string;
  middle?: string;
  patronymic?: string;
  last?: string;
  suffix?: string;
}

export interface EntityName {
  /** In natural order: given names before family names if the list distinguishes them. */
  value: string;
  kind: NameKind;
  /** ISO 15924 code of the script that most of its letters belong to. */
  script?: string;
  parts?: RecordNameParts;
}

export interface EntityDate {
  /** ISO 8601 with the precision of the list: `1948-12-10`, `1948-12` or `1948`. */
  value: string;
  /** The last possible date if the list has a range. */
  until?: string;
  isApproximate?: true;
}

export interface EntityAddress {
  full: string;
  street?: string;
  city?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
}

export const ENTITY_IDENTIFIER_TYPES = [
  'passport_number',
  'national_id',
  'tax_id',
  'registration_number',
  'lei',
  'isin',
  'duns',
  'swift_bic',
  'imo_number',
  'mmsi',
  'call_sign',
  'tail_number',
  'serial_number',
  'crypto_wallet',
  'email',
  'phone',
  'url',
  'other',
] as const;

export type EntityIdentifierType = (typeof ENTITY_IDENTIFIER_TYPES)[number];

export interface EntityIdentifier {
  type: EntityIdentifierType;
  /** As the list writes it. */
  value: string;
  /** ISO 3166-1 alpha-2 code of the issuing country. */
  country?: string;
  /** The label of the list (`Cedula No.`), if it is more specific than the type. */
  label?: string;
}

export type Gender = 'male' | 'female' | 'other';

/**
 * One entity of a source, independent of the source's format. Lists have no duplicates; countries are alpha-2 codes.
 */
export interface EntityRecord {
  sourceEntityId: string;
  schema: RecordSchema;
  caption: string;
  names: EntityName[];
  birthDates: EntityDate[];
  deathDates: EntityDate[];
  incorporationDates: EntityDate[];
  genders: Gender[];
  nationalities: string[];
  countries: string[];
  addresses: EntityAddress[];
  identifiers: EntityIdentifier[];
  programs: string[];
  topics: string[];
  remarks: string | null;
  url: string | null;
  /** ISO 8601. */
  listedOn: string | null;
  /**
   * Values without a field of their own, by FollowTheMoney's property names if there is one (`birthPlace`, `position`).
   */
  extra: Record<string, string[]>;
}

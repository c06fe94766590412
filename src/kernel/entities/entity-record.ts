/** Kinds of entities on lists: FollowTheMoney's names, but `Aircraft` for its `Airplane`. */
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

/** Weak aliases are those a list itself calls too common to match by alone (`JOHN`, `THE GROUP`). */
export type NameKind = 'primary' | 'alias' | 'weak_alias' | 'former';

export interface RecordNameParts {
  first?: string;
  middle?: string;
  patronymic?: string;
  last?: string;
  suffix?: string;
}

export interface EntityName {
  /** In natural order: given names before family names where a list tells them apart. */
  value: string;
  kind: NameKind;
  /** ISO 15924 code of the script most of its letters are in. */
  script?: string;
  parts?: RecordNameParts;
}

export interface EntityDate {
  /** ISO 8601 with the precision the list has: `1948-12-10`, `1948-12` or `1948`. */
  value: string;
  /** The last date meant, where the list gives a span. */
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
  /** ISO 3166-1 alpha-2 of who issued it. */
  country?: string;
  /** What the list calls it (`Cedula No.`), where that says more than the type. */
  label?: string;
}

export type Gender = 'male' | 'female' | 'other';

/** One entity as a source has it, whatever the source's own format. Lists are without repetitions; countries alpha-2. */
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
  /** What has no field of its own, by FollowTheMoney's property names where there is one (`birthPlace`, `position`). */
  extra: Record<string, string[]>;
}

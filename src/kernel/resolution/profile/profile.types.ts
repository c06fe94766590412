import type { EntityIdentifierType, Gender, NameKind, RecordSchema } from '../../entities/entity-record';

/** A fact about an entity: its own keys, the confidence (0 to 1, four decimals), and the ids of its sources. */
export type Datum<Fact> = Fact & { confidence: number; sources: string[] };

export interface Value<T> {
  value: T;
}

export interface NameFact {
  value: string;
  kind: NameKind;
  /** ISO 15924. */
  script: string | null;
}

export interface DateFact {
  /** ISO 8601 with the precision that the source has. */
  value: string;
  until: string | null;
  is_approximate: boolean;
}

export interface AddressFact {
  full: string;
  street: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

export interface IdentifierFact {
  type: EntityIdentifierType;
  value: string;
  /** ISO 3166-1 alpha-2 code of the issuing country. */
  country: string | null;
  label: string | null;
}

/** Where an entity is on a list. */
export interface ListingFact {
  dataset: string;
  version: number;
  first_seen: string;
  last_seen: string;
  listed_on: string | null;
  programs: string[];
}

export interface ExtraFact {
  name: string;
  value: string;
}

/** The content of each field of a profile. */
export interface ProfileFacts {
  names: NameFact;
  birth_dates: DateFact;
  death_dates: DateFact;
  incorporation_dates: DateFact;
  genders: Value<Gender>;
  nationalities: Value<string>;
  countries: Value<string>;
  addresses: AddressFact;
  identifiers: IdentifierFact;
  topics: Value<string>;
  programs: Value<string>;
  remarks: Value<string>;
  urls: Value<string>;
  listings: ListingFact;
  extra: ExtraFact;
}

export type ProfileField = keyof ProfileFacts;

/** The combined data of all sources about an entity, as it is displayed: most certain first, then by value. */
export type Profile = {
  caption: Datum<Value<string>>;
  schema: Datum<Value<RecordSchema>>;
  /** How many data of a field were left out, the least certain ones. */
  left_out: Record<ProfileField, number>;
} & { [Field in ProfileField]: Datum<ProfileFacts[Field]>[] };

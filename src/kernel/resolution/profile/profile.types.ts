import type { EntityIdentifierType, Gender, NameKind, RecordSchema } from '../../entities/entity-record';

/** One thing that sources say of an entity: the fact's own keys, how sure it is (0 to 1, four decimals), and who says so. */
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
  /** ISO 3166-1 alpha-2 of who issued it. */
  country: string | null;
  label: string | null;
}

/** Where an entity stands on a list. */
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

/** What each field of a profile lists. */
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

/** What all sources together say of an entity, as it is shown: most certain first, then by value. */
export type Profile = {
  caption: Datum<Value<string>>;
  schema: Datum<Value<RecordSchema>>;
  /** How many data of a field were left out, the least certain. */
  left_out: Record<ProfileField, number>;
} & { [Field in ProfileField]: Datum<ProfileFacts[Field]>[] };

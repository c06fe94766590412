import {
  ENTITY_IDENTIFIER_TYPES,
  type EntityIdentifierType,
  type Gender,
  type NameKind,
  RECORD_SCHEMAS,
  type RecordSchema,
} from '../../kernel/entities/entity-record';
import { list, map, object } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, number, oneOf, text } from '../../platform/http/validation/rules';

const NAME_KINDS = ['primary', 'alias', 'weak_alias', 'former'] as const satisfies NameKind[];
const GENDERS = ['male', 'female', 'other'] as const satisfies Gender[];
const alpha2 = () => text({ minLength: 2, maxLength: 2 });

/** The fields of every datum: its confidence and its sources. */
class DatumAnswer {
  @Shown(number({ ge: 0, le: 1 }))
  confidence: number;

  @Shown(list(text()), { description: 'The ids of the sources that report the value.' })
  sources: string[];
}

/** Remarks are the longest texts of records. */
const MAX_TEXT = 50_000;

class TextDatumAnswer extends DatumAnswer {
  @Shown(text({ maxLength: MAX_TEXT }))
  value: string;
}

class SchemaDatumAnswer extends DatumAnswer {
  @Shown(oneOf(RECORD_SCHEMAS))
  value: RecordSchema;
}

class NameDatumAnswer extends TextDatumAnswer {
  @Shown(oneOf(NAME_KINDS))
  kind: NameKind;

  @Shown(text(), { isNullable: true, description: 'The ISO 15924 script code.' })
  script: string | null;
}

class DateDatumAnswer extends DatumAnswer {
  @Shown(text(), { description: 'A date in ISO 8601: a day, a month or a year.', example: '1967-01' })
  value: string;

  @Shown(text(), { isNullable: true })
  until: string | null;

  @Shown(boolean())
  is_approximate: boolean;
}

class GenderDatumAnswer extends DatumAnswer {
  @Shown(oneOf(GENDERS))
  value: Gender;
}

class CountryDatumAnswer extends DatumAnswer {
  @Shown(alpha2(), { example: 'RU' })
  value: string;
}

class AddressDatumAnswer extends DatumAnswer {
  @Shown(text())
  full: string;

  @Shown(text(), { isNullable: true })
  street: string | null;

  @Shown(text(), { isNullable: true })
  city: string | null;

  @Shown(alpha2(), { isNullable: true, example: 'RU' })
  country: string | null;
}

class IdentifierDatumAnswer extends TextDatumAnswer {
  @Shown(oneOf(ENTITY_IDENTIFIER_TYPES))
  type: EntityIdentifierType;

  @Shown(alpha2(), { isNullable: true, description: 'The country of the issuer (ISO 3166-1 alpha-2).', example: 'RU' })
  country: string | null;

  @Shown(text(), { isNullable: true, description: 'The label that the source gives the identifier.' })
  label: string | null;
}

class ListingDatumAnswer extends DatumAnswer {
  @Shown(text())
  dataset: string;

  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  first_seen: string;

  @Shown(instant())
  last_seen: string;

  @Shown(text(), { isNullable: true })
  listed_on: string | null;

  @Shown(list(text()))
  programs: string[];
}

class ExtraDatumAnswer extends TextDatumAnswer {
  @Shown(text(), { example: 'birthPlace' })
  name: string;
}

export class ProfileAnswer {
  @Shown(object(TextDatumAnswer))
  caption: TextDatumAnswer;

  @Shown(object(SchemaDatumAnswer))
  schema: SchemaDatumAnswer;

  @Shown(list(object(NameDatumAnswer)))
  names: NameDatumAnswer[];

  @Shown(list(object(DateDatumAnswer)))
  birth_dates: DateDatumAnswer[];

  @Shown(list(object(DateDatumAnswer)))
  death_dates: DateDatumAnswer[];

  @Shown(list(object(DateDatumAnswer)))
  incorporation_dates: DateDatumAnswer[];

  @Shown(list(object(GenderDatumAnswer)))
  genders: GenderDatumAnswer[];

  @Shown(list(object(CountryDatumAnswer)))
  nationalities: CountryDatumAnswer[];

  @Shown(list(object(CountryDatumAnswer)))
  countries: CountryDatumAnswer[];

  @Shown(list(object(AddressDatumAnswer)))
  addresses: AddressDatumAnswer[];

  @Shown(list(object(IdentifierDatumAnswer)))
  identifiers: IdentifierDatumAnswer[];

  @Shown(list(object(TextDatumAnswer)))
  topics: TextDatumAnswer[];

  @Shown(list(object(TextDatumAnswer)))
  programs: TextDatumAnswer[];

  @Shown(list(object(TextDatumAnswer)))
  remarks: TextDatumAnswer[];

  @Shown(list(object(TextDatumAnswer)))
  urls: TextDatumAnswer[];

  @Shown(list(object(ListingDatumAnswer)))
  listings: ListingDatumAnswer[];

  @Shown(list(object(ExtraDatumAnswer)))
  extra: ExtraDatumAnswer[];

  @Shown(map(text(), integer({ ge: 0 })), {
    description: 'For each field, the number of values omitted beyond the first 500.',
  })
  left_out: Record<string, number>;
}

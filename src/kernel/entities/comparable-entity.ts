import type { ComparableEntity, ComparableIdentifier, ComparableName, EntitySchema } from '../matching/matching.types';
import type { EntityDate, EntityIdentifier, EntityName, EntityRecord, RecordSchema } from './entity-record';

const SCHEMAS: Record<RecordSchema, EntitySchema> = {
  Person: 'Person',
  Company: 'Company',
  Organization: 'Organization',
  PublicBody: 'PublicBody',
  LegalEntity: 'LegalEntity',
  Vessel: 'Vessel',
  Aircraft: 'Aircraft',
  Vehicle: 'Thing',
  CryptoWallet: 'Thing',
};

/** Converts an entity of a source to the form that the matcher compares. */
export function comparableEntity(id: string, record: EntityRecord): ComparableEntity {
  return {
    id,
    schema: SCHEMAS[record.schema],
    names: record.names.map(comparableName),
    birthDates: record.birthDates.flatMap(comparableDates),
    incorporationDates: record.incorporationDates.flatMap(comparableDates),
    countries: [...new Set([...record.nationalities, ...record.countries])],
    genders: record.genders.filter((gender) => gender !== 'other'),
    identifiers: record.identifiers.flatMap(comparableIdentifier),
    addresses: record.addresses.map(({ full }) => full),
  };
}

function comparableName({ value, kind, parts }: EntityName): ComparableName {
  const { first, middle, patronymic, last } = parts ?? {};
  const isApart = first !== undefined && last !== undefined;
  return {
    value,
    isWeak: kind === 'weak_alias',
    ...(isApart && {
      part: { first, last, ...(middle !== undefined && { middle }), ...(patronymic !== undefined && { patronymic }) },
    }),
  };
}

const MAX_SPAN_YEARS = 10;

/** A range of years becomes every year in it, an approximate date its year only. */
function comparableDates({ value, until, isApproximate }: EntityDate): string[] {
  const [from, to] = [Number(value.slice(0, 4)), Number((until ?? value).slice(0, 4))];
  if (until !== undefined && to > from && to - from <= MAX_SPAN_YEARS) {
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  }
  return isApproximate === true ? [value.slice(0, 4)] : [value];
}

/** Numbers of type `other` can be of different kinds: only the label of the list distinguishes them. */
function comparableIdentifier({ type, value, country, label }: EntityIdentifier): ComparableIdentifier[] {
  if (type === 'other' && label === undefined) return [];
  const kind = type === 'other' ? (label ?? type) : type;
  return [{ type: kind, value, ...(country !== undefined && { country }) }];
}

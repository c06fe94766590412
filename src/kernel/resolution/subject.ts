import { compactNumber } from '../identifiers/document-number';
import type { CheckedIdentifier } from '../identifiers/check-identifiers';
import type { IdentifierType } from '../identifiers/identifier-types';
import type { ComparableIdentifier } from '../matching/matching.types';
import { prepareEntity } from '../matching/entities/prepare-entity';
import { readsLikePerson } from '../names/reads-like-person';
import { isOrganisationSchema } from './records/comparable-record';
import type { Facet, FacetKind, SubjectReading, ReadingSchema, Subject, SubjectType } from './resolution.types';
import { mailDomain, ownDomain, readWebAddress } from './records/web-identity';

const ALL: readonly ReadingSchema[] = ['Person', 'Organization', 'Vessel', 'Aircraft'];
const NOT_PERSON: readonly ReadingSchema[] = ['Organization', 'Vessel', 'Aircraft'];
const NOT_ORGANISATION: readonly ReadingSchema[] = ['Person', 'Vessel', 'Aircraft'];

/** The types of entity that a lookup of each type requests. */
const SCHEMAS: Record<SubjectType, readonly ReadingSchema[]> = {
  any: ALL,
  person: ['Person'],
  organization: ['Organization'],
  vessel: ['Vessel'],
};

/**
 * Derives the subject of a lookup from its identifiers. Names are aliases of one subject, which may be of any type
 * unless the type or another identifier restricts it; company names are those of an organisation, a vessel or an
 * aircraft. A lookup with both has two facets, the person and the company. All other identifiers are assigned to the
 * readings that they fit.
 * @returns a subject without facets if no name fits the type
 */
export function buildSubject(identifiers: readonly CheckedIdentifier[], type: SubjectType = 'any'): Subject {
  const known = subjects.get(identifiers);
  if (known?.type === type) return known.subject;
  const subject = readSubject(identifiers, type);
  subjects.set(identifiers, { type, subject });
  return subject;
}

/** Created once per lookup, because every source needs it. */
const subjects = new WeakMap<readonly CheckedIdentifier[], { type: SubjectType; subject: Subject }>();

function readSubject(identifiers: readonly CheckedIdentifier[], type: SubjectType): Subject {
  const given: Given = (one) => [...new Set(identifiers.filter((other) => other.type === one).map(normalizedOf))];
  const names = given('name');
  const companyNames = given('company_name');
  const allowed = SCHEMAS[type];
  const facet = (kind: FacetKind, schemas: readonly ReadingSchema[], of: readonly string[]): Facet[] => {
    const readable = schemas.filter((schema) => allowed.includes(schema));
    return readable.length === 0 ? [] : [facetOf(kind, readable, of, given)];
  };
  if (names.length > 0 && companyNames.length > 0) {
    return {
      facets: [...facet('person', NOT_ORGANISATION, names), ...facet('organisation', NOT_PERSON, companyNames)],
    };
  }
  if (companyNames.length > 0) return { facets: facet('subject', NOT_PERSON, companyNames) };
  return { facets: facet('subject', type === 'any' && isPerson(names, given) ? SCHEMAS.person : ALL, names) };
}

/**
 * Only people have a date of birth or a passport; a nationality may be that of a company, unless the name is a
 * person's.
 */
function isPerson(names: readonly string[], given: Given): boolean {
  if (given('date_of_birth').length > 0 || given('passport_number').length > 0) return true;
  return given('nationality').length > 0 && names.length > 0 && names.every(readsLikePerson);
}

/** The normalised values of a type, without repetitions. */
type Given = (type: IdentifierType) => string[];

const normalizedOf = ({ normalized }: CheckedIdentifier): string => normalized;

function facetOf(kind: FacetKind, schemas: readonly ReadingSchema[], names: readonly string[], given: Given): Facet {
  const isPersonsName = schemas.includes('Person') && names.some(readsLikePerson);
  return {
    kind,
    isPersonsName,
    readings: new Map(schemas.map((schema) => [schema, readingOf(schema, kind, names, given)])),
  };
}

/** Numbers of which an entity of a type has or shows one, and those that it may have under another label. */
const NUMBERS: Record<ReadingSchema, { own: readonly IdentifierType[]; possible: readonly IdentifierType[] }> = {
  Person: { own: ['passport_number', 'tax_id'], possible: ['registration_number'] },
  Organization: { own: ['lei', 'tax_id', 'registration_number'], possible: [] },
  Vessel: { own: ['imo_number'], possible: ['registration_number'] },
  Aircraft: { own: [], possible: ['registration_number'] },
};

function readingOf(schema: ReadingSchema, kind: FacetKind, names: readonly string[], given: Given): SubjectReading {
  const { own, possible } = NUMBERS[schema];
  // With two facets it is unknown whose tax number it is, so that a different one must not count against either.
  const certain = kind === 'subject' ? own : own.filter((type) => type !== 'tax_id');
  const numbers = certain.flatMap((type) => given(type).map((value) => ({ type, value })));
  const isPerson = schema === 'Person';
  // The nationality is the country of an organisation, unless there is a person who has it.
  const hasCountry = isPerson || (schema === 'Organization' && kind === 'subject');
  const entity = prepareEntity({
    id: 'subject',
    schema,
    names: names.map((value) => ({ value })),
    birthDates: isPerson ? given('date_of_birth') : [],
    countries: hasCountry ? given('nationality') : [],
    genders: [],
    identifiers: [...numbers, ...contactsOf(schema, given)],
    addresses: given('address'),
  });
  const elsewhere = [...own, ...possible].filter((type) => type !== 'lei' && type !== 'imo_number');
  return { entity, possibleNumbers: new Set(elsewhere.flatMap(given).map(compactNumber)) };
}

function contactsOf(schema: ReadingSchema, given: Given): ComparableIdentifier[] {
  const pages = [...given('url'), ...given('social_url')].map(readWebAddress);
  const domains = [
    ...given('domain').map(ownDomain),
    ...pages.map(({ domain }) => domain),
    ...(isOrganisationSchema(schema) ? given('email').map(mailDomain) : []),
  ];
  const typed = (type: string, values: readonly (string | null)[]): ComparableIdentifier[] =>
    [...new Set(values)].filter((value) => value !== null).map((value) => ({ type, value }));
  return [
    ...typed('email', given('email')),
    ...typed('phone', given('phone')),
    ...typed('username', given('username')),
    ...typed(
      'url',
      pages.map(({ page }) => page),
    ),
    ...typed('domain', domains),
  ];
}

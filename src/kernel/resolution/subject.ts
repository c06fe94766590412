import { compactNumber } from '../identifiers/document-number';
import type { CheckedIdentifier } from '../identifiers/check-identifiers';
import type { IdentifierType } from '../identifiers/identifier-types';
import type { ComparableIdentifier } from '../matching/matching.types';
import { prepareEntity } from '../matching/prepare-entity';
import { isOrganisationSchema } from './comparable-record';
import type { Facet, FacetKind, Reading, ReadingSchema, Subject } from './resolution.types';
import { mailDomain, ownDomain, readWebAddress } from './web-identity';

const ALL: readonly ReadingSchema[] = ['Person', 'Organization', 'Vessel', 'Aircraft'];
const NOT_PERSON: readonly ReadingSchema[] = ['Organization', 'Vessel', 'Aircraft'];
const NOT_ORGANISATION: readonly ReadingSchema[] = ['Person', 'Vessel', 'Aircraft'];

/**
 * Reads the identifiers of a lookup as whom they ask for. Names are aliases of one subject, who may be of any kind;
 * company names are those of an organisation, a vessel or an aircraft. A lookup with both has two facets, the person
 * and the company. Everything else is given to the readings that it fits.
 */
export function subjectOf(identifiers: readonly CheckedIdentifier[]): Subject {
  let subject = subjects.get(identifiers);
  if (subject === undefined) {
    subject = readSubject(identifiers);
    subjects.set(identifiers, subject);
  }
  return subject;
}

/** Of a lookup every source asks for it. */
const subjects = new WeakMap<readonly CheckedIdentifier[], Subject>();

function readSubject(identifiers: readonly CheckedIdentifier[]): Subject {
  const given: Given = (type) => [...new Set(identifiers.filter((one) => one.type === type).map(normalizedOf))];
  const names = given('name');
  const companyNames = given('company_name');
  if (names.length > 0 && companyNames.length > 0) {
    return {
      facets: [
        facetOf('person', NOT_ORGANISATION, names, given),
        facetOf('organisation', NOT_PERSON, companyNames, given),
      ],
    };
  }
  const isCompany = companyNames.length > 0;
  return { facets: [facetOf('subject', isCompany ? NOT_PERSON : ALL, isCompany ? companyNames : names, given)] };
}

/** The normalised values of a type, without repetitions. */
type Given = (type: IdentifierType) => string[];

const normalizedOf = ({ normalized }: CheckedIdentifier): string => normalized;

function facetOf(kind: FacetKind, schemas: readonly ReadingSchema[], names: readonly string[], given: Given): Facet {
  return { kind, readings: new Map(schemas.map((schema) => [schema, readingOf(schema, kind, names, given)])) };
}

/** Numbers that an entity of a kind has one of or shows, and those that it may have under another name. */
const NUMBERS: Record<ReadingSchema, { own: readonly IdentifierType[]; possible: readonly IdentifierType[] }> = {
  Person: { own: ['passport_number', 'tax_id'], possible: ['registration_number'] },
  Organization: { own: ['lei', 'tax_id', 'registration_number'], possible: [] },
  Vessel: { own: ['imo_number'], possible: ['registration_number'] },
  Aircraft: { own: [], possible: ['registration_number'] },
};

function readingOf(schema: ReadingSchema, kind: FacetKind, names: readonly string[], given: Given): Reading {
  const { own, possible } = NUMBERS[schema];
  // Of two facets it isn't told whose tax number it is, so that another one must not speak against either.
  const certain = kind === 'subject' ? own : own.filter((type) => type !== 'tax_id');
  const numbers = certain.flatMap((type) => given(type).map((value) => ({ type, value })));
  const isPerson = schema === 'Person';
  // What is called a nationality is where an organisation is from, unless there is a person whose it is.
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

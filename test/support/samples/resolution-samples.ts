import * as fc from 'fast-check';
import {
  ENTITY_IDENTIFIER_TYPES,
  type EntityRecord,
  type NameKind,
  RECORD_SCHEMAS,
} from '../../../src/kernel/entities/entity-record';
import { checkIdentifiers } from '../../../src/kernel/identifiers/check-identifiers';
import { IDENTIFIER_TYPES, type IdentifierType } from '../../../src/kernel/identifiers/identifier-types';
import type { ReviewedDecision, Subject } from '../../../src/kernel/resolution/resolution.types';
import type { SourceRecord } from '../../../src/kernel/resolution/records/source-record';
import { buildSubject } from '../../../src/kernel/resolution/subject';

const IMPORTED_AT = '2026-03-01T00:00:00.000Z';

/** A person on the list of a connector `list`, with the values of the test. `dataset: null` is a live source. */
export function sampleRecord(
  given: Partial<EntityRecord> & { id?: string; connector?: string; dataset?: string | null; name?: string } = {},
): SourceRecord {
  const { id = '1', connector = 'list', dataset = connector, name = 'Ivan Petrunin', ...entity } = given;
  const listing = dataset === null ? null : { dataset, version: 3, firstSeen: IMPORTED_AT, lastSeen: IMPORTED_AT };
  return {
    connectorId: connector,
    recordId: id,
    retrievedAt: IMPORTED_AT,
    listing,
    entity: { ...emptyEntity(id), caption: name, names: [{ value: name, kind: 'primary' }], ...entity },
  };
}

const emptyEntity = (sourceEntityId: string): EntityRecord => ({
  sourceEntityId,
  schema: 'Person',
  caption: '',
  names: [],
  birthDates: [],
  deathDates: [],
  incorporationDates: [],
  genders: [],
  nationalities: [],
  countries: [],
  addresses: [],
  identifiers: [],
  programs: [],
  topics: [],
  remarks: null,
  url: null,
  listedOn: null,
  extra: {},
});

/** A subject by its identifiers, which must be valid: `subjectBy({ name: 'Ivan Petrunin', lei: … })`. */
export function subjectBy(given: Partial<Record<IdentifierType, string | string[]>>): Subject {
  const pairs = Object.entries(given).flatMap(([type, values]) => [values].flat().map((value) => ({ type, value })));
  const { identifiers, violations } = checkIdentifiers(pairs);
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
  return buildSubject(identifiers);
}

const WORDS = [
  'Ivan',
  'Iwan',
  'Petrunin',
  'Petrunyn',
  'Olga',
  'Иван',
  'Ocean',
  'Star',
  'Trading',
  'LLC',
  'al-',
  '김',
  '7',
];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
const NAMES = [
  'Ivan Petrunin',
  'Iwan Petrunyn',
  'Иван Петрунин',
  'Ivan Sergeyevich Petrunin',
  'Petrunin',
  'Petrunin Trading LLC',
];
const text = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 3, arbitrary: words },
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const date = fc.record(
  {
    value: fc.constantFrom('1961', '1961-04', '1961-04-12', '1961-12-04', '1999-01-01'),
    until: fc.constantFrom('1999', '2000-01'),
    isApproximate: fc.constant(true as const),
  },
  { requiredKeys: ['value'] },
);
const COUNTRIES = ['RU', 'CN', 'BG'] as const;
const NUMBERS = [
  ...['9569621', 'IMO 9569621', '9283007', 'A 123-456', 'a123456', '7718852163', 'ivan@acme.example', '+7 495 5551234'],
  ...['https://acme.com/', 'www.acme.com', 'https://twitter.com/petrov', '529900T8BM49AURSDO55', '', '١٢٣٤٥٦'],
];
const TYPED = [
  ...(['passport_number', 'national_id', 'tax_id', 'registration_number'] as const).flatMap((type) =>
    ['A 123-456', 'a123456', '7718852163'].map((value) => ({ type, value })),
  ),
  { type: 'imo_number' as const, value: 'IMO 9569621' },
  { type: 'email' as const, value: 'ivan@acme.example' },
];
const identifier = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TYPED) },
  fc.record(
    {
      type: fc.constantFrom(...ENTITY_IDENTIFIER_TYPES),
      value: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NUMBERS) }, fc.string({ maxLength: 8 })),
      country: fc.constantFrom(...COUNTRIES),
      label: fc.constantFrom('Passport', 'BIK (RU)'),
    },
    { requiredKeys: ['type', 'value'] },
  ),
);
const address = fc.record({ full: text, city: fc.constantFrom('Moscow', 'moscow') }, { requiredKeys: ['full'] });
const several = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 2 });

const entity: fc.Arbitrary<EntityRecord> = fc.record({
  sourceEntityId: fc.constantFrom('1', '2'),
  schema: fc.oneof({ weight: 5, arbitrary: fc.constant('Person' as const) }, fc.constantFrom(...RECORD_SCHEMAS)),
  caption: text,
  names: fc.array(
    fc.record(
      {
        value: text,
        kind: fc.constantFrom<NameKind[]>('primary', 'alias', 'weak_alias', 'former'),
        script: fc.constantFrom('Latn', 'Cyrl'),
        parts: fc.record({ first: text, last: text }),
      },
      { requiredKeys: ['value', 'kind'] },
    ),
    { maxLength: 3 },
  ),
  birthDates: several(date),
  deathDates: several(date),
  incorporationDates: several(date),
  genders: several(fc.constantFrom('male', 'female', 'other')),
  nationalities: several(fc.constantFrom(...COUNTRIES)),
  countries: several(fc.constantFrom(...COUNTRIES)),
  addresses: several(address),
  identifiers: fc.array(identifier, { maxLength: 3 }),
  programs: several(text),
  topics: several(text),
  remarks: fc.option(text),
  url: fc.option(text),
  listedOn: fc.option(fc.constant('2020-01-01')),
  extra: fc.dictionary(fc.constantFrom('birthPlace', 'a/b~c', '__proto__'), several(text)),
});

const SOURCES = ['a', 'b', 'c'] as const;

/** Records of three sources, some of them with one id. */
export const recordsArbitrary: fc.Arbitrary<SourceRecord[]> = fc.array(
  fc.record({
    connectorId: fc.constantFrom(...SOURCES),
    recordId: fc.constantFrom('1', '2', '3', '\uffee', '\u{1f600}'),
    entity,
    retrievedAt: fc.constantFrom(IMPORTED_AT, '2026-03-02T00:00:00.000Z'),
    listing: fc.option(
      fc.record({
        dataset: fc.constantFrom(...SOURCES),
        version: fc.constantFrom(1, 2),
        firstSeen: fc.constant(IMPORTED_AT),
        lastSeen: fc.constant(IMPORTED_AT),
      }),
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

/** A subject with the values that are valid for their type. */
export const subjectArbitrary: fc.Arbitrary<Subject> = fc
  .array(
    fc.oneof(
      fc.record({ type: fc.constantFrom('name', 'company_name'), value: fc.constantFrom(...NAMES) }),
      fc.record({ type: fc.constant('name'), value: words }),
      fc.constantFrom(...TYPED),
      fc.record({
        type: fc.constantFrom(...IDENTIFIER_TYPES),
        value: fc.constantFrom(...NUMBERS, '1961-04-12', 'RU', '1 Main Street, Moscow'),
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((identifiers) => buildSubject(checkIdentifiers(identifiers).identifiers));

const sourceId = fc
  .tuple(fc.constantFrom(...SOURCES), fc.constantFrom('1', '2', '3', '\uffee'))
  .map(([connector, record]) => `${connector}:${record}`);

export const decisionsArbitrary: fc.Arbitrary<ReviewedDecision[]> = fc.array(
  fc.record({
    decisionId: fc.constantFrom('d1', 'd2', 'd3'),
    decision: fc.constantFrom('same' as const, 'different' as const),
    sourceIds: fc.array(sourceId, { minLength: 1, maxLength: 6 }),
    decidedAt: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+01:00', '2026-02-01T00:00:00Z', 'soon'),
  }),
  { maxLength: 3 },
);

import fc from 'fast-check';
import { ConnectorError } from '../connectors.contract';
import { readMappedAnswer } from './http-json-output';

const RECORD = { id: 'a-1', schema: 'Person', name: 'Jane Doe' };

test('reads a record with every field', () => {
  const { entities, facts } = readMappedAnswer({
    records: [
      {
        ...RECORD,
        id: 7,
        aliases: 'Janet Doe',
        weak_aliases: ['JD'],
        former_names: [],
        birth_dates: ['1948-12-10', 1950],
        nationalities: ['Germany'],
        countries: ['de', 'at'],
        genders: ['female'],
        identifiers: [
          { type: 'passport_number', value: 'C01X00T47', country: 'DE', label: 'Reisepass' },
          { type: 'tax_id', value: 123, country: null },
        ],
        addresses: ['Main St 1, Berlin', { street: 'Ring 7', city: 'Wien', country: 'AT' }],
        programs: ['P'],
        topics: ['sanction'],
        url: 'https://list.example/7',
        remarks: 'Known to travel',
        listed_on: '2029-01-01',
        extra: { birthPlace: 'Berlin', position: ['Director', null] },
      },
    ],
    facts: { score: 0.5, listed: true, notes: ['x'], name: 'Jane', nothing: null },
  });
  expect(facts).toEqual({ score: 0.5, listed: true, notes: ['x'], name: 'Jane' });
  expect(entities).toMatchObject([
    {
      sourceEntityId: '7',
      schema: 'Person',
      caption: 'Jane Doe',
      names: [
        { value: 'Jane Doe', kind: 'primary' },
        { value: 'Janet Doe', kind: 'alias' },
        { value: 'JD', kind: 'weak_alias' },
      ],
      birthDates: [{ value: '1948-12-10' }, { value: '1950' }],
      nationalities: ['DE'],
      countries: ['DE', 'AT'],
      genders: ['female'],
      identifiers: [
        { type: 'passport_number', value: 'C01X00T47', country: 'DE', label: 'Reisepass' },
        { type: 'tax_id', value: '123' },
      ],
      addresses: [{ full: 'Main St 1, Berlin' }, { street: 'Ring 7', city: 'Wien', country: 'AT' }],
      programs: ['P'],
      topics: ['sanction'],
      url: 'https://list.example/7',
      remarks: 'Known to travel',
      listedOn: '2029-01-01',
      extra: { birthPlace: ['Berlin'], position: ['Director'] },
    },
  ]);
});

test('reads a single record and an empty answer', () => {
  expect(readMappedAnswer({ records: RECORD }).entities).toHaveLength(1);
  for (const nothing of [null, {}, { records: null }, { records: [], facts: {} }]) {
    expect(readMappedAnswer(nothing)).toEqual({ entities: [], facts: {} });
  }
});

test.each<[string, unknown, string]>([
  ['no id', { records: [{ ...RECORD, id: null }] }, 'records.0.id: Field required'],
  ['no name', { records: [RECORD, { id: 'b', schema: 'Person' }] }, 'records.1.name: Field required'],
  ['another schema', { records: [{ ...RECORD, schema: 'Thing' }] }, 'records.0.schema: Input should be'],
  ['a name without letters', { records: [{ ...RECORD, name: '--' }] }, 'The entity has no name'],
  ['an invalid date', { records: [{ ...RECORD, birth_dates: [{}] }] }, 'records.0.birth_dates: Input should be'],
  [
    'an identifier without a type',
    { records: [{ ...RECORD, identifiers: [{ value: 'x' }] }] },
    'records.0.identifiers:',
  ],
  ['an unknown field', { records: [{ ...RECORD, 'Jane Doe': 1 }] }, 'records.0: Extra inputs'],
  ['a fact with an invalid name', { facts: { 'Jane Doe': 1 } }, 'facts: String should match'],
  ['a fact that is an object', { facts: { a: {} } }, 'facts: Input should be a valid string'],
  ['two records with the same id', { records: [RECORD, RECORD] }, 'two records have the same id'],
  [
    'too many levels',
    { facts: Array.from({ length: 20 }).reduce<unknown>((inner) => [inner], 1) },
    'it is nested too deeply',
  ],
  ['a text', 'text', ': Input should be'],
])('refuses an answer with %s as a whole', (_what, value, message) => {
  const read = (): unknown => readMappedAnswer(value);
  expect(read).toThrow(ConnectorError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/Jane/);
});

test('either reads or refuses any JSON', () => {
  const record = fc.record({
    id: fc.jsonValue(),
    schema: fc.constant('Company'),
    name: fc.jsonValue(),
    extra: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ records: fc.array(record), facts: fc.jsonValue() })), (value) => {
      try {
        for (const { sourceEntityId, caption } of readMappedAnswer(value).entities) {
          expect([sourceEntityId, caption]).not.toContain('');
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'ConnectorError', kind: 'invalid_answer' });
      }
    }),
  );
});

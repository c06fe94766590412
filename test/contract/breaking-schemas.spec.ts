import type { OpenApiDocument } from '../support/openapi/breaking-changes';
import {
  compared,
  documentOf,
  INTEGER,
  json,
  NULLABLE,
  NUMBER,
  objectOf,
  ofAnswer,
  ofBody,
  ofOperation,
  oneOf,
  type Operation,
  ROUTE,
  STRING,
} from '../support/openapi/compared-contracts';
import type { Schema } from '../support/openapi/schema-changes';

const inField =
  (compare: typeof ofBody) =>
  (before: Schema, after: Schema): string[] =>
    compare(objectOf({ a: before }), objectOf({ a: after }));

describe('bodies', () => {
  const body = (name: string): string => `${ROUTE}: body.${name}`;
  test.each<[string, Operation, Operation, string[]]>([
    ['removed', { requestBody: json({}) }, {}, [`${ROUTE}: body: the body was removed`]],
    ['added', {}, { requestBody: json({}) }, []],
    [
      'added and required',
      {},
      { requestBody: { ...json({}), required: true } },
      [`${ROUTE}: body: a body is required now`],
    ],
    [
      'required now',
      { requestBody: json({}) },
      { requestBody: { ...json({}), required: true } },
      [`${ROUTE}: body: a body is required now`],
    ],
    [
      'in another media type',
      { requestBody: json({}) },
      { requestBody: { content: { 'text/csv': {} } } },
      [`${ROUTE}: body: the media type application/json was removed`],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(ofOperation(before, after)).toEqual(expected);
  });

  test.each<[string, Schema, Schema, string[]]>([
    ['a field removed', objectOf({ a: STRING }), objectOf({}), [`${body('a')}: the field was removed`]],
    ['a required field removed', objectOf({ a: STRING }, ['a']), objectOf({}), [`${body('a')}: the field was removed`]],
    ['a field added', objectOf({}), objectOf({ a: STRING }), []],
    [
      'a required field added',
      objectOf({}),
      objectOf({ a: STRING }, ['a']),
      [`${body('a')}: the field is required now`],
    ],
    [
      'a field required now',
      objectOf({ a: STRING }),
      objectOf({ a: STRING }, ['a']),
      [`${body('a')}: the field is required now`],
    ],
    ['a field optional now', objectOf({ a: STRING }, ['a']), objectOf({ a: STRING }), []],
    [
      'further fields refused',
      objectOf({}),
      objectOf({}, [], { additionalProperties: false }),
      [`${ROUTE}: body: further fields are refused now`],
    ],
    ['further fields taken', objectOf({}, [], { additionalProperties: false }), objectOf({}), []],
    [
      'values of a map',
      objectOf({}, [], { additionalProperties: NUMBER }),
      objectOf({}, [], { additionalProperties: INTEGER }),
      [`${body('*')}: its type changed from number to integer`],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(ofBody(before, after)).toEqual(expected);
  });

  test.each<[string, Schema, Schema, string[]]>([
    ['null no longer taken', NULLABLE, STRING, ['its type changed from null to string']],
    ['null taken', STRING, NULLABLE, []],
    ['integers alone', NUMBER, INTEGER, ['its type changed from number to integer']],
    ['any number', INTEGER, NUMBER, []],
    ['any type no longer', {}, STRING, ['its type changed from anything to string']],
    ['any type', STRING, {}, []],
    ['a value less', oneOf('a', 'b'), oneOf('b'), ['the value a was removed']],
    ['a value more', oneOf('a'), oneOf('a', 'b'), []],
    ['certain values alone', STRING, oneOf('a', 'b'), ['only a, b is taken now']],
    ['any value', oneOf('a'), STRING, []],
    [
      'another format',
      { ...STRING, format: 'date' },
      { ...STRING, format: 'date-time' },
      ['its format changed from date to date-time'],
    ],
    ['a format', STRING, { ...STRING, format: 'uuid' }, ['its format changed from none to uuid']],
    ['no format', { ...STRING, format: 'uuid' }, STRING, []],
    [
      'a higher minimum',
      { ...INTEGER, minimum: 1 },
      { ...INTEGER, minimum: 2 },
      ['its minimum was narrowed from 1 to 2'],
    ],
    ['a lower minimum', { ...INTEGER, minimum: 1 }, { ...INTEGER, minimum: 0 }, []],
    ['a new maximum', INTEGER, { ...INTEGER, maximum: 9 }, ['its maximum was narrowed from none to 9']],
    ['a higher maximum', { ...INTEGER, maximum: 9 }, { ...INTEGER, maximum: 10 }, []],
    ['no maximum', { ...INTEGER, maximum: 9 }, INTEGER, []],
    [
      'a minimum left out',
      { ...NUMBER, minimum: 0 },
      { ...NUMBER, exclusiveMinimum: 0 },
      ['its exclusiveMinimum was narrowed from none to 0'],
    ],
    [
      'a shorter text',
      { ...STRING, maxLength: 9 },
      { ...STRING, maxLength: 8 },
      ['its maxLength was narrowed from 9 to 8'],
    ],
    [
      'a shorter list',
      { type: 'array', maxItems: 9 },
      { type: 'array', maxItems: 8 },
      ['its maxItems was narrowed from 9 to 8'],
    ],
    ['another pattern', { ...STRING, pattern: 'a' }, { ...STRING, pattern: 'b' }, ['its pattern changed from a to b']],
    ['no pattern', { ...STRING, pattern: 'a' }, STRING, []],
    ['another description', { ...STRING, description: 'a' }, { ...STRING, description: 'b' }, []],
  ])('%s', (_what, before, after, expected) => {
    expect(inField(ofBody)(before, after)).toEqual(expected.map((what) => `${body('a')}: ${what}`));
  });
});

describe('responses', () => {
  const answer = (name: string): string => `${ROUTE}: answer 200.${name}`;
  test.each<[string, Operation, Operation, string[]]>([
    [
      'a status removed',
      { responses: { 200: {}, 410: {} } },
      { responses: { 200: {} } },
      [`${ROUTE}: answer 410: the status was removed`],
    ],
    ['a status added', { responses: { 200: {} } }, { responses: { 200: {}, 410: {} } }, []],
    [
      'a header removed',
      { responses: { 200: { headers: { ETag: {}, location: {} } } } },
      { responses: { 200: { headers: { Location: {} } } } },
      [`${ROUTE}: answer 200: header ETag: the header was removed`],
    ],
    [
      'another media type',
      { responses: { 200: json({}) } },
      { responses: { 200: { content: { 'text/csv': {} } } } },
      [`${ROUTE}: answer 200: the media type application/json was removed`],
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(ofOperation(before, after)).toEqual(expected);
  });

  test.each<[string, Schema, Schema, string[]]>([
    ['a field removed', objectOf({ a: STRING }, ['a']), objectOf({}), [`${answer('a')}: the field was removed`]],
    [
      'a field renamed',
      objectOf({ a: STRING }, ['a']),
      objectOf({ b: STRING }, ['b']),
      [`${answer('a')}: the field was removed`],
    ],
    ['a field added', objectOf({}), objectOf({ a: STRING }, ['a']), []],
    [
      'a field that may be absent',
      objectOf({ a: STRING }, ['a']),
      objectOf({ a: STRING }),
      [`${answer('a')}: the field may be absent now`],
    ],
    ['a field that is always there', objectOf({ a: STRING }), objectOf({ a: STRING }, ['a']), []],
    ['no further fields', objectOf({}), objectOf({}, [], { additionalProperties: false }), []],
  ])('%s', (_what, before, after, expected) => {
    expect(ofAnswer(before, after)).toEqual(expected);
  });

  test.each<[string, Schema, Schema, string[]]>([
    ['null now', STRING, NULLABLE, ['its type changed from string to null']],
    ['never null', NULLABLE, STRING, []],
    ['any number', INTEGER, NUMBER, ['its type changed from integer to number']],
    ['integers alone', NUMBER, INTEGER, []],
    ['any type', STRING, {}, ['its type changed from string to anything']],
    ['a value less', oneOf('a', 'b'), oneOf('a'), ['the value b was removed']],
    ['a value more', oneOf('a'), oneOf('a', 'b'), []],
    ['any value', oneOf('a'), STRING, ['it may have any value now']],
    ['no format', { ...STRING, format: 'uuid' }, STRING, ['its format changed from uuid to none']],
    ['wider bounds', { ...INTEGER, maximum: 9 }, { ...INTEGER, maximum: 10 }, []],
  ])('%s', (_what, before, after, expected) => {
    expect(inField(ofAnswer)(before, after)).toEqual(expected.map((what) => `${answer('a')}: ${what}`));
  });
});

describe('schemas', () => {
  const list = (items: Schema): Schema => ({ type: 'array', items });
  test('compares schemas within lists and fields', () => {
    const at = (schema: Schema): Schema => objectOf({ things: list(objectOf({ parts: list(schema) })) });
    expect(ofAnswer(at(objectOf({ a: STRING })), at(objectOf({})))).toEqual([
      `${ROUTE}: answer 200.things[].parts[].a: the field was removed`,
    ]);
  });

  const REF = { $ref: '#/components/schemas/Thing' };
  const asAnswer = (schema: Schema, schemas: Record<string, Schema>): OpenApiDocument =>
    documentOf({ responses: { 200: json(schema) } }, schemas);

  test('resolves references, each within its own document', () => {
    const before = asAnswer(REF, { Thing: objectOf({ a: STRING }) });
    expect(compared(before, asAnswer(REF, { Thing: objectOf({ b: STRING }) }))).toEqual([
      `${ROUTE}: answer 200.a: the field was removed`,
    ]);
    expect(compared(before, asAnswer(objectOf({ a: STRING }), {}))).toEqual([]);
  });

  test('visits a schema that contains itself only once', () => {
    const tree = (more: Record<string, Schema>): OpenApiDocument =>
      asAnswer(REF, { Thing: objectOf({ children: list(REF), ...more }) });
    expect(compared(tree({ a: STRING }), tree({}))).toEqual([`${ROUTE}: answer 200.a: the field was removed`]);
  });

  test('recognises null as one of the alternatives', () => {
    const thing = { Thing: objectOf({ a: STRING }) };
    const orNull = asAnswer({ anyOf: [REF, { type: 'null' }] }, thing);
    expect(compared(asAnswer(REF, thing), orNull)).toEqual([
      `${ROUTE}: answer 200: its type changed from object to null`,
    ]);
    expect(compared(orNull, asAnswer(REF, thing))).toEqual([]);
    const other = asAnswer({ oneOf: [{ type: 'null' }, REF] }, { Thing: objectOf({}) });
    expect(compared(orNull, other)).toEqual([`${ROUTE}: answer 200.a: the field was removed`]);
  });

  test('merges the parts of allOf', () => {
    const parts = (...allOf: Schema[]): OpenApiDocument => asAnswer({ allOf }, {});
    const [one, two] = [objectOf({ a: STRING }, ['a']), objectOf({ b: STRING }, ['b'])];
    expect(compared(parts(one, two), asAnswer(objectOf({ a: STRING, b: STRING }, ['b', 'a']), {}))).toEqual([]);
    expect(compared(parts(one, two), parts(one))).toEqual([`${ROUTE}: answer 200.b: the field was removed`]);
  });
});

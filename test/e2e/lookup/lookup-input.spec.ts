import { LookupDesk } from '../../support/fixtures/lookup-fixture';
import type { Answer } from '../../support/app/test-app';

let desk: LookupDesk;

beforeAll(async () => {
  desk = await LookupDesk.open();
});
afterAll(() => desk.close());

const send = (body: unknown) => desk.call('POST', '/v1/lookup', { body });
const sendText = (rawBody: string | Buffer, contentType = 'application/json') =>
  desk.call('POST', '/v1/lookup', { rawBody, headers: { 'content-type': contentType } });
const faultsOf = ({ status, body }: Answer): string[] =>
  status === 422
    ? (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => `${loc.join('.')}: ${type}`)
    : [`${status} ${body.error?.code}`];
const name = (value: unknown, type: unknown = 'name') => ({ type, value });
const IVAN = name('Ivan Petrov');
const of = (count: number, identifier: object = IVAN) => ({ identifiers: Array<object>(count).fill(identifier) });

afterEach(async () => {
  // Refused input is not stored.
  expect((await desk.call('GET', '/v1/lookup')).body).toEqual({ lookups: [], total: 0, next_cursor: null });
});

test.each<[string, unknown, string[]]>([
  ['no identifiers', of(0), ['body.identifiers: no_identifiers']],
  ['21 identifiers', of(21), ['body.identifiers: too_many_identifiers']],
  ['21 that are nonsense', of(21, {}), ['body.identifiers: too_many_identifiers']],
  ['30,000 identifiers', of(30_000, {}), ['body.identifiers: too_many_identifiers']],
  ['an unknown type', { identifiers: [name('x', 'fax')] }, ['body.identifiers.0.type: invalid_identifier_type']],
  ['no type', { identifiers: [name('x', '')] }, ['body.identifiers.0.type: invalid_identifier_type']],
  ['a type in capitals', { identifiers: [name('x', 'NAME')] }, ['body.identifiers.0.type: invalid_identifier_type']],
  [
    'a word of JavaScript',
    { identifiers: [name('x', 'toString')] },
    ['body.identifiers.0.type: invalid_identifier_type'],
  ],
  ['a long type', { identifiers: [name('x', 'x'.repeat(101))] }, ['body.identifiers.0.type: string_too_long']],
  ['no e-mail', { identifiers: [name('x', 'email')] }, ['body.identifiers.0.value: identifier_format_invalid']],
  [
    'no date',
    { identifiers: [name('10/12/1948', 'date_of_birth')] },
    ['body.identifiers.0.value: identifier_format_invalid'],
  ],
  [
    'somebody unborn',
    { identifiers: [name('2999', 'date_of_birth')] },
    ['body.identifiers.0.value: identifier_format_invalid'],
  ],
  [
    'wrong check digits',
    { identifiers: [name('9999NORDSTERN0000074', 'lei')] },
    ['body.identifiers.0.value: identifier_format_invalid'],
  ],
  ['a name of signs', { identifiers: [name('!?')] }, ['body.identifiers.0.value: identifier_format_invalid']],
  ['an empty name', { identifiers: [name('')] }, ['body.identifiers.0.value: identifier_format_invalid']],
  ['a name of blanks', { identifiers: [name(' \u200b ')] }, ['body.identifiers.0.value: identifier_format_invalid']],
  [
    'a name with a tab',
    { identifiers: [name('Ivan\tPetrov')] },
    ['body.identifiers.0.value: identifier_format_invalid'],
  ],
  [
    'a name too long to be one',
    { identifiers: [name('x'.repeat(301))] },
    ['body.identifiers.0.value: identifier_format_invalid'],
  ],
  ['a huge value', { identifiers: [name('x'.repeat(100_000))] }, ['body.identifiers.0.value: string_too_long']],
  ['NUL', { identifiers: [name('Ivan\0')] }, ['body.identifiers.0.value: value_error']],
  ['NUL in a type', { identifiers: [name('Ivan', 'name\0')] }, ['body.identifiers.0.type: value_error']],
  ['half a sign', { identifiers: [name('Ivan \ud83d')] }, ['body.identifiers.0.value: string_unicode']],
  ['nothing', {}, ['body.identifiers: missing']],
  ['null', { identifiers: null }, ['body.identifiers: list_type']],
  ['one alone', { identifiers: IVAN }, ['body.identifiers: list_type']],
  ['a list of texts', { identifiers: ['Ivan'] }, ['body.identifiers.0: model_attributes_type']],
  ['a list for a body', [IVAN], ['body: model_attributes_type']],
  ['a text for a body', 'Ivan', ['body: model_attributes_type']],
  ['no value', { identifiers: [{ type: 'name' }] }, ['body.identifiers.0.value: missing']],
  [
    'numbers',
    { identifiers: [name(7, 7)] },
    ['body.identifiers.0.type: string_type', 'body.identifiers.0.value: string_type'],
  ],
  ['null for a value', { identifiers: [name(null)] }, ['body.identifiers.0.value: string_type']],
  [
    'unknown fields',
    { identifiers: [{ ...IVAN, weight: 1 }], depth: 'deep' },
    ['body.identifiers.0.weight: extra_forbidden', 'body.depth: extra_forbidden'],
  ],
  ['an unknown depth', { ...of(1), options: { depth: 'deeper' } }, ['body.options.depth: enum']],
  ['text for options', { ...of(1), options: 'deep' }, ['body.options: model_attributes_type']],
  [
    'a long reference',
    { ...of(1), options: { requester_reference: 'x'.repeat(257) } },
    ['body.options.requester_reference: string_too_long'],
  ],
  [
    'NUL in a reference',
    { ...of(1), options: { requester_reference: '\0' } },
    ['body.options.requester_reference: value_error'],
  ],
  [
    'a number for a reference',
    { ...of(1), options: { requester_reference: 1 } },
    ['body.options.requester_reference: string_type'],
  ],
  ['an unknown option', { ...of(1), options: { speed: 1 } }, ['body.options.speed: extra_forbidden']],
])('rejects %s', async (_what, body, expected) => {
  const answer = await send(body);
  expect(faultsOf(answer)).toEqual(expected);
});

test('reports every violation at once, with its location', async () => {
  const answer = await send({
    identifiers: [IVAN, name('x', 'fax'), name('nobody@', 'email'), { value: 3, more: 1 }, null, name('12', 'lei')],
    options: { depth: 'deeper', requester_reference: 'x'.repeat(257), speed: 1 },
    more: 1,
  });
  expect(faultsOf(answer).sort()).toEqual(
    [
      'body.identifiers.1.type: invalid_identifier_type',
      'body.identifiers.2.value: identifier_format_invalid',
      'body.identifiers.3.type: missing',
      'body.identifiers.3.value: string_type',
      'body.identifiers.3.more: extra_forbidden',
      'body.identifiers.4: model_attributes_type',
      'body.identifiers.5.value: identifier_format_invalid',
      'body.options.depth: enum',
      'body.options.requester_reference: string_too_long',
      'body.options.speed: extra_forbidden',
      'body.more: extra_forbidden',
    ].sort(),
  );
});

test('does not repeat rejected values', async () => {
  const identifiers = [name('telltale', 'email'), name('telltale', 'telltale'), name('telltale', 'date_of_birth')];
  const answer = await send({ identifiers, options: { depth: 'telltale' } });
  expect(faultsOf(answer)).toHaveLength(4);
  expect(answer.text).not.toContain('telltale');
});

test.each<[string, string | Buffer, string, string[]]>([
  ['no JSON', '{"identifiers": [', 'application/json', ['body: json_invalid']],
  ['nothing', '', 'application/json', ['body: missing']],
  ['no UTF-8', Buffer.from('{"identifiers": ["\xff"]}', 'latin1'), 'application/json', ['body: json_invalid']],
  ['a form', 'identifiers=x', 'application/x-www-form-urlencoded', ['415 unsupported_media_type']],
  ['a megabyte too much', `"${'x'.repeat(1_100_000)}"`, 'application/json', ['413 payload_too_large']],
])('rejects a body that is %s', async (_what, body, contentType, expected) => {
  expect(faultsOf(await sendText(body, contentType))).toEqual(expected);
});

test('reports an invalid Idempotency-Key as a header', async () => {
  const answer = await desk.post([['name', 'Ivan']], { headers: { 'idempotency-key': 'with blank' } });
  expect(faultsOf(answer)).toEqual(['header.idempotency-key: string_pattern_mismatch']);
});

describe('a decision', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['body.entity_id: missing', 'body.decision: missing', 'body.reason: missing']],
    [
      'nonsense',
      { entity_id: 'x', decision: 'maybe', reason: '', more: 1 },
      [
        'body.entity_id: uuid_parsing',
        'body.decision: enum',
        'body.reason: string_too_short',
        'body.more: extra_forbidden',
      ],
    ],
  ])('rejects %s', async (_what, body, expected) => {
    const path = '/v1/lookup/0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10/decisions';
    expect(faultsOf(await desk.call('POST', path, { body }))).toEqual(expected);
    expect(faultsOf(await desk.call('POST', '/v1/lookup/x/decisions', { body }))).toEqual([
      'path.request_id: uuid_parsing',
      ...expected,
    ]);
  });
});

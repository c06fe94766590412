import { readFileSync } from 'node:fs';
import type { OpenApiDocument } from '../support/breaking-changes';
import {
  compared,
  documentOf,
  INTEGER,
  ofOperation,
  oneOf,
  type Operation,
  ROUTE,
  STRING,
} from '../support/compared-contracts';
import { latestRelease } from '../support/latest-release';

describe('operations', () => {
  const paths = (...names: string[]): OpenApiDocument => ({
    paths: Object.fromEntries(names.map((name) => [name, { get: {} }])),
  });
  test('removed', () => {
    expect(compared(paths('/a', '/b'), paths('/a'))).toEqual(['GET /b: the operation was removed']);
  });
  test('with another method', () => {
    expect(compared({ paths: { '/a': { put: {} } } }, { paths: { '/a': { patch: {} } } })).toEqual([
      'PUT /a: the operation was removed',
    ]);
  });
  test('added', () => {
    expect(compared(paths('/a'), paths('/a', '/b'))).toEqual([]);
  });
  test('with a path parameter of another name', () => {
    expect(compared(paths('/a/{id}'), paths('/a/{thing_id}'))).toEqual([]);
  });
  test.each([
    ['2027-06-01', []],
    ['2027-06-02', ['POST /things: the operation was removed']],
  ])('removed when their sunset is %s', (sunset, expected) => {
    expect(compared(documentOf({ 'x-sunset': sunset }), paths())).toEqual(expected);
  });
});

describe('parameters', () => {
  const query = (name: string, more: object = {}) => ({ name, in: 'query', schema: STRING, ...more });
  const between = (before: object[], after: object[]): string[] =>
    ofOperation({ parameters: before } as Operation, { parameters: after } as Operation);
  test.each<[string, object[], object[], string[]]>([
    ['removed', [query('q')], [], [`${ROUTE}: query q: the parameter was removed`]],
    ['renamed', [query('q')], [query('search')], [`${ROUTE}: query q: the parameter was removed`]],
    ['moved', [query('q')], [query('q', { in: 'header' })], [`${ROUTE}: query q: the parameter was removed`]],
    ['added', [], [query('q')], []],
    ['added and required', [], [query('q', { required: true })], [`${ROUTE}: query q: the parameter is required now`]],
    [
      'required now',
      [query('q')],
      [query('q', { required: true })],
      [`${ROUTE}: query q: the parameter is required now`],
    ],
    ['optional now', [query('q', { required: true })], [query('q')], []],
    [
      'of another type',
      [query('q')],
      [query('q', { schema: INTEGER })],
      [`${ROUTE}: query q: its type changed from string to integer`],
    ],
    [
      'that takes fewer values',
      [query('q', { schema: oneOf('a', 'b') })],
      [query('q', { schema: oneOf('a') })],
      [`${ROUTE}: query q: the value b was removed`],
    ],
    ['of a header, spelt otherwise', [query('X-A', { in: 'header' })], [query('x-a', { in: 'header' })], []],
    ['of the path', [query('id', { in: 'path' })], [query('other', { in: 'path', required: true })], []],
  ])('%s', (_what, before, after, expected) => {
    expect(between(before, after)).toEqual(expected);
  });
});

describe('the document of this service', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument;
  test('does not break itself', () => {
    expect(compared(document, document)).toEqual([]);
  });
  test('breaks without any one of its operations', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const found = compared({ ...document, paths: { [path]: item } }, { ...document, paths: {} });
      expect(found).toEqual(
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path}: the operation was removed`),
      );
    }
  });
});

test.each([
  [[], undefined],
  [['README.md', 'openapi-next.json'], undefined],
  [['openapi-0.9.0.json', 'openapi-0.10.0.json', 'openapi-0.2.11.json'], 'openapi-0.10.0.json'],
  [['openapi-1.0.0.json', 'openapi-0.10.0.json'], 'openapi-1.0.0.json'],
])('of %j the last release is %s', (files, expected) => {
  expect(latestRelease(files)).toBe(expected);
});

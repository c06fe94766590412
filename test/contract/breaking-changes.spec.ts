import { readFileSync } from 'node:fs';
import { version } from '../../package.json';
import type { OpenApiDocument } from '../support/openapi/breaking-changes';
import {
  compared,
  documentOf,
  INTEGER,
  ofOperation,
  oneOf,
  type Operation,
  ROUTE,
  STRING,
} from '../support/openapi/compared-contracts';
import { breakingReport } from '../support/openapi/breaking-report';
import { latestRelease, releaseFile, RELEASES } from '../support/openapi/latest-release';

describe('operations', () => {
  const paths = (...names: string[]): OpenApiDocument => ({
    paths: Object.fromEntries(names.map((name) => [name, { get: {} }])),
  });
  test('reports removed operations', () => {
    expect(compared(paths('/a', '/b'), paths('/a'))).toEqual(['GET /b: the operation was removed']);
  });
  test('reports an operation whose method changes', () => {
    expect(compared({ paths: { '/a': { put: {} } } }, { paths: { '/a': { patch: {} } } })).toEqual([
      'PUT /a: the operation was removed',
    ]);
  });
  test('accepts added operations', () => {
    expect(compared(paths('/a'), paths('/a', '/b'))).toEqual([]);
  });
  test('accepts a path parameter with another name', () => {
    expect(compared(paths('/a/{id}'), paths('/a/{thing_id}'))).toEqual([]);
  });
  test.each([
    ['2027-06-01', []],
    ['2027-06-02', ['POST /things: the operation was removed']],
  ])('judges a removed operation by its sunset: %s', (sunset, expected) => {
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

describe('the OpenAPI document of this service', () => {
  const text = readFileSync('openapi.json', 'utf8');
  const document = JSON.parse(text) as OpenApiDocument;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any part of the document is changed
  type Change = (copy: any) => void;
  const changed = (change: Change): OpenApiDocument => {
    const copy = JSON.parse(text) as OpenApiDocument;
    change(copy);
    return copy;
  };
  test.each<[string, Change, string]>([
    [
      'a removed operation',
      ({ paths }) => delete paths['/v1/threats'].get,
      'GET /v1/threats: the operation was removed',
    ],
    [
      'a removed field of an answer',
      ({ components }) => delete components.schemas.ThreatAnswer.properties.title,
      'GET /v1/threats: answer 200.threats[].title: the field was removed',
    ],
    [
      'a new required parameter',
      ({ paths }) => paths['/v1/threats'].get.parameters.push({ name: 'tier', in: 'query', required: true }),
      'GET /v1/threats: query tier: the parameter is required now',
    ],
    [
      'a narrowed type of a request',
      ({ components }) => Object.assign(components.schemas.AssetBody.properties.name, { type: 'integer' }),
      'PUT /v1/assets: body.assets[].name: its type changed from string to integer',
    ],
    [
      'a shared parameter that takes fewer values',
      ({ components }) => Object.assign(components.parameters['X-Portfolio'].schema, { maxLength: 2 }),
      'GET /v1/threats: header x-portfolio: its maxLength was narrowed from none to 2',
    ],
    [
      'a header of a shared error response that was removed',
      ({ components }) => delete components.responses.RateLimitExceeded.headers['Retry-After'],
      'GET /v1/threats: answer 429: header Retry-After: the header was removed',
    ],
    [
      'a removed field of a server-sent event',
      ({ components }) => delete components.schemas.SearchItemData.properties.item,
      'POST /v1/web-search/stream: answer 200.data.item: the field was removed',
    ],
  ])('breaks by %s', (_what, change, expected) => {
    expect(compared(document, changed(change))).toContain(expected);
  });
  test('does not break itself', () => {
    expect(compared(document, document)).toEqual([]);
  });
  test('breaks if any one of its operations is removed', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const found = compared({ ...document, paths: { [path]: item } }, { ...document, paths: {} });
      expect(found).toEqual(
        Object.keys(item).map((method) => `${method.toUpperCase()} ${path}: the operation was removed`),
      );
    }
  });
});

describe('the report', () => {
  const paths = (...names: string[]) => ({
    path: names.join(),
    document: { paths: Object.fromEntries(names.map((name) => [name, { get: {} }])) },
  });
  test('lists each breaking change and how to proceed', () => {
    const { isBroken, lines } = breakingReport(paths('/a', '/b'), paths('/a'), '2027-06-01');
    expect(isBroken).toBe(true);
    expect(lines).toContain('GET /b: the operation was removed');
    expect(lines.at(-1)).toMatch('npm run contract:release');
  });
  test('states that nothing breaks', () => {
    expect(breakingReport(paths('/a'), paths('/a'), '2027-06-01')).toMatchObject({ isBroken: false });
  });
});

test('package.json, contract and client have the same version, and the contract of that version is stored', () => {
  const versionIn = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')).version;
  const documented = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')).info.version;
  expect(versionIn('package-lock.json')).toBe(version);
  expect(versionIn('client/package.json')).toBe(version);
  expect(documented('openapi.json')).toBe(version);
  expect(documented(`${RELEASES}/${releaseFile(version)}`)).toBe(version);
});

test.each([
  [[], undefined],
  [['README.md', 'openapi-next.json'], undefined],
  [['openapi-0.9.0.json', 'openapi-0.10.0.json', 'openapi-0.2.11.json'], 'openapi-0.10.0.json'],
  [['openapi-1.0.0.json', 'openapi-0.10.0.json'], 'openapi-1.0.0.json'],
])('for the versions %j the last release is %s', (files, expected) => {
  expect(latestRelease(files)).toBe(expected);
});

import fc from 'fast-check';

/* Changes that no schema generates: single changes to a valid request. */

const HOSTILE_VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-320],
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '-1',
    '1e3',
    '٣',
    'NaN',
    'x'.repeat(20_000),
    '\u2028',
    'ﷺ'.repeat(300),
  ],
  ...['0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', '9999-99-99', '0000-01-01', '2018-02-30', '2018-02-06T25:00:00Z'],
  ...[
    '+275760-09-13T00:00:00Z',
    '2018-02-06T15:50:60Z',
    'javascript:alert(1)',
    'http://[::1',
    '//',
    'http://169.254.169.254/',
  ],
  ...[[], {}, [[]], [null], [{}], { a: { b: {} } }, { length: 3 }, Array.from({ length: 1_200 }, () => 'x')],
  JSON.parse('['.repeat(60) + ']'.repeat(60)) as unknown,
  JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1}}') as unknown,
];
const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'x',
  '',
  'id',
  'tenant_id',
  '\0',
  '\ud800',
  'a'.repeat(5_000),
];

/** A position in a tree (modulo its number of nodes), and the change there. */
export const treeMutation = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'double'),
  value: fc.constantFrom(...HOSTILE_VALUES),
  key: fc.constantFrom(...HOSTILE_KEYS),
});
export type TreeMutation = typeof treeMutation extends fc.Arbitrary<infer T> ? T : never;

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

/** The same tree with one change. */
export function mutated(tree: unknown, { at, kind, value, key }: TreeMutation): unknown {
  const root: Record<string, unknown> = { root: structuredClone(tree) };
  const places: Place[] = [];
  const visit = (holder: Record<string, unknown>): void => {
    for (const [name, child] of Object.entries(holder)) {
      places.push({ holder, key: name });
      if (typeof child === 'object' && child !== null) visit(child as Record<string, unknown>);
    }
  };
  visit(root);
  const place = places[at % places.length]!;
  const current = place.holder[place.key];
  if (kind === 'remove' && place.holder !== root) {
    if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1);
    else Reflect.deleteProperty(place.holder, place.key);
  } else if (kind === 'add' && typeof current === 'object' && current !== null && !Array.isArray(current)) {
    Object.defineProperty(current, key, { value, enumerable: true, configurable: true, writable: true });
  } else if (kind === 'double' && Array.isArray(current)) {
    current.push(...structuredClone(current));
  } else place.holder[place.key] = value;
  return root.root;
}

export type TextMutation = (text: string) => string | Buffer;
const TEXT_MUTATIONS: readonly TextMutation[] = [
  () => '',
  () => 'null',
  () => '"text"',
  () => '[]',
  () => '{"a":1e999}',
  () => '['.repeat(20_000),
  () => '{"a":'.repeat(5_000),
  (text) => text.slice(0, -1),
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `${text},`,
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace('{', '{"title":1,"title":2,'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, 5)), Buffer.of(0xff, 0xfe, 0xc0), Buffer.from(text.slice(5))]),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => text.replaceAll(/\d+/g, (digits) => digits.padEnd(400, '9')),
];
/** A body that no longer matches its headers. */
export const textMutation = fc.constantFrom(...TEXT_MUTATIONS);

const named = (name: string, ...values: string[]): Record<string, string>[] =>
  values.map((value) => ({ [name]: value }));
const ENTITY_TAGS = ['*', '"1"', 'W/"1"', '1', '"1", "2"', '"', '"x"', ',', '"99999999999999999999"'];

const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  ...named(
    'content-type',
    '',
    'x',
    '*/*',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset="',
  ),
  ...named('content-type', 'multipart/form-data', 'multipart/form-data; boundary=a', 'application/merge-patch+json'),
  ...named('content-type', 'application/x-www-form-urlencoded'),
  ...named('content-encoding', 'gzip', 'br', 'x', 'identity, gzip'),
  ...named('if-match', ...ENTITY_TAGS),
  ...named('if-none-match', ...ENTITY_TAGS),
  ...named('idempotency-key', 'a', 'same-key', ' ', 'x'.repeat(255), 'x'.repeat(256), 'a b', 'é', '\t'),
  ...named('x-portfolio', '', 'default', 'nowhere', 'x'.repeat(500), '../', 'é', '*', 'default, default'),
  ...named('last-event-id', '0', '-1', 'abc', '99999999999999999999', '1e3', ''),
  ...named('range', 'bytes=0-0', 'bytes=5-1', 'bytes=abc', 'bytes=0-,1-,2-', 'items=1'),
  ...named('accept', 'text/html', 'image/png', 'x', '*/*;q=0', 'application/json;q=abc', 'text/event-stream'),
  ...named('accept', 'application/xml, */*;q=0.1'),
  ...named('accept-encoding', 'gzip', 'br', 'identity;q=0, *;q=0', 'zstd', ';;'),
  ...named('authorization', 'Bearer', 'Basic é', 'Bearer a.b.c', 'Bearer tms_x', ''),
  ...[{ 'x-request-id': 'mine' }, { traceparent: '00-x' }, { cookie: 'session=; =; ;a' }, { 'x-csrf-token': 'x' }],
  ...[{ origin: 'null' }, { 'x-http-method-override': 'DELETE' }, { host: 'other.invalid' }, { 'x-api-key': 'tms_x' }],
  ...[{ 'user-agent': 'é'.repeat(2_000) }, { 'x-large': 'x'.repeat(7_000) }, { 'x-forwarded-proto': 'javascript' }],
];
export const hostileHeaders = fc.constantFrom(...HOSTILE_HEADERS);

/** Segments of an address as they are sent, with percent-encoding. */
export const hostileSegment = fc.constantFrom(
  ...[
    '%00',
    '%zz',
    '%',
    '..',
    '.',
    '%2e%2e',
    '%2F',
    'a%2Fb',
    '%F0%28',
    '%ED%A0%80',
    '%0A',
    '%E2%80%AE',
    '+',
    '%20',
    '*',
    ';a=1',
  ],
  ...[
    '-1',
    '0',
    '1e3',
    '0x10',
    '9'.repeat(30),
    'null',
    'x'.repeat(3_000),
    "';--",
    '%F0%9F%92%A5',
    ':id',
    '{id}',
    '%25',
    '~',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0193F3C2-7D1E-7C3A-9C59-5A1C9E2F8B10',
  ],
);

const HOSTILE_QUERY_VALUES = [
  ...[
    '',
    '%00',
    '%zz',
    '%ED%A0%80',
    'null',
    '-1',
    '0',
    '1e3',
    '1.5',
    '9'.repeat(30),
    'NaN',
    'Infinity',
    'x'.repeat(9_000),
  ],
  ...[
    'true',
    'TRUE',
    "'",
    '%25',
    '%5C',
    '2018-02-30',
    '9999-12-31',
    '0000-01-01',
    '2018-02-06T00:00:00',
    '91,181,1',
    '1,2,3,4,5',
  ],
  ...['-180,-90,180,90', 'NaN,1,1,1', '(((', '%22', '-', 'a%20OR', '%E2%80%AE', '%28%29', '%2B1', '%C2%A0', '*'],
];
/** A part of a query for one of the parameters, or for an unknown one. */
export const hostileQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...names, ...names, 'unknown', '__proto__', 'a%5B0%5D', '%zz', ''),
      fc.constantFrom(...HOSTILE_QUERY_VALUES),
      fc.constantFrom('', '', '', '[]', '&again'),
    )
    .map(([name, value, form]) =>
      form === '&again' ? `${name}=${value}&${name}=${value}` : `${name}${form}=${value}`,
    );

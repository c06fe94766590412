import type { Draw } from './draw';

/** Generates JSON text of about `bytes` for a field of any type. To add a shape, add a line. */
export type JsonShape = (bytes: number, draw: Draw) => string;

const list = (item: string, bytes: number): string =>
  `[${`${item},`.repeat(Math.max(1, Math.floor(bytes / (item.length + 1))) - 1)}${item}]`;

/** Nested objects, as deep as there is room for. */
const nested = (open: string, middle: string, close: string, bytes: number, most = Infinity): string => {
  const times = Math.min(most, Math.max(1, Math.floor(bytes / (open.length + close.length))));
  return open.repeat(times) + middle + close.repeat(times);
};

const keys = (bytes: number, keyOf: (index: number) => string, value: string, most = 100_000): string => {
  const members: string[] = [];
  for (let size = 0; size < bytes - 40 && members.length < most;) {
    const member = `"${keyOf(members.length)}":${value}`;
    size += member.length + 1;
    members.push(member);
  }
  return `{${members.join(',')}}`;
};

export const JSON_SHAPES: Readonly<Record<string, JsonShape>> = {
  'deep lists': (bytes) => nested('[', '', ']', bytes),
  'deep objects': (bytes) => nested('{"a":', '0', '}', bytes),
  'deep lists and objects': (bytes) => nested('[{"a":', '0', '}]', bytes),
  'a little too deep': (bytes, draw) => nested('{"a":[', '0', ']}', bytes, draw.oneOf([15, 16, 17, 31, 32, 33, 64])),
  'an end too few': (bytes) => '['.repeat(bytes - 2),
  'wide list of numbers': (bytes, draw) => list(draw.oneOf(['0', '-1.5', '1e5']), bytes),
  'wide list of texts': (bytes, draw) => list(draw.oneOf(['""', '"a"', '"2018-02-06"']), bytes),
  'wide list of objects': (bytes, draw) => list(draw.oneOf(['{}', '{"a":1}', '{"id":"x","type":"name"}']), bytes),
  'wide list of lists': (bytes, draw) => list(draw.oneOf(['[]', '[[]]', '[0,0]']), bytes),
  'wide list of nulls': (bytes, draw) => list(draw.oneOf(['null', 'true']), bytes),
  'wide and deep': (bytes) => nested('[', list('[[[[[[[[0]]]]]]]]', bytes / 2), ']', 60),
  '100,000 keys': (bytes) => keys(bytes, (index) => `k${index}`, '1'),
  'keys of objects': (bytes) => keys(bytes, (index) => index.toString(36), '{}'),
  'keys that are indexes': (bytes) => keys(bytes, (index) => String(index * 7), '0'),
  'one key again and again': (bytes) => keys(bytes, () => 'a', '1'),
  'keys of prototypes': (bytes, draw) =>
    keys(bytes, (index) => draw.oneOf(['__proto__', 'constructor', 'toString', `a${index}`]), '{"a":1}', 10_000),
  'a long key': (bytes, draw) => `{"${draw.oneOf(['a', ' ', '.', '\\u0000', '/'])}`.padEnd(bytes - 5, 'a') + '":1}',
  'number of 10,000 digits': (bytes, draw) => '123456789'.repeat(Math.min(bytes, draw.oneOf([10_000, 500_000])) / 9),
  'number with a long fraction': (bytes) => `0.${'0'.repeat(Math.min(bytes, 10_000))}1`,
  'number beyond all': (_bytes, draw) => draw.oneOf(['1e999', '-1e999', '1e-999', '1E+99999999', '9007199254740993']),
  'number with a long exponent': (bytes) => `1e${'0'.repeat(Math.min(bytes, 10_000))}1`,
  'list of long numbers': (bytes) => list('9'.repeat(400), bytes),
  'escapes alone': (bytes, draw) =>
    `"${draw.oneOf(['\\u0000', '\\ud800', '\\"', '\\n', '\\u00e9'])}`.padEnd(8, 'a') +
    `${'\\u0041'.repeat(bytes / 6)}"`,
  'not JSON at the end': (bytes) => `${list('0', bytes).slice(0, -1)},}`,
};

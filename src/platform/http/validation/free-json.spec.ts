import { FREE_JSON, FreeJson, freeJson } from './free-json';
import { ViolationSink } from './rule';

function violationsOf(value: unknown): string[] {
  const sink = new ViolationSink('body');
  freeJson.parse(value, ['x'], sink);
  return sink.violations.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
}

const nested = (depth: number): unknown => {
  let value: unknown = 0;
  for (let left = depth; left > 0; left -= 1) value = left % 2 === 0 ? [value] : { a: value };
  return value;
};
const STORABLE = 'Input should be a valid string without NUL characters or lone surrogates';

test.each<[string, unknown, string[]]>([
  ['32 levels', nested(32), []],
  ['33 levels', nested(33), ['x: Value error, nested deeper than 32 levels']],
  ['2,000 values', Array(1_999).fill(0), []],
  ['2,001 values', Array(2_000).fill(0), ['x: Value error, more than 2000 values']],
  ['2,000 empty arrays in each other’s row', Array(2_000).fill([]), ['x: Value error, more than 2000 values']],
  ['64 KiB', 'a'.repeat(65_536), []],
  ['more than 64 KiB', 'a'.repeat(65_537), ['x: Value error, more than 65536 bytes']],
  ['more than 64 KiB of two-byte letters', 'é'.repeat(32_769), ['x: Value error, more than 65536 bytes']],
  ['a name of more than 64 KiB', { ['a'.repeat(65_537)]: 1 }, ['x: Value error, more than 65536 bytes']],
  ['infinity', { a: [1, { b: Infinity }] }, ['x.a.1.b: Input should be a finite number']],
  ['NUL', { a: ['\0'] }, [`x.a.0: ${STORABLE}`]],
  ['half a surrogate pair', [['\ud800']], [`x.0.0: ${STORABLE}`]],
  ['NUL in a name', { a: { '\0': 1 } }, [`x.a: ${STORABLE}`]],
  ['all kinds', { a: [null, true, 1.5, 'é', {}, []], __proto__: 1 }, []],
])('checks %s', (_what, value, expected) => {
  expect(violationsOf(value)).toEqual(expected);
});

test('applies the limits to all values that one instance checks', () => {
  const sink = new ViolationSink('body');
  const free = new FreeJson(FREE_JSON);
  expect(free.checkEntry('a', Array(1_500).fill(0), [], sink)).toBe(true);
  expect(free.checkEntry('b', Array(1_500).fill(0), [], sink)).toBe(false);
  expect(sink.violations).toEqual([{ loc: ['b'], type: 'value_error', msg: 'Value error, more than 2000 values' }]);
});

test('counts all violations but keeps only the first ones, and shortens names', () => {
  const sink = new ViolationSink('body');
  for (let index = 0; index < 100_000; index += 1) sink.add(['a'.repeat(100_000)], 'x', 'y');
  expect([sink.count, sink.violations.length]).toEqual([100_000, 1_000]);
  expect(String(sink.violations[0]?.loc[0])).toHaveLength(257);
});

test('stops at the limit in a list of ten million values', () => {
  let looked = 0;
  const list = new Proxy([] as unknown[], {
    get: (_target, name) => {
      if (name === 'length') return 10_000_000;
      looked += 1;
      return 0;
    },
  });
  expect(violationsOf(list)).toEqual(['x: Value error, more than 2000 values']);
  expect(looked).toBeLessThan(2_010);
});

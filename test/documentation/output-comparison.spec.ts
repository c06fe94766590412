import { differences, parseAbridgedJson } from './output-comparison';

const json = (text: string, output: unknown): string[] => differences({ kind: 'json', text }, JSON.stringify(output));
const text = (expected: string, output: string): string[] => differences({ kind: 'text', text: expected }, output);

describe('abridged JSON', () => {
  test('accepts an ellipsis for a value, for further members and for further elements', () => {
    expect(parseAbridgedJson('{"a": …, "b": [1, …], "c": "x…", …}')).toEqual({
      a: '…',
      b: [1, '…'],
      c: 'x…',
      '…': 0,
    });
  });

  test('keeps brackets, quotes and ellipses within texts', () => {
    expect(parseAbridgedJson(String.raw`["{…\"", {"…": …}]`)).toEqual(['{…"', { '…': '…' }]);
  });
});

describe('the comparison of an output with its documentation', () => {
  test('accepts the documented values in any order of members', () => {
    expect(json('{"a":1,"b":[true,null]}', { b: [true, null], a: 1 })).toEqual([]);
  });

  test.each([
    ['another number', '{"a":1}', { a: 2 }, '$.a is 2 instead of 1'],
    ['another text', '["a"]', ['b'], '$[0] is "b" instead of "a"'],
    ['a number in place of a text', '{"a":"1"}', { a: 1 }, '$.a is 1 instead of "1"'],
    ['a missing member', '{"a":1,…}', {}, '$.a is missing'],
    ['a member that is not documented', '{}', { a: 1 }, '$.a is not documented'],
    ['a further element', '[1]', [1, 2], '$ has 2 elements instead of 1'],
    ['a missing element', '[1,2,…]', [1], '$ has 1 elements instead of 2'],
  ])('reports %s', (_, expected, actual, report) => {
    expect(json(expected, actual)).toEqual([report]);
  });

  test('accepts further members, further elements, any value and the rest of a text for an ellipsis', () => {
    expect(json('{"a":[1,…],"b":…,"c":"x…z",…}', { a: [1, 2], b: {}, c: 'xyz', d: 4 })).toEqual([]);
    expect(json('{"c":"x…z"}', { c: 'xy' })).toHaveLength(1);
  });

  test('accepts another identifier, time, key or hash of the same form, and nothing else', () => {
    const id = '01a1fc04-80a3-7646-804a-261ad7e2f2f8';
    expect(json(`["${id}"]`, ['01a1fc04-82fd-7646-804a-000000000000'])).toEqual([]);
    expect(json(`["${id}"]`, ['none'])).toHaveLength(1);
    expect(json('["2026-11-22T02:33:35.000Z"]', ['2027-01-01T00:00:00.123Z'])).toEqual([]);
    expect(json('["tms_S4WaJ9zs5IgT6"]', ['tms_other'])).toEqual([]);
  });

  test('reports an output that is not JSON', () => {
    expect(differences({ kind: 'json', text: '{}' }, 'curl: (7)')).toEqual(['the output is not JSON: curl: (7)']);
  });

  test('expects documented lines in the output, in their order', () => {
    expect(text('event: job\n…\nevent: result', 'id: 1\nevent: job\nevent: item\nevent: result\n')).toEqual([]);
    expect(text('b\na', 'a\nb')).toEqual(['this line is missing: a']);
    expect(text('data: {"jobId":"…","seq":1…', 'data: {"jobId":"x","seq":1,"a":2}')).toEqual([]);
  });
});

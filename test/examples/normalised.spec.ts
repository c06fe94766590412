import { normalised } from './normalised';
import { shapeFaults } from './shape-faults';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const shown = (example: unknown): unknown =>
  normalised(example, { 'http://127.0.0.1:8080': 'https://hooks.example.com' }, { nowMs: NOW_MS });

test('replaces an id by the same fictitious id everywhere', () => {
  const [a, b] = ['01a2035b-da4f-765f-9743-2a0520935d9c', '01a2035b-da58-777f-9155-c19a53d74147'];
  expect(shown({ id: a, url: `/v1/incidents/${a}`, other: b })).toEqual({
    id: '0193f3c2-7d1e-7c3a-9c59-000000000001',
    url: '/v1/incidents/0193f3c2-7d1e-7c3a-9c59-000000000001',
    other: '0193f3c2-7d1e-7c3a-9c59-000000000002',
  });
});

test('moves instants of the run to one morning, and keeps those of the data', () => {
  expect(shown(['2026-03-01T11:59:00.123Z', '2026-03-31T12:00:00.000Z', '2018-02-06T15:50:42.000Z'])).toEqual([
    '2026-01-15T09:30:00.000Z',
    '2026-02-14T09:30:00.000Z',
    '2018-02-06T15:50:42.000Z',
  ]);
});

test('replaces durations, keys, digests and test addresses', () => {
  const key = `tms_${'a1B2'.repeat(12)}`;
  const made = shown({ latency_ms: 3.2, key, hash: 'ab'.repeat(32), url: 'http://127.0.0.1:8080/x' }) as Record<
    string,
    string
  >;
  expect(made).toMatchObject({ latency_ms: 12, url: 'https://hooks.example.com/x' });
  expect(made.key).toMatch(/^tms_[A-Za-z0-9]{48}$/);
  expect(made.key).not.toBe(key);
  expect(made.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(shown({ key: `tms_${'c3D4'.repeat(12)}` })).toEqual({ key: made.key });
});

test('truncates long lists and texts', () => {
  expect(shown({ rows: [{ n: 1 }, { n: 2 }, { n: 3 }], points: [1, 2, 3], text: 'x'.repeat(500) })).toEqual({
    rows: [{ n: 1 }],
    points: [1, 2, 3],
    text: `${'x'.repeat(399)}…`,
  });
  expect(normalised([{ n: 1 }, { n: 2 }], {}, { isWhole: true })).toHaveLength(2);
});

test.each([
  [{ a: 1 }, { a: 2 }, []],
  [{ a: 1 }, { a: '1' }, ['x.a: number is stored, and now it is string']],
  [{ a: 1 }, {}, ['x.a: is stored, and no longer there']],
  [{}, { b: 1 }, ['x.b: is not stored']],
  [{ a: null }, { a: 'text' }, []],
  [{ a: [{ b: 1 }] }, { a: [{ c: 1 }, {}] }, ['x.a[].b: is stored, and no longer there', 'x.a[].c: is not stored']],
  [{ a: [] }, { a: [1] }, []],
])('compares the shapes of %j and %j', (stored, recorded, expected) => {
  expect(shapeFaults(stored, recorded, 'x')).toEqual(expected);
});

import { rejectionLines } from './rejection-lines';

const rows = (count: number, reason: (line: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 1, reason: reason(index + 1) }));

test('prints every rejected row if there are few', () => {
  expect(rejectionLines({ rejected: 2, rejections: rows(2, (line) => `fault ${line}`) })).toEqual([
    'line 1: fault 1',
    'line 2: fault 2',
  ]);
  expect(rejectionLines({ rejected: 0, rejections: [] })).toEqual([]);
  expect(rejectionLines({})).toEqual([]);
});

test('prints three rows for each reason, and counts the others', () => {
  const rejections = rows(100, (line) => (line === 50 ? 'another fault' : 'the same fault'));
  expect(rejectionLines({ rejected: 2_236, rejections })).toEqual([
    'line 1: the same fault',
    'line 2: the same fault',
    'line 3: the same fault',
    'line 50: another fault',
    '2,232 more rejected rows',
  ]);
});

test('prints at most twenty rows', () => {
  const lines = rejectionLines({ rejected: 100, rejections: rows(100, (line) => `fault ${line}`) });
  expect([lines.length, lines.at(-1)]).toEqual([21, '80 more rejected rows']);
});

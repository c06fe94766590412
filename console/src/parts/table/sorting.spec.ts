import { readSort, sortRows, writeSort } from './sorting';

const columns = [{ key: 'name', sortValue: ({ name }: { name: string | null }) => name }, { key: 'plain' }];
const rows = [{ name: 'b 10' }, { name: null }, { name: 'B 9' }, { name: 'a' }];
const names = (sort: string): (string | null)[] => sortRows(rows, columns, readSort(sort)).map(({ name }) => name);

test('sorts words as people read them, and puts rows without a value last', () => {
  expect(names('name')).toEqual(['a', 'B 9', 'b 10', null]);
  expect(names('-name')).toEqual(['b 10', 'B 9', 'a', null]);
});

test('keeps the order of the rows for an unknown column and for one that cannot be sorted', () => {
  expect(names('plain')).toEqual(rows.map(({ name }) => name));
  expect(names('nothing')).toEqual(rows.map(({ name }) => name));
});

test('writes an order as the address holds it', () => {
  expect(readSort('-risk')).toEqual({ key: 'risk', order: 'descending' });
  expect(writeSort({ key: 'risk', order: 'descending' })).toBe('-risk');
  expect(readSort(undefined)).toBeNull();
});

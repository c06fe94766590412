import { toggleInList, toggleInSet } from './toggle';

test('adds a missing value to a set and removes a present one, and leaves the set itself as it is', () => {
  const set = new Set(['a']);
  expect([...toggleInSet(set, 'b')]).toEqual(['a', 'b']);
  expect([...toggleInSet(set, 'a')]).toEqual([]);
  expect([...set]).toEqual(['a']);
});

test('adds a missing value at the end of a list and removes a present one', () => {
  expect(toggleInList(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggleInList(['a', 'b'], 'a')).toEqual(['b']);
});

import { bounded, isObject, listOf, objectOf, objectsOf, textOf, textsOf } from './json-object';

describe('reading JSON of any shape', () => {
  test.each([[null], [undefined], ['text'], [1], [[]]])('does not accept %p as an object', (value) => {
    expect(isObject(value)).toBe(false);
    expect(objectOf(value)).toEqual({});
  });

  test('treats a value of another type as absent', () => {
    expect(listOf({ length: 1 })).toEqual([]);
    expect(objectsOf([{ a: 1 }, 'b', null, []])).toEqual([{ a: 1 }]);
    expect(textOf(7)).toBeNull();
    expect(textOf('  ')).toBeNull();
    expect(textsOf([' a ', 7, '', 'b'])).toEqual(['a', 'b']);
  });

  test('limits the number and the length of texts', () => {
    expect(bounded(['abc', 'def', 'ghi'], 2, 2)).toEqual(['ab', 'de']);
  });
});

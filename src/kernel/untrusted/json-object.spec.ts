import { bounded, isObject, asList, asObject, asObjects, asText, asTexts } from './json-object';

describe('reading JSON of any shape', () => {
  test.each([[null], [undefined], ['text'], [1], [[]]])('does not accept %p as an object', (value) => {
    expect(isObject(value)).toBe(false);
    expect(asObject(value)).toEqual({});
  });

  test('treats a value of another type as absent', () => {
    expect(asList({ length: 1 })).toEqual([]);
    expect(asObjects([{ a: 1 }, 'b', null, []])).toEqual([{ a: 1 }]);
    expect(asText(7)).toBeNull();
    expect(asText('  ')).toBeNull();
    expect(asTexts([' a ', 7, '', 'b'])).toEqual(['a', 'b']);
  });

  test('limits the number and the length of texts', () => {
    expect(bounded(['abc', 'def', 'ghi'], 2, 2)).toEqual(['ab', 'de']);
  });
});

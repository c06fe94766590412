import { encodedTag, plainTags, tagAsAsked } from './encoded-tag';

test.each([
  ['"7"', 'br', '"7-br"'],
  ['"7"', 'gzip', '"7-gzip"'],
  ['""', 'gzip', '"-gzip"'],
  ['W/"7"', 'br', 'W/"7"'],
])('%s in %s is %s', (tag, encoding, expected) => {
  expect(encodedTag(tag, encoding)).toBe(expected);
});

test.each([
  ['"7"', '"7"'],
  ['"7-br"', '"7"'],
  ['"7-br", W/"8-gzip", "9"', '"7", W/"8", "9"'],
  ['"7-zstd"', '"7-zstd"'],
  ['"-br-gzip"', '"-br"'],
  ['*', '*'],
])('%s is plainly %s', (field, expected) => {
  expect(plainTags(field)).toBe(expected);
});

test.each([
  ['"7"', '"6", "7-gzip"', '"7-gzip"'],
  ['"7"', '"7"', '"7"'],
  ['"7"', 'W/"7-br"', '"7-br"'],
  ['"7"', '*', '"7"'],
  ['"7"', undefined, '"7"'],
])('a 304 of %s to %s bears %s', (tag, ifNoneMatch, expected) => {
  expect(tagAsAsked(tag, ifNoneMatch)).toBe(expected);
});

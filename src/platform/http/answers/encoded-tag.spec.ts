import { encodedTag, plainTags, tagAsAsked } from './encoded-tag';

test.each([
  ['"7"', 'br', '"7-br"'],
  ['"7"', 'gzip', '"7-gzip"'],
  ['""', 'gzip', '"-gzip"'],
  ['W/"7"', 'br', 'W/"7"'],
])('makes of the tag %s in %s the tag %s', (tag, encoding, expected) => {
  expect(encodedTag(tag, encoding)).toBe(expected);
});

test.each([
  ['"7"', '"7"'],
  ['"7-br"', '"7"'],
  ['"7-br", W/"8-gzip", "9"', '"7", W/"8", "9"'],
  ['"7-zstd"', '"7-zstd"'],
  ['"-br-gzip"', '"-br"'],
  ['*', '*'],
])('removes the encodings from %s, which gives %s', (field, expected) => {
  expect(plainTags(field)).toBe(expected);
});

test.each([
  ['"7"', '"6", "7-gzip"', '"7-gzip"'],
  ['"7"', '"7"', '"7"'],
  ['"7"', 'W/"7-br"', '"7-br"'],
  ['"7"', '*', '"7"'],
  ['"7"', undefined, '"7"'],
])('sends a 304 for %s to the condition %s with the tag %s', (tag, ifNoneMatch, expected) => {
  expect(tagAsAsked(tag, ifNoneMatch)).toBe(expected);
});

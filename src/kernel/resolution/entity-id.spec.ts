import { computeEntityId, nameBasedUuid } from './entity-id';
import { byCodePoint } from './order';

it('makes the UUIDv5 of RFC 9562 A.4', () => {
  expect(nameBasedUuid('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

it('depends only on the smallest source id of the entity', () => {
  const id = computeEntityId(['un:7', 'ofac:12', 'ofac:9']);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(computeEntityId(['ofac:12'])).toBe(id);
  expect(computeEntityId(['zz:1', 'ofac:12'])).toBe(id);
  expect(computeEntityId(['ofac:9'])).not.toBe(id);
});

it('orders by code point, which differs from UTF-16 order', () => {
  const texts = ['\u{1f600}', '\uffee', 'b', 'ab', 'a', ''];
  expect([...texts].sort(byCodePoint)).toEqual(['', 'a', 'ab', 'b', '\uffee', '\u{1f600}']);
  expect([...texts].sort()).not.toEqual([...texts].sort(byCodePoint));
});

import fc from 'fast-check';
import { isSameMac, macOf } from '../../../platform/crypto/credential-text';
import { lookupIdOf, makeApiKey } from './api-key-text';

describe('API key text', () => {
  test('a new key has the documented form and finds itself', () => {
    const key = makeApiKey();
    expect(key.text).toMatch(/^tms_[0-9A-Za-z]{13}_[0-9A-Za-z]{49}$/);
    expect(lookupIdOf(key.text)).toBe(key.lookupId);
    expect(key.text.startsWith(`${key.prefix}_`)).toBe(true);
  });

  test('no two keys are the same', () => {
    expect(new Set(Array.from({ length: 500 }, () => makeApiKey().text)).size).toBe(500);
  });

  test('any changed character is noticed by the checksum', () => {
    const { text } = makeApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: text.length - 1 }), fc.constantFrom('x', 'Q', '7'), (index, other) => {
        const changed = text.slice(0, index) + other + text.slice(index + 1);
        return changed === text || text[index] === '_' || lookupIdOf(changed) === undefined;
      }),
    );
  });

  test.each(['', 'tms_', 'tms_short_x', `${makeApiKey().text} `, `${makeApiKey().text}a`, 'x'.repeat(100_000)])(
    'text %# is no key',
    (text) => {
      expect(lookupIdOf(text)).toBeUndefined();
    },
  );

  test('the MAC depends on the key and on the pepper', () => {
    const mac = macOf('a', Buffer.alloc(32, 1));
    expect(isSameMac(mac, macOf('a', Buffer.alloc(32, 1)))).toBe(true);
    expect(isSameMac(mac, macOf('b', Buffer.alloc(32, 1)))).toBe(false);
    expect(isSameMac(mac, macOf('a', Buffer.alloc(32, 2)))).toBe(false);
    expect(isSameMac(mac, mac.subarray(1))).toBe(false);
  });
});

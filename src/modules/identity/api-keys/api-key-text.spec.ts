import fc from 'fast-check';
import { isSameMac, computeMac } from '../../../platform/crypto/credential-text';
import { readLookupId, makeApiKey } from './api-key-text';

describe('API key text', () => {
  test('creates a key in the documented form with its lookup id', () => {
    const key = makeApiKey();
    expect(key.text).toMatch(/^tms_[0-9A-Za-z]{13}_[0-9A-Za-z]{49}$/);
    expect(readLookupId(key.text)).toBe(key.lookupId);
    expect(key.text.startsWith(`${key.prefix}_`)).toBe(true);
  });

  test('creates a different key each time', () => {
    expect(new Set(Array.from({ length: 500 }, () => makeApiKey().text)).size).toBe(500);
  });

  test('detects any changed character by the checksum', () => {
    const { text } = makeApiKey();
    fc.assert(
      fc.property(fc.integer({ min: 4, max: text.length - 1 }), fc.constantFrom('x', 'Q', '7'), (index, other) => {
        const changed = text.slice(0, index) + other + text.slice(index + 1);
        return changed === text || text[index] === '_' || readLookupId(changed) === undefined;
      }),
    );
  });

  test.each(['', 'tms_', 'tms_short_x', `${makeApiKey().text} `, `${makeApiKey().text}a`, 'x'.repeat(100_000)])(
    'refuses invalid text %#',
    (text) => {
      expect(readLookupId(text)).toBeUndefined();
    },
  );

  test('computes a MAC that depends on the key and the pepper', () => {
    const mac = computeMac('a', Buffer.alloc(32, 1));
    expect(isSameMac(mac, computeMac('a', Buffer.alloc(32, 1)))).toBe(true);
    expect(isSameMac(mac, computeMac('b', Buffer.alloc(32, 1)))).toBe(false);
    expect(isSameMac(mac, computeMac('a', Buffer.alloc(32, 2)))).toBe(false);
    expect(isSameMac(mac, mac.subarray(1))).toBe(false);
  });
});

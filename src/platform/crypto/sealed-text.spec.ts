import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { openText, sealText } from './sealed-text';

const KEY = randomBytes(32);

test('opens every sealed text under every name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 300 }), (name, text) => {
      const sealed = sealText(KEY, name, text);
      expect(sealed).toHaveLength(29 + Buffer.byteLength(text));
      expect(openText(KEY, name, sealed)).toBe(text);
    }),
  );
});

test('does not contain the text, and differs each time the same text is sealed', () => {
  const seals = Array.from({ length: 100 }, () => sealText(KEY, 'a', 'the same secret').toString('hex'));
  expect(new Set(seals).size).toBe(100);
  expect(new Set(seals.map((seal) => seal.slice(2, 26))).size).toBe(100);
  for (const seal of seals) expect(seal).not.toContain(Buffer.from('the same secret').toString('hex'));
});

test('does not open if any single bit was changed', () => {
  const sealed = sealText(KEY, 'a', 'secret');
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => openText(KEY, 'a', changed)).toThrow(expect.objectContaining({ name: 'SealError' }));
  }
});

test('does not open if it was shortened or extended', () => {
  const sealed = sealText(KEY, 'a', 'secret');
  for (let length = 0; length < sealed.length; length++) {
    expect(() => openText(KEY, 'a', sealed.subarray(0, length))).toThrow(
      expect.objectContaining({ name: 'SealError' }),
    );
  }
  expect(() => openText(KEY, 'a', Buffer.concat([sealed, Buffer.of(0)]))).toThrow('cannot be decrypted');
});

test('does not open under another name or key, and the error does not say which of them is wrong', () => {
  const sealed = sealText(KEY, 'one', 's3cret');
  for (const open of [() => openText(KEY, 'two', sealed), () => openText(randomBytes(32), 'one', sealed)]) {
    expect(open).toThrow('the encrypted value cannot be decrypted');
  }
});

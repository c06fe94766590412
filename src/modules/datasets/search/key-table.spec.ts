import fc from 'fast-check';
import { hashKey, KeyTable } from './key-table';

const bytes = (text: string): Buffer => Buffer.from(text);
const find = (table: KeyTable, key: string): number[] | undefined => {
  const found = table.find(hashKey(bytes(key)));
  return found && [...found];
};

describe('KeyTable', () => {
  test('finds what was added, and nothing else, for any keys', () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 300 })), {
      selector: ([key]) => key,
      maxLength: 200,
    });
    fc.assert(
      fc.property(entries, fc.array(fc.string()), (added, others) => {
        const table = new KeyTable();
        for (const [key, positions] of added) table.add(bytes(key), positions);
        table.trim();
        for (const [key, positions] of added) expect(find(table, key)).toEqual([...positions]);
        const known = new Set(added.map(([key]) => key));
        for (const key of others) if (!known.has(key)) expect(find(table, key)).toBeUndefined();
      }),
    );
  });

  test('takes at most 36 bytes for a key beside its positions', () => {
    const table = new KeyTable();
    const keys = Array.from({ length: 200_000 }, (_, index) => `d${index.toString(36)}`);
    for (const [index, key] of keys.entries()) table.add(bytes(key), Buffer.from([index & 0xff, index >>> 8]));
    table.trim();
    expect(table.bytes).toBeLessThanOrEqual((36 + 2) * keys.length);
    for (const [index, key] of keys.entries()) {
      if (find(table, key)?.[0] !== (index & 0xff)) throw new Error(`the key ${key} is missing`);
    }
    expect(find(table, 'd-1')).toBeUndefined();
  });

  test('can be extended after it was trimmed', () => {
    const table = new KeyTable();
    table.add(bytes('a'), Buffer.from([1]));
    table.trim();
    table.add(bytes('b'), Buffer.alloc(5_000, 2));
    expect([find(table, 'a'), find(table, 'b')?.length]).toEqual([[1], 5_000]);
  });
});

describe('hashKey', () => {
  test('differs between half a million similar keys, and is a positive integer below 2^53', () => {
    const hashes = new Set<number>();
    for (let index = 0; index < 500_000; index++) {
      const hash = hashKey(bytes(`w${index.toString(26)}`));
      if (!Number.isSafeInteger(hash) || hash < 1) throw new Error(`${hash} is no hash`);
      hashes.add(hash);
    }
    expect(hashes.size).toBe(500_000);
  });

  test('fills the slots of a table evenly', () => {
    const slots = new Uint16Array(1_024);
    for (let index = 0; index < 102_400; index++) {
      const slot = hashKey(bytes(`t^${index.toString(36)}`)) & 1_023;
      slots[slot] = (slots[slot] ?? 0) + 1;
    }
    expect(Math.min(...slots)).toBeGreaterThan(50);
    expect(Math.max(...slots)).toBeLessThan(160);
  });
});

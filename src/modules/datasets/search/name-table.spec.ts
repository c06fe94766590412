import fc from 'fast-check';
import { ENTITY_SCHEMAS } from '../../../kernel/matching/matching.types';
import { type ListedName, NameTable } from './name-table';

const NAME = fc.record({
  entityNumber: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  schema: fc.constantFrom(...ENTITY_SCHEMAS),
  value: fc.string({ unit: 'grapheme', maxLength: 40 }),
  isWeak: fc.boolean(),
});

const tableOf = (names: readonly ListedName[]): NameTable => {
  const table = new NameTable();
  for (const name of names) table.add(name);
  table.trim();
  return table;
};

describe('NameTable', () => {
  test('returns each name by its position, for any names', () => {
    fc.assert(
      fc.property(fc.array(NAME, { maxLength: 200 }), (names) => {
        const table = tableOf(names);
        expect(table.count).toBe(names.length);
        expect(names.map((_name, position) => table.get(position))).toEqual(names);
        expect(table.get(names.length)).toBeUndefined();
      }),
    );
  });

  test('takes 9 bytes for a name beside its text', () => {
    const name = { entityNumber: 7, schema: 'Person', value: 'Žofie Nováková', isWeak: false } as const;
    const table = tableOf(Array.from({ length: 1_000 }, () => name));
    expect(table.bytes).toBe(1_000 * (9 + Buffer.byteLength(name.value)));
  });

  test('can be extended after it was trimmed', () => {
    const name = { entityNumber: 7, schema: 'Vessel', value: 'Orion', isWeak: true } as const;
    const table = tableOf([]);
    for (let position = 0; position < 100; position++) table.add({ ...name, entityNumber: position });
    expect(table.get(99)).toEqual({ ...name, entityNumber: 99 });
  });
});

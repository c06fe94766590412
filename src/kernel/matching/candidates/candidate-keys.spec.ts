import fc from 'fast-check';
import { identifierKeys, nameKeys, nameWeight, numberKey } from './candidate-keys';
import { prepareIdentifier } from '../entities/compare-identifiers';
import { prepareName } from '../match-names';
import { ENTITY_SCHEMAS, type EntitySchema } from '../matching.types';

const keysOf = (name: string, schema: EntitySchema = 'Person'): string[] => [...nameKeys(prepareName(name, schema))];
const ofKind = (keys: readonly string[], kind: string): string[] => keys.filter((key) => key.startsWith(kind)).sort();

describe('keys of names', () => {
  test('of a word are its sound, consonants, slips, letters and trigrams', () => {
    const keys = keysOf('Ladin');
    expect(ofKind(keys, 'w')).toEqual(['wladin']);
    expect(ofKind(keys, 'c')).toEqual(['cldn']);
    expect(ofKind(keys, 'd')).toEqual(['dadin', 'dladi', 'dladin', 'dladn', 'dlain', 'dldin']);
    expect(ofKind(keys, 'l')).toEqual(['ladiln']);
    expect(ofKind(keys, 't')).toEqual(['t^la', 'tadi', 'tdin', 'tin$', 'tlad']);
    expect(ofKind(keys, 'i')).toEqual(['il']);
    expect(ofKind(keys, 's')).toEqual(['sltn']);
    expect(keys).toHaveLength(16);
  });

  test('of a short word have no slips because one letter makes another word', () => {
    expect(ofKind(keysOf('Li Wei'), 'd')).toEqual([]);
    expect(ofKind(keysOf('Li Weis'), 'd').length).toBe(5);
  });

  test('of two adjacent words include those of the joined word', () => {
    const joined = ofKind(keysOf('Le Pen'), 'jw')[0];
    expect(joined?.slice(1)).toBe(ofKind(keysOf('Lepen'), 'w')[0]);
    expect(ofKind(keysOf('Aero Caribbean', 'Company'), 'jw')[0]?.slice(1)).toBe(
      ofKind(keysOf('Aerocaribbean', 'Company'), 'w')[0],
    );
    expect(ofKind(keysOf('Anna Berta Carla'), 'jw')).toHaveLength(2);
    expect(ofKind(keysOf(`${'ab'.repeat(10)} ${'cd'.repeat(10)}`), 'j')).toEqual([]);
  });

  test('of a given name include the groups of equivalent names', () => {
    const groups = (name: string): string[] => ofKind(keysOf(name), 'g');
    expect(groups('Bob').some((group) => groups('Robert').includes(group))).toBe(true);
    expect(groups('Bob').some((group) => groups('Richard').includes(group))).toBe(false);
  });

  test('of an initial consist of the letter', () => {
    expect(keysOf('J. Q. Xerxes').filter((key) => /^[k]/.test(key))).toEqual(['kj', 'kq']);
    expect(ofKind(keysOf('J. Xerxes'), 'i')).toEqual(['ix']);
  });

  test('of an organisation include its acronym, and of a person do not', () => {
    expect(ofKind(keysOf('North Atlantic Treaty Organization', 'Organization'), 'a')).toEqual(['anato']);
    expect(ofKind(keysOf('North Atlantic Treaty Organization', 'Person'), 'a')).toEqual([]);
    expect(ofKind(keysOf('Acme Works', 'Organization'), 'a')).toEqual([]);
  });

  test.each([
    ['Jürgen MÜLLER', 'jurgen muller'],
    ['Иван Петров', 'Ivan Petrov'],
    ["O'Brien", 'OBrien'],
  ])('of %s are those of %s', (left, right) => {
    expect(keysOf(left).sort()).toEqual(keysOf(right).sort());
  });

  test('have a known kind and are limited in number and length', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('я', '漢', 'م', '김', 'x', 'ბ'), maxLength: 400 }),
    );
    const name = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, fc.constantFrom(...ENTITY_SCHEMAS), (text, schema) => {
        const prepared = prepareName(text, schema);
        const keys = [...nameKeys(prepared)];
        for (const key of keys) expect(key).toMatch(/^(?:j?[wc]|[dlikagtso]).+$/s);
        expect(keys.length).toBeLessThanOrEqual(prepared.readings.length * 30 * 80);
        expect(Math.max(0, ...keys.map(({ length }) => length))).toBeLessThanOrEqual(110);
        const weight = nameWeight(prepared);
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(30);
        if (keys.length > 0) expect(weight).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

describe('weight of a name', () => {
  test.each<[string, EntitySchema, number]>([
    ['Jane Doe', 'Person', 2],
    ['Dr. Jane Doe', 'Person', 2.1],
    ['Jane Q. Doe', 'Person', 2.4],
    ['Hassan bin Ali', 'Person', 1.7],
    ['', 'Person', 0],
  ])('of %s as %s is %d', (name, schema, weight) => {
    expect(nameWeight(prepareName(name, schema))).toBeCloseTo(weight, 5);
  });

  test('is that of the shortest reading', () => {
    const both = nameWeight(prepareName('Levant Caliphate / Daesh Group', 'Organization'));
    expect(both).toBeCloseTo(nameWeight(prepareName('Daesh Group', 'Organization')), 5);
  });
});

test('ignores a reading without words', () => {
  const name = prepareName('Sergey Lavrov / 𓀀𓀁𓀂𓀃𓀄', 'Person');
  expect(name.readings.some(({ tokens }) => tokens.length === 0)).toBe(true);
  expect(nameWeight(name)).toBe(2);
});

describe('keys of identifiers', () => {
  const keys = (type: string, value: string): string[] => [...identifierKeys([prepareIdentifier({ type, value })])];

  test('find a number under any label and in any notation', () => {
    expect(keys('passport_number', 'a 12-345')).toEqual(['n:A12345']);
    expect(keys('tax_id', 'A12345')).toEqual([numberKey('A12345')]);
    expect(keys('imo_number', 'IMO 9074729')).toEqual(keys('registration_number', '9074729'));
  });

  test('find contacts by their type', () => {
    expect(keys('email', 'Jane@Example.com')).toEqual(['nemail:jane@example.com']);
    expect(keys('username', '12')).toEqual(['nusername:12']);
    expect(keys('phone', '+49 30 123')).toEqual(['nphone:4930123']);
  });

  test('leave out values that are too short to be distinctive', () => {
    expect(keys('passport_number', '123')).toEqual([]);
    expect(keys('passport_number', '1234')).toEqual(['n:1234']);
    expect(keys('email', '')).toEqual([]);
  });

  test('are cut, but never within a surrogate pair', () => {
    const long = '\u{10400}'.repeat(150);
    expect(numberKey(long)).toBe(`n:${'\u{10400}'.repeat(100)}`);
    expect(keys('crypto_wallet', long)).toEqual([numberKey(long)]);
    expect(numberKey('x'.repeat(101))).toBe(numberKey('x'.repeat(102)));
    expect(numberKey('x'.repeat(100))).not.toBe(numberKey('x'.repeat(99)));
  });
});

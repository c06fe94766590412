import * as fc from 'fast-check';
import { checkIdentifiers, type CheckedIdentifier } from '../../kernel/identifiers/check-identifiers';
import { subjectKeys } from './subject-keys';

const KEY = Buffer.alloc(32, 1);
const [ACME, OTHER] = ['0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10', '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b11'];

/** The keys of identifiers as sent, which must be valid. */
function keysOf(pairs: readonly (readonly [type: string, value: string])[], tenant = ACME): string[] {
  const { identifiers, violations } = checkIdentifiers(pairs.map(([type, value]) => ({ type, value })));
  expect(violations).toEqual([]);
  return subjectKeys(KEY, tenant, identifiers);
}

const anyIdentifiers = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('name', 'company_name', 'address'), fc.constantFrom('Ana Öz', 'Bo 1', 'Čeněk A. Novák')),
    fc.tuple(fc.constant('date_of_birth'), fc.constantFrom('1961-04-12', '12 Apr 1961', '1961')),
    fc.tuple(fc.constantFrom('tax_id', 'passport_number', 'registration_number'), fc.constantFrom('A 123', 'b-77 77')),
    fc.tuple(fc.constant('email'), fc.constantFrom('a@x.example', 'A@X.example')),
  ),
  { minLength: 1, maxLength: 6 },
);

test('subject keys are independent of order and repetition', () => {
  fc.assert(
    fc.property(anyIdentifiers, (pairs) => {
      const keys = keysOf(pairs);
      expect(keysOf([...pairs].reverse())).toEqual(keys);
      expect(keysOf([...pairs, ...pairs])).toEqual(keys);
      expect(keys).toEqual([...new Set(keys)].sort());
    }),
  );
});

test('subject keys include the keys of a subset of identifiers', () => {
  fc.assert(
    fc.property(anyIdentifiers, anyIdentifiers, (pairs, more) => {
      expect(keysOf([...pairs, ...more])).toEqual(expect.arrayContaining(keysOf(pairs)));
    }),
  );
});

test('subject keys differ between tenants and installations', () => {
  fc.assert(
    fc.property(anyIdentifiers, (pairs) => {
      const keys = keysOf(pairs);
      const identifiers = checkIdentifiers(pairs.map(([type, value]) => ({ type, value }))).identifiers;
      for (const others of [keysOf(pairs, OTHER), subjectKeys(Buffer.alloc(32, 2), ACME, identifiers)]) {
        expect(others.filter((key) => keys.includes(key))).toEqual([]);
      }
    }),
  );
});

test.each<[string, string, string]>([
  ['name', 'Vikenty Burov', 'VIKENTY  BUROV'],
  ['name', 'Čeněk Novák', 'Cenek Novak'],
  ['name', 'Виктор Бурой', 'виктор бурой'],
  ['company_name', 'Société Générale', 'SOCIETE GENERALE'],
  ['address', 'Hauptstraße 1, Köln', 'HAUPTSTRASSE 1, Koln'],
  ['date_of_birth', '1967-01-13', '13 Jan 1967'],
  ['nationality', 'RU', 'Russia'],
  ['passport_number', 'AB 123 4567', 'ab1234567'],
  ['email', 'Jane@Example.com', 'Jane@EXAMPLE.com'],
  ['phone', '+49 30 901820', 'tel:+4930901820'],
])('subject keys are equal for the %s %s and %s', (type, one, same) => {
  expect(keysOf([[type, one]])).toEqual(keysOf([[type, same]]));
});

test.each<[string, string, string]>([
  ['name', 'Vikenty Burov', 'Viktor Buro'],
  ['name', 'Vikenty Burov', 'Burov Vikenty'],
  ['name', 'Викентий Буров', 'Vikenty Burov'],
  ['date_of_birth', '1967-01-13', '1967-01'],
  ['passport_number', 'AB1234567', 'AB1234568'],
])('subject keys differ for the %s %s and %s', (type, one, other) => {
  expect(keysOf([[type, one]])).not.toEqual(keysOf([[type, other]]));
});

test('subject keys differ for equal values of different types, even if type and value are concatenated alike', () => {
  const keys = ['tax_id', 'passport_number', 'registration_number'].flatMap((type) => keysOf([[type, 'A123456']]));
  expect(new Set([...keys, ...keysOf([['name', 'A123456']]), ...keysOf([['company_name', 'A123456']])]).size).toBe(5);
  const run = (type: string, normalized: string) =>
    subjectKeys(KEY, ACME, [{ type, normalized, facts: {} } as unknown as CheckedIdentifier]);
  expect(run('url', 'x')).not.toEqual(run('ur', 'lx'));
});

test('subject keys do not reveal the value', () => {
  const [key = ''] = keysOf([['name', 'Telltale']]);
  expect(key).toMatch(/^[\w-]{43}$/);
});

import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { prepareEntity, type PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import type { SubjectType } from '../../../kernel/resolution/resolution.types';
import { buildSubject } from '../../../kernel/resolution/subject';
import { SubjectIndex } from './subject-index';
import { decodeSubjectKeys, encodeSubjectKeys, keyHash, subjectSearchKeys } from './subject-search-keys';

const keysOf = (identifiers: readonly (readonly [string, string])[], type: SubjectType = 'any'): Buffer => {
  const given = identifiers.map(([kind, value]) => ({ type: kind, value }));
  return subjectSearchKeys(buildSubject(checkIdentifiers(given).identifiers, type));
};

const listed = (
  schema: EntitySchema,
  names: readonly string[],
  identifiers: { type: string; value: string }[] = [],
): PreparedEntity =>
  prepareEntity({
    id: 'x',
    schema,
    names: names.map((value) => ({ value })),
    birthDates: [],
    countries: [],
    genders: [],
    identifiers,
  });

const SUBJECTS: Record<string, Buffer> = {
  burov: keysOf([['name', 'Vikenty Burov']]),
  cyrillic: keysOf([['name', 'Анатолий Грибанов']]),
  company: keysOf([['company_name', 'Nordstern Handel GmbH']]),
  passport: keysOf([['passport_number', 'QX 99 88 77']]),
  mail: keysOf([
    ['name', 'Ada Solvik'],
    ['email', 'ada@solvik.example'],
  ]),
};

function found(entity: PreparedEntity, others: readonly PreparedEntity[] = []): string[] {
  const index = new SubjectIndex([...others, entity]);
  for (const [id, keys] of Object.entries(SUBJECTS)) index.add(id, keys);
  const { identified, named } = index.find(others.length);
  return [...identified, ...named];
}

test.each<[string, PreparedEntity, string[]]>([
  ['the same name', listed('Person', ['Vikenty Burov']), ['burov']],
  ['a name with a typing error, among aliases', listed('Person', ['Someone Else', 'Vikenty Burow']), ['burov']],
  ['words in another order', listed('Person', ['Burov Vikenty Anatolyevich']), ['burov']],
  ['another script', listed('Person', ['Anatoly Gribanov']), ['cyrillic']],
  ['a company without its legal form', listed('Company', ['Nordstern Handel']), ['company']],
  ['a number', listed('Person', ['Yusra Lamari'], [{ type: 'passport_number', value: 'QX998877' }]), ['passport']],
  ['an address', listed('Person', ['Yusra Lamari'], [{ type: 'email', value: 'ada@solvik.example' }]), ['mail']],
  ['nothing in common', listed('Person', ['Yusra Lamari']), []],
])('finds subjects by %s', (_what, entity, ids) => {
  expect(found(entity)).toEqual(ids);
  expect(found(entity, [listed('Person', ['Vikenty Burov']), listed('Vessel', ['Ocean Pearl'])])).toEqual(ids);
});

test('has no result without subjects', () => {
  expect(new SubjectIndex([listed('Person', ['Vikenty Burov'])]).find(0).named.size).toBe(0);
});

test('decodes what was encoded', () => {
  const keys = {
    names: [
      { weight: 1.5, keys: Uint32Array.from([1, 0xffffffff]) },
      { weight: 0, keys: new Uint32Array(0) },
    ],
    identifiers: Uint32Array.from([keyHash('n:1'), keyHash('n:2')]),
  };
  expect(decodeSubjectKeys(encodeSubjectKeys(keys))).toEqual(keys);
  expect(keyHash('n:1')).not.toBe(keyHash('n:2'));
});

test('stores one set of keys for the readings of a name, and no more than a bounded number', () => {
  expect(decodeSubjectKeys(SUBJECTS.burov!).names).toHaveLength(1);
  const letters = (...places: number[]): string => String.fromCharCode(...places.map((place) => 97 + (place % 26)));
  const long = Array.from({ length: 20 }, (_, name) => {
    const words = Array.from({ length: 30 }, (_each, at) => `${letters(name, at, at * 7 + name)}ormal`);
    return ['name', words.join(' ')] as const;
  });
  const { names } = decodeSubjectKeys(keysOf(long));
  expect(names).toHaveLength(20);
  expect(names.reduce((sum, { keys }) => sum + keys.length, 0)).toBeLessThanOrEqual(4_000);
});

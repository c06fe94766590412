import type { EntityRecord } from '../../entities/entity-record';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { sampleRecord } from '../../../../test/support/samples/resolution-samples';
import { prepareRecord } from '../records/comparable-record';
import { linkBetween } from './entity-link';
import { linkKeys } from './link-keys';
import { NamePairs } from './name-pairs';

type Given = Parameters<typeof sampleRecord>[0];

const prepared = (given: Given): PreparedEntity => prepareRecord(sampleRecord(given));
const born = (...dates: string[]): Pick<EntityRecord, 'birthDates'> => ({
  birthDates: dates.map((value) => ({ value })),
});
const founded = (...dates: string[]): Pick<EntityRecord, 'incorporationDates'> => ({
  incorporationDates: dates.map((value) => ({ value })),
});
const company = (name: string, more: Given = {}): Given => ({ schema: 'Company', name, ...more });
const numbered = (type: EntityRecord['identifiers'][number]['type'], value: string, country?: string): Given => ({
  identifiers: [{ type, value, ...(country !== undefined && { country }) }],
});
const reasonOf = (left: Given, right: Given): string | null => {
  const [ours, theirs] = [prepared(left), prepared(right)];
  const [forth, back] = [linkBetween(ours, theirs, new NamePairs()), linkBetween(theirs, ours, new NamePairs())];
  expect(back).toEqual(forth);
  return forth?.reason ?? null;
};
const shareKey = (left: Given, right: Given): boolean => {
  const keys = linkKeys(prepared(left));
  return [...linkKeys(prepared(right))].some((key) => keys.has(key));
};

const LEI = '529900T8BM49AURSDO55';
const PETROV = { name: 'Ivan Petrov' };

describe('linkBetween', () => {
  test.each<[string, string | null, Given, Given]>([
    [
      'one LEI under different names',
      'identifier',
      company('Nordwall GmbH', numbered('lei', LEI)),
      company('Stena OOO', numbered('lei', LEI)),
    ],
    [
      'one LEI, another country and another date of incorporation',
      'identifier',
      company('Nordwall', { ...numbered('lei', LEI), countries: ['DE'], ...founded('1990-10-17') }),
      company('Nordwall', { ...numbered('lei', LEI), countries: ['AE'], ...founded('2011-03-04') }),
    ],
    [
      'one tax number and name, and another date of incorporation',
      'identifier',
      company('Nordwall', { ...numbered('tax_id', '7705713236'), ...founded('1999-10-17') }),
      company('Nordwall', { ...numbered('tax_id', '7705713236'), ...founded('2011-03-04') }),
    ],
    [
      'one tax number and name, founded decades apart',
      null,
      company('Nordwall', { ...numbered('tax_id', '7705713236'), ...founded('1922-10-17') }),
      company('Nordwall', { ...numbered('tax_id', '7705713236'), ...founded('1991-03-04') }),
    ],
    [
      'one IMO number of a renamed vessel',
      'identifier',
      { schema: 'Vessel', name: 'Pearl', ...numbered('imo_number', '9569621') },
      { schema: 'Vessel', name: 'Lark', ...numbered('imo_number', 'IMO 9569621') },
    ],
    [
      'one passport and one name',
      'identifier',
      { ...PETROV, ...numbered('passport_number', 'A123456', 'RU') },
      { name: 'Iwan Petrow', ...numbered('passport_number', 'A 123-456', 'RU') },
    ],
    [
      'one passport number of different countries',
      null,
      { ...PETROV, ...numbered('passport_number', 'A123456', 'RU') },
      { ...PETROV, ...numbered('passport_number', 'A123456', 'BG') },
    ],
    [
      'one national number under different names',
      null,
      { ...PETROV, ...numbered('national_id', '77188521') },
      { name: 'Olga Smirnova', ...numbered('national_id', '77188521') },
    ],
    [
      'one short number',
      null,
      { ...PETROV, ...numbered('national_id', '7718') },
      { ...PETROV, ...numbered('national_id', '7718') },
    ],
    [
      'one e-mail address',
      null,
      { ...PETROV, ...numbered('email', 'a@b.example') },
      { ...PETROV, ...numbered('email', 'a@b.example') },
    ],
    [
      'one name and complete birth date',
      'birth_date',
      { ...PETROV, ...born('1961-04-12') },
      { name: 'Иван Петров', ...born('1999', '1961-04-12') },
    ],
    [
      'one name and the first of January',
      null,
      { ...PETROV, ...born('1961-01-01') },
      { ...PETROV, ...born('1961-01-01') },
    ],
    ['one name and the year of birth', null, { ...PETROV, ...born('1961') }, { ...PETROV, ...born('1961') }],
    [
      'one name and different birth dates',
      null,
      { ...PETROV, ...born('1961-04-12') },
      { ...PETROV, ...born('1962-08-30') },
    ],
    [
      'one name, birth date and different genders',
      null,
      { ...PETROV, ...born('1961-04-12'), genders: ['male'] },
      { ...PETROV, ...born('1961-04-12'), genders: ['female'] },
    ],
    [
      'one name, birth date and different national numbers',
      null,
      { ...PETROV, ...born('1961-04-12'), ...numbered('national_id', '77188521') },
      { ...PETROV, ...born('1961-04-12'), ...numbered('national_id', '10293847') },
    ],
    [
      'one birth date and different names',
      null,
      { ...PETROV, ...born('1961-04-12') },
      { name: 'Sergei Petrov', ...born('1961-04-12') },
    ],
    ['people of one name and country', null, { ...PETROV, countries: ['RU'] }, { ...PETROV, countries: ['RU'] }],
    [
      'organisations of one name and country',
      'country',
      company('Velmarin Cargo Ltd', { countries: ['CY'] }),
      { schema: 'LegalEntity', name: 'VELMARIN CARGO', countries: ['CY', 'PA'] },
    ],
    [
      'organisations of one name and different countries',
      null,
      company('Velmarin Cargo', { countries: ['CY'] }),
      company('Velmarin Cargo', { countries: ['PA'] }),
    ],
    [
      'organisations of one country, founded on different days',
      null,
      company('Velmarin Cargo', { countries: ['CY'], ...founded('1990-10-17') }),
      company('Velmarin Cargo', { countries: ['CY'], ...founded('2011-03-04') }),
    ],
    [
      'organisations of one country with different LEIs',
      null,
      company('Velmarin Cargo', { countries: ['CY'], ...numbered('lei', LEI) }),
      company('Velmarin Cargo', { countries: ['CY'], ...numbered('lei', '5493001KJTIIGC8Y1R12') }),
    ],
    [
      'organisations of one name, founded on one day',
      'incorporation_date',
      company('Velmarin Cargo', founded('1990-10-17')),
      company('Velmarin Cargo Ltd', founded('1990-10-17')),
    ],
    [
      'organisations with similar names in one country',
      null,
      company('Velmarin Cargo', { countries: ['CY'] }),
      company('Velmarin Shipping', { countries: ['CY'] }),
    ],
    [
      'vessels of one name and flag',
      null,
      { schema: 'Vessel', name: 'Ocean Pearl', countries: ['PA'] },
      { schema: 'Vessel', name: 'Ocean Pearl', countries: ['PA'] },
    ],
    [
      'a person and a vessel',
      null,
      { name: 'Ocean Pearl', ...born('1961-04-12') },
      { schema: 'Vessel', name: 'Ocean Pearl' },
    ],
  ])('%s: %s', (_what, reason, left, right) => {
    expect(reasonOf(left, right)).toBe(reason);
    // The keys have to find every pair that a name and a date or country link; numbers have keys of their own.
    if (reason !== null && reason !== 'identifier') expect(shareKey(left, right)).toBe(true);
  });
});

describe('linkKeys', () => {
  test('are empty for an entity without a complete date or a country', () => {
    expect(linkKeys(prepared({ ...PETROV, ...born('1961'), countries: ['RU'] })).size).toBe(0);
    expect(linkKeys(prepared(company('Velmarin Cargo'))).size).toBe(0);
    expect(linkKeys(prepared(company('ABC', { countries: ['CY'] }))).size).toBe(0);
    expect(linkKeys(prepared({ schema: 'Vessel', name: 'Ocean Pearl', countries: ['PA'] })).size).toBe(0);
  });

  test('leave weak aliases out', () => {
    const names = [{ value: 'Hamza', kind: 'weak_alias' as const }];
    expect(linkKeys(prepared({ names, ...born('1961-04-12') })).size).toBe(0);
  });

  test('are limited in number and length', () => {
    const names = Array.from({ length: 300 }, (_, index) => ({
      value: `Qx${'bdg'.repeat(index)}`,
      kind: 'alias' as const,
    }));
    const keys = linkKeys(prepared({ names, ...born('1961-04-12', '1962-04-12') }));
    expect(keys.size).toBeLessThanOrEqual(120);
    for (const key of keys) expect(key.length).toBeLessThanOrEqual(101);
  });
});

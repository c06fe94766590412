import { sampleRecord, subjectBy } from '../../../../test/support/samples/resolution-samples';
import type { EntityRecord } from '../../entities/entity-record';
import { MAX_DATA } from './merge-facts';
import type { Profile } from './profile.types';
import { resolve } from '../resolve';
import type { ResolvedEntity } from '../resolution.types';

/** One entity of a person's records on lists a, b, c … */
function entityOf(...records: Partial<EntityRecord>[]): ResolvedEntity {
  const listed = records.map((entity, index) => sampleRecord({ connector: 'abc'.charAt(index), ...entity }));
  const { entities } = resolve(subjectBy({ name: 'Ivan Petrunin' }), listed, { decisions: [] });
  expect(entities).toHaveLength(1);
  return entities[0]!;
}
const profileOf = (...records: Partial<EntityRecord>[]): Profile => entityOf(...records).profile;

describe('the names of a profile', () => {
  it('are merged if they fold to the same text, with the most common spelling and the best type', () => {
    const { names, caption } = profileOf(
      { names: [{ value: 'IVAN PETRUNIN', kind: 'alias', script: 'Latn' }] },
      { names: [{ value: 'Ivan Petrunin', kind: 'primary', script: 'Latn' }] },
      {
        names: [
          { value: 'Ivan Petrunin', kind: 'weak_alias', script: 'Latn' },
          { value: 'Vanya', kind: 'weak_alias' },
        ],
      },
    );
    expect(names).toEqual([
      {
        value: 'Ivan Petrunin',
        kind: 'primary',
        script: 'Latn',
        confidence: expect.any(Number),
        sources: ['a:1', 'b:1', 'c:1'],
      },
      { value: 'Vanya', kind: 'weak_alias', script: null, confidence: expect.any(Number), sources: ['c:1'] },
    ]);
    expect(names[0]!.confidence).toBeGreaterThan(names[1]!.confidence);
    expect(caption).toEqual({ value: 'Ivan Petrunin', confidence: names[0]!.confidence, sources: names[0]!.sources });
  });
});

describe('the confidence of a datum', () => {
  const countries = (...records: Partial<EntityRecord>[]): number[] =>
    profileOf(...records).countries.map(({ confidence }) => confidence);

  it('rises with the number of sources', () => {
    const one = countries({ countries: ['RU'] })[0]!;
    const two = countries({ countries: ['RU'] }, { countries: ['RU'] })[0]!;
    expect(one).toBeCloseTo(0.9 * 0.983, 4);
    expect(two).toBeCloseTo(1 - (1 - 0.9 * 0.983) ** 2, 4);
  });

  it('rises with the score of the record', () => {
    const weak = { names: [{ value: 'Ivan Sergeyevich Petrunyn', kind: 'alias' as const }], countries: ['RU'] };
    expect(countries(weak)[0]).toBeLessThan(countries({ countries: ['RU'] })[0]!);
  });

  it('does not rise with a further record of one list', () => {
    const number = { identifiers: [{ type: 'national_id' as const, value: '4500112233' }], countries: ['RU'] };
    const listed = [sampleRecord({ id: '1', ...number }), sampleRecord({ id: '2', ...number })];
    const [entity] = resolve(subjectBy({ name: 'Ivan Petrunin' }), listed, { decisions: [] }).entities;
    expect(entity?.profile.countries).toEqual([
      { value: 'RU', confidence: countries({ countries: ['RU'] })[0], sources: ['list:1', 'list:2'] },
    ]);
  });

  it('follows the confidence that a record under another name belongs to the entity', () => {
    const number = { identifiers: [{ type: 'national_id' as const, value: '4500112233' }] };
    const { topics } = profileOf(
      { ...number, topics: ['known'] },
      { ...number, topics: ['renamed'], names: [{ value: 'Абу Мухаммад', kind: 'primary' }] },
    );
    expect(topics.map(({ value }) => value)).toEqual(['known', 'renamed']);
    expect(topics[1]!.confidence).toBeGreaterThan(0.7);
    expect(topics[1]!.confidence).toBeLessThan(topics[0]!.confidence);
  });

  it('is shared by contradicting data', () => {
    const { birth_dates, genders } = profileOf(
      { birthDates: [{ value: '1961' }, { value: '1961-04-12' }], genders: ['male'] },
      { birthDates: [{ value: '1961-04-12' }], genders: ['female'] },
      { birthDates: [{ value: '1963-04-12' }] },
    );
    expect(birth_dates.map(({ value }) => value)).toEqual(['1961-04-12', '1961', '1963-04-12']);
    const [twice = 0, partly = 0, other = 0] = birth_dates.map(({ confidence }) => confidence);
    // The year contradicts only the other date, and the complete date neither of the first two.
    expect(twice + other).toBeLessThan(1);
    expect(partly + other).toBeLessThan(1);
    expect(twice + partly).toBeGreaterThan(1);
    expect(genders.map(({ confidence }) => confidence < 0.5)).toEqual([true, true]);
  });
});

describe('equal data', () => {
  it('of identifiers have the same type, letters, digits and country', () => {
    const { identifiers } = profileOf(
      { identifiers: [{ type: 'passport_number', value: 'A 123-456', country: 'RU', label: 'Passport' }] },
      { identifiers: [{ type: 'passport_number', value: 'a123456' }] },
      {
        identifiers: [
          { type: 'passport_number', value: 'A123456', country: 'RU' },
          { type: 'national_id', value: 'A123456' },
        ],
      },
    );
    expect(identifiers).toMatchObject([
      { type: 'passport_number', value: 'A 123-456', country: 'RU', label: 'Passport', sources: ['a:1', 'b:1', 'c:1'] },
      { type: 'national_id', value: 'A123456', country: null, label: null, sources: ['c:1'] },
    ]);
  });

  it('of identifiers differ between two countries, and a third one has no country', () => {
    const numbers = (country?: string): Partial<EntityRecord> => ({
      identifiers: [{ type: 'passport_number', value: 'A123456', ...(country !== undefined && { country }) }],
    });
    const { identifiers } = profileOf(numbers('RU'), numbers('BG'), numbers());
    expect(identifiers.map(({ country }) => country)).toEqual([null, 'BG', 'RU']);
  });

  it('of addresses have the same words', () => {
    const { addresses } = profileOf(
      { addresses: [{ full: '1 Main Street, Moscow', city: 'Moscow' }] },
      { addresses: [{ full: '1 MAIN STREET; Moscow', country: 'RU' }] },
      { addresses: [{ full: '1 Main St, Moscow' }] },
    );
    expect(addresses).toMatchObject([
      { full: '1 MAIN STREET; Moscow', street: null, city: 'Moscow', country: 'RU', sources: ['a:1', 'b:1'] },
      { full: '1 Main St, Moscow', sources: ['c:1'] },
    ]);
  });
});

it('has every field, and says where each record is listed', () => {
  const { profile, lineage } = entityOf({
    topics: ['sanction'],
    programs: ['SDGT'],
    remarks: 'Arms dealer',
    url: 'https://un.example/1',
    listedOn: '2020-01-01',
    extra: { birthPlace: ['Moscow', 'Omsk'] },
    incorporationDates: [],
  });
  expect(profile).toMatchObject({
    schema: { value: 'Person' },
    topics: [{ value: 'sanction' }],
    programs: [{ value: 'SDGT' }],
    remarks: [{ value: 'Arms dealer' }],
    urls: [{ value: 'https://un.example/1' }],
    extra: [
      { name: 'birthPlace', value: 'Moscow' },
      { name: 'birthPlace', value: 'Omsk' },
    ],
    listings: [{ dataset: 'a', version: 3, listed_on: '2020-01-01', programs: ['SDGT'], sources: ['a:1'] }],
    birth_dates: [],
    death_dates: [],
    incorporation_dates: [],
    genders: [],
    nationalities: [],
    addresses: [],
  });
  expect(lineage).toMatchObject({
    '/entities/0/profile/caption': ['a:1'],
    '/entities/0/profile/schema': ['a:1'],
    '/entities/0/profile/names/0': ['a:1'],
    '/entities/0/profile/extra/1': ['a:1'],
  });
});

it('uses the most specific type', () => {
  expect(profileOf({ schema: 'Company' }, { schema: 'Organization' }, { schema: 'LegalEntity' }).schema).toMatchObject({
    value: 'Company',
    sources: ['a:1'],
  });
});

it('is limited, and reports how much was left out', () => {
  const extra = { note: Array.from({ length: MAX_DATA + 7 }, (_, index) => `note ${index}`) };
  const { profile, lineage } = entityOf({ extra });
  expect(profile.extra).toHaveLength(MAX_DATA);
  expect(profile.left_out).toMatchObject({ extra: 7, names: 0, listings: 0 });
  expect(Object.keys(lineage).filter((pointer) => pointer.includes('/extra/'))).toHaveLength(MAX_DATA);
});

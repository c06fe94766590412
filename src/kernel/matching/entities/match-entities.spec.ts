import { matchEntities } from './match-entities';
import type { ComparableEntity } from '../matching.types';
import { prepareEntity } from './prepare-entity';

const person = (name: string, others: Partial<ComparableEntity> = {}): ComparableEntity => ({
  id: name,
  schema: 'Person',
  names: [{ value: name }],
  birthDates: [],
  countries: [],
  genders: [],
  identifiers: [],
  ...others,
});

const score = (
  left: Partial<ComparableEntity>,
  right: Partial<ComparableEntity>,
  names = ['Ivan Petrov', 'Ivan Petrow'],
): number => matchEntities(person(names[0]!, left), person(names[1]!, right)).score;

describe('dates of birth', () => {
  const near = ['Ivan Petrov', 'Ivan Pavlov'];
  const withDates = (left: string, right: string, names?: string[]): number =>
    score({ birthDates: [left] }, { birthDates: [right] }, names);

  it('support a match in the order of how well they agree', () => {
    const without = score({}, {}, near);
    const equal = withDates('1961-04-12', '1961-04-12', near);
    const swapped = withDates('1961-04-12', '1961-12-04', near);
    const typing = withDates('1961-04-12', '1967-04-12', near);
    const partial = withDates('1961-04-12', '1961', near);
    expect([equal, swapped, typing, partial, without]).toEqual(
      [equal, swapped, typing, partial, without].sort((a, b) => b - a),
    );
    expect(new Set([equal, swapped, typing, partial, without]).size).toBe(5);
  });

  it.each([
    ['1961-04-12', '1975-09-30'],
    ['1961', '1975'],
    ['1961-04-12', '2001-04-30'],
  ])('reduce the score of the same name below the threshold: %s and %s', (left, right) => {
    expect(withDates(left, right, ['Ivan Petrov', 'Ivan Petrov'])).toBeLessThan(0.7);
  });

  it('have little weight if only the year agrees', () => {
    expect(withDates('1961-04-12', '1961-09-30', ['Ivan Petrov', 'Ivan Petrov'])).toBeCloseTo(0.85, 5);
  });

  it('are compared by the best pair of several', () => {
    expect(score({ birthDates: ['1950', '1961-04-12'] }, { birthDates: ['1961-04-12'] })).toBe(
      score({}, {}) + (1 - score({}, {})) * 0.55,
    );
  });
});

describe('other properties', () => {
  it('lower the score of the same name without deciding', () => {
    const same = ['Ivan Petrov', 'Ivan Petrov'];
    expect(score({ countries: ['ru'] }, { countries: ['BG'] }, same)).toBeCloseTo(0.9, 5);
    expect(score({ genders: ['male'] }, { genders: ['F'] }, same)).toBeCloseTo(0.75, 5);
    expect(score({ countries: ['RU', 'BG'] }, { countries: ['BG'] }, same)).toBe(1);
    expect(score({ genders: ['other'] }, { genders: ['female'] }, same)).toBe(1);
  });

  it('include weak aliases, which count less', () => {
    const weak = person('Ivan Petrov', { names: [{ value: 'Ivan Petrov', isWeak: true }] });
    const result = matchEntities(weak, person('Ivan Petrov'));
    expect(result.score).toBeCloseTo(0.8, 5);
    expect(result.features.map((feature) => feature.name)).toContain('weak_alias');
  });

  it('keep persons and companies apart', () => {
    expect(matchEntities(person('Ivan Petrov'), person('Ivan Petrov', { schema: 'Company' })).score).toBe(0);
    expect(matchEntities(person('Ivan Petrov'), person('Ivan Petrov', { schema: 'LegalEntity' })).score).toBe(1);
  });
});

describe('identifiers', () => {
  const vessel = (name: string, imo: string): ComparableEntity =>
    person(name, { schema: 'Vessel', identifiers: [{ type: 'imoNumber', value: imo }] });

  it('decide for a renamed vessel and against another one with its name', () => {
    expect(
      matchEntities(vessel('Ocean Star', 'IMO 9569621'), vessel('Golden Dawn', '9569621')).score,
    ).toBeGreaterThanOrEqual(0.9);
    expect(matchEntities(vessel('Ocean Star', '9569621'), vessel('Ocean Star', '9283007')).score).toBeLessThan(0.5);
  });

  it('decide by a passport only within one country', () => {
    const passport = (value: string, country?: string): Partial<ComparableEntity> => ({
      identifiers: [{ type: 'passportNumber', value, ...(country !== undefined && { country }) }],
    });
    const names = ['Ivan Petrov', 'Olga Smith'];
    expect(score(passport('A 123-456', 'RU'), passport('a123456', 'RU'), names)).toBeGreaterThanOrEqual(0.7);
    expect(score(passport('A123456', 'RU'), passport('A123456', 'BG'), names)).toBeLessThan(0.1);
    expect(score(passport('A123456', 'RU'), passport('B999999', 'RU'))).toBe(score({}, {}));
  });

  it('tolerate a typing error in a national number, and count another number against a match', () => {
    const taxed = (value: string): Partial<ComparableEntity> => ({ identifiers: [{ type: 'tax_number', value }] });
    expect(score(taxed('7802170553'), taxed('7802170535'))).toBe(score({}, {}));
    expect(score(taxed('7802170553'), taxed('1147799009'))).toBeLessThan(0.7);
  });

  it('support a match by a contact, but not between different names', () => {
    const mailed = { identifiers: [{ type: 'email', value: 'Petrov@example.org' }] };
    expect(
      score(mailed, { identifiers: [{ type: 'email', value: 'petrov@example.org' }] }, ['Ivan Petrov', 'Petrov']),
    ).toBeGreaterThan(0.7);
    expect(score(mailed, mailed, ['Ivan Petrov', 'Olga Sidorova'])).toBe(0);
  });
});

it('compares entities without names by their other properties', () => {
  const nameless = {
    names: [],
    birthDates: ['1961-04-12'],
    identifiers: [{ type: 'email', value: 'ivan@example.org' }],
  };
  const result = matchEntities(
    person('Ivan Petrov', nameless),
    person('Ivan Petrov', { ...nameless, names: [{ value: 'Ivan' }] }),
  );
  expect(result.isMatch).toBe(true);
  expect(result.features[0]?.explanation).toBe('The first entity has no name.');
});

it('adds contributions up to the score, for prepared and unprepared entities', () => {
  const left = person('Sergei Ivanov', {
    birthDates: ['1953-01-31'],
    countries: ['RU'],
    addresses: ['Main Street 5, Moscow'],
  });
  const right = person('Sergey Borisovich Ivanov', {
    birthDates: ['1953-01-31'],
    countries: ['UA'],
    addresses: ['5 Main Street Moscow'],
  });
  const result = matchEntities(left, right);
  expect(result.features.map((feature) => feature.name)).toEqual([
    'name_parts',
    'name_extra',
    'birth_date',
    'address',
    'country',
  ]);
  expect(result.features.reduce((sum, feature) => sum + feature.contribution, 0)).toBeCloseTo(result.score, 12);
  expect(matchEntities(prepareEntity(left), prepareEntity(right))).toEqual(result);
});

import { matchNames } from '../match-names';
import { withoutDedication, withPlainDedication } from './dedications';

const scoreOf = (left: string, right: string): number => matchNames(left, right, 'Organization').score;

describe('withoutDedication', () => {
  it.each([
    ['Tula Machine Tool Plant named after I. I. Orlov', 'Tula Machine Tool Plant', 'named after I. I. Orlov'],
    ['Тульский станкостроительный завод имени Орлова', 'Тульский станкостроительный завод', 'имени Орлова'],
    [
      '«Тульский станкостроительный завод им. И. И. Орлова»',
      '«Тульский станкостроительный завод  »',
      'им. И. И. Орлова',
    ],
    ['Харківський інститут радіо імені Орлова', 'Харківський інститут радіо', 'імені Орлова'],
  ])('of %s leaves %s', (value, name, omitted) => {
    expect(withoutDedication(value)).toEqual({ name, omitted });
  });

  it.each(['Завод имени Орлова', 'Institute of Physics named after', 'Named After Dark Media Group', 'Tula Plant'])(
    'leaves nothing out of %s',
    (value) => {
      expect(withoutDedication(value)).toBeUndefined();
    },
  );
});

test.each([
  ['Tula Plant named after I. I. Orlov', 'Tula Plant Orlov'],
  ['Tula Plant imeni Academician Orlov', 'Tula Plant Orlov'],
  ['Academician I.I. Orlov State Rocket Center', 'Orlov State Rocket Center'],
  ['General Motors', 'General Motors'],
])('%s names the person only: %s', (value, plain) => {
  expect(withPlainDedication(value)).toBe(plain);
});

describe('names with dedications', () => {
  it.each([
    ['Tula Aviation Plant named after V.P. Orlov', 'Тульский авиационный завод имени В. П. Орлова'],
    ['Tula Aviation Repair Plant', 'Тульский авиационный ремонтный завод имени академика В. П. Орлова'],
    ['Tula Machine Tool Plant named after I. I. Orlov', 'Tula Machine Tool Plant'],
  ])('%s matches %s', (left, right) => {
    expect(scoreOf(left, right)).toBeGreaterThanOrEqual(0.7);
    expect(scoreOf(right, left)).toBe(scoreOf(left, right));
  });

  it('distinguishes plants that are named after two people', () => {
    const [one, other] = ['Orlov', 'Sviridenko'].map((name) => `Tula Machine Tool Plant named after ${name}`);
    expect(scoreOf(one!, other!)).toBeLessThan(0.7);
  });

  it('says what only one of the names contains', () => {
    const { features } = matchNames(
      'Tula Machine Tool Plant named after Orlov',
      'Tula Machine Tool Plant',
      'Organization',
    );
    expect(features.map(({ explanation }) => explanation)).toContain(
      'Only one of the names contains: named after Orlov.',
    );
  });
});

import { toListedCountry } from './listed-country';

describe('toListedCountry', () => {
  it.each([
    ['ru', 'RU'],
    ['Korea, North', 'KP'],
    ['Virgin Islands, British', 'VG'],
    ['suhh', 'RU'],
    ['ge-ab', 'GE'],
    ['cy-trnc', 'CY'],
    ['zz-ab', null],
    ['undetermined', null],
    ['constructor', null],
    ['', null],
  ])('%j is %s', (text, country) => {
    expect(toListedCountry(text)).toBe(country);
    expect(toListedCountry(text)).toBe(country);
  });
});

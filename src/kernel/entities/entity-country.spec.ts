import { toRecordCountry } from './entity-country';

describe('toRecordCountry', () => {
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
  ])('reads %j as %s', (text, country) => {
    expect(toRecordCountry(text)).toBe(country);
    expect(toRecordCountry(text)).toBe(country);
  });
});
